// Samples files of several launches: the files of the launches one after another, each line with
// the number of its launch (docs/file-formats.md, "Samples of several launches").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::measure {

/// What a line of such a file has besides its record.
struct LaunchMark {
  std::int64_t launch = 0;
  std::int64_t lines = 0;  ///< of the launch; 0 except in its first line
};

/// Returns the mark at the beginning of a line, and takes it out of `line`; nothing for a line of a
/// single launch's file.
[[nodiscard]] std::optional<LaunchMark> take_launch_mark(std::string& line);

/// Returns the lines of a launch's file with the mark of `launch` in each, without the last line
/// end. A last line without a line end was cut off and is left out.
[[nodiscard]] std::string with_launch(std::string_view text, std::int64_t launch);

/// Returns the numbers of the launches in a samples file, in their order; empty for the file of a
/// single run. Throws InputError when the file can't be read.
[[nodiscard]] std::vector<std::int64_t> launches_in(const std::string& path);

/// Returns what `read` returns for each launch of a samples file, in their order. `read` takes the
/// path and the launch, which is nothing for the file of a single run. Throws as `read`.
template <class Read>
[[nodiscard]] auto read_each_launch(const std::string& path, const Read& read) {
  using File = decltype(read(path, std::optional<std::int64_t>()));
  const std::vector<std::int64_t> launches = launches_in(path);
  if (launches.empty()) return std::vector<File>{read(path, std::optional<std::int64_t>())};
  std::vector<File> files;
  for (const std::int64_t launch : launches) files.push_back(read(path, std::optional(launch)));
  return files;
}

}  // namespace loggp::measure
