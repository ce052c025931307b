// The files into which timelines of runs are drawn.
#pragma once

#include <string>

#include "models/trace/trace.hpp"
#include "timeline/svg/path.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::cli {

/// The largest number of operations (sends, receives and so on) in an SVG timeline. A page with
/// more would be uniformly grey.
inline constexpr std::uint32_t most_drawn = 100'000;

/// The file of a timeline, which is checked before the run. It is SVG, HTML, JSON or CSV, by the
/// ending of its name.
class Drawing {
 public:
  /// Checks `path`; an empty path means that no drawing is wanted. `with_path` asks for the
  /// critical path. Throws InputError when the kind of file is unknown or can't show the critical
  /// path, when the file's directory can't be written, or when `ranks` exceeds 1024 in SVG or 65536
  /// in another kind of file.
  Drawing(std::string path, std::int32_t ranks, bool with_path = false);
  [[nodiscard]] bool wanted() const { return !path_.empty(); }
  /// Returns an empty trace, whose limit is the number of operations that the file can show. A run
  /// with more operations throws InputError. Without a wanted drawing the trace has no limit.
  [[nodiscard]] Trace empty_trace() const;
  /// Writes the timeline into the file. Throws InputError when the file can't be written. Pre:
  /// wanted().
  void write(const Trace& trace, const timeline::Labels& labels,
             const timeline::Path& path = {}) const;

 private:
  std::string path_;
};

/// Returns the kinds of files for help texts: "FILE.svg, FILE.html, FILE.json, FILE.csv".
[[nodiscard]] std::string files_of_timelines();

}  // namespace loggp::cli
