// Timelines of simulated runs as files.
#pragma once

#include <string>

#include "compare/simulated_scheme.hpp"
#include "timeline/trace.hpp"

namespace loggp::cli {

/// Sends, receives and so on: more are a grey page.
inline constexpr std::uint32_t most_drawn = 100'000;

/// Where a timeline goes, checked before the run is made.
class Drawing {
 public:
  /// Throws InputError when the file's kind is not known, its directory can't be written, or a page
  /// can't hold that many ranks. An empty path means that no drawing is wanted.
  Drawing(std::string path, std::int32_t ranks);
  [[nodiscard]] bool wanted() const { return !path_.empty(); }
  /// For the run to fill, which throws InputError as soon as it does more than can be drawn.
  [[nodiscard]] static timeline::Trace empty_trace();
  /// Throws InputError when the file can't be written.
  void write(const timeline::Trace& trace, const Machine& machine,
             const compare::Benchmark& benchmark) const;

 private:
  std::string path_;
};

}  // namespace loggp::cli
