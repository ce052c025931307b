// Timelines of runs as files.
#pragma once

#include <string>

#include "models/trace/trace.hpp"
#include "timeline/svg/path.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::cli {

/// Sends, receives and so on that a page of paper holds: more are grey.
inline constexpr std::uint32_t most_drawn = 100'000;

/// Where a timeline goes, checked before the run is made.
class Drawing {
 public:
  /// Throws InputError when the file's kind is not known or has no critical path where one is
  /// wanted (`with_path`), its directory can't be written, or a page can't hold that many ranks. An
  /// empty path means that no drawing is wanted.
  Drawing(std::string path, std::int32_t ranks, bool with_path = false);
  [[nodiscard]] bool wanted() const { return !path_.empty(); }
  /// For the run to fill, which throws InputError as soon as it does more than can be drawn.
  [[nodiscard]] Trace empty_trace() const;
  /// Throws InputError when the file can't be written.
  void write(const Trace& trace, const timeline::Labels& labels,
             const timeline::Path& path = {}) const;

 private:
  std::string path_;
};

/// For the help: the kinds of files.
[[nodiscard]] std::string files_of_timelines();

}  // namespace loggp::cli
