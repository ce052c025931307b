// The files into which timelines of runs are drawn.
#pragma once

#include <optional>
#include <string>

#include "cli/options/picture_options.hpp"
#include "models/trace/trace.hpp"
#include "timeline/svg/path.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::cli {

/// The largest number of operations (sends, receives and so on) in a picture. A page with
/// more would be uniformly grey.
inline constexpr std::uint32_t most_drawn = 100'000;

/// The file of a timeline, which is checked before the run. It is a picture (SVG, PDF, PNG or
/// TikZ), HTML, JSON or CSV, by the ending of its name.
class Drawing {
 public:
  /// Checks `path`; an empty path means that no drawing is wanted. `with_path` asks for the
  /// critical path. `style` is that of pictures. Throws InputError when the kind of file is
  /// unknown, can't show the critical path, or needs a library that this program was built without,
  /// when the file's directory can't be written, or when more than 1024 ranks are to be shown in a
  /// picture, or more than 65536 in another kind of file.
  Drawing(std::string path, std::int32_t ranks, bool with_path = false, PictureStyle style = {});
  [[nodiscard]] bool wanted() const { return !path_.empty(); }
  /// Returns an empty trace, whose limit is the number of operations that the file can show. A run
  /// with more operations throws InputError. Without a wanted drawing the trace has no limit.
  [[nodiscard]] Trace empty_trace() const;
  /// Returns the messages that a picture of a part of the run shows, as a trace without its other
  /// entries; nothing if the file shows the whole run. Throws InputError as write() does.
  [[nodiscard]] std::optional<Trace> part(const Trace& trace) const;
  /// Writes the timeline into the file. Throws InputError when the file can't be written, or when
  /// the style of the picture does not fit the run. Pre: wanted().
  void write(const Trace& trace, const timeline::Labels& labels,
             const timeline::Path& path = {}) const;

 private:
  std::string path_;
  PictureStyle style_;
};

/// Returns the kinds of files for help texts: "FILE.svg, FILE.pdf, …, FILE.csv".
[[nodiscard]] std::string files_of_timelines();

}  // namespace loggp::cli
