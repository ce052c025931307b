// The files into which timelines of runs are drawn.
#pragma once

#include <string>

#include "models/trace/trace.hpp"
#include "timeline/svg/path.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::cli {

/// The largest number of operations (sends, receives and so on) that a page of paper can show; more
/// would only be grey.
inline constexpr std::uint32_t most_drawn = 100'000;

/// The file of a timeline, which is checked before the run.
class Drawing {
 public:
  /// An empty path means that no drawing is wanted. `with_path` asks for the critical path. Throws
  /// InputError when the file's kind is not known or can't show the critical path, when its
  /// directory can't be written, or when a page can't hold `ranks` ranks.
  Drawing(std::string path, std::int32_t ranks, bool with_path = false);
  [[nodiscard]] bool wanted() const { return !path_.empty(); }
  /// Returns a trace for the run to fill. The run throws InputError when it has more operations
  /// than the file can show.
  [[nodiscard]] Trace empty_trace() const;
  /// Throws InputError when the file can't be written.
  void write(const Trace& trace, const timeline::Labels& labels,
             const timeline::Path& path = {}) const;

 private:
  std::string path_;
};

/// Returns the kinds of files for help texts: "FILE.svg, FILE.html, FILE.json, FILE.csv".
[[nodiscard]] std::string files_of_timelines();

}  // namespace loggp::cli
