// Files of JSON lines that grow as results come (docs/file-formats.md, "Samples"): a header, then
// records.
#pragma once

#include <fstream>
#include <functional>
#include <string>

namespace loggp::measure {

/// Calls `take` with every line and its number, from 1; 1 is the header. A last line that was cut
/// off while it was written is left out. Throws InputError that names the file, and the line at
/// which `take` throws.
void read_lines(const std::string& path,
                const std::function<void(std::size_t number, const std::string& line)>& take);

/// Whether a measurement is to go on, and there is something to go on with.
[[nodiscard]] bool goes_on(bool resume, const std::string& path);

/// Writes one record a line.
class LineLog {
 public:
  /// Goes on with a file where goes_on() says so, else begins one.
  [[nodiscard]] static LineLog resumed(bool resume, const std::string& path,
                                       const std::string& header);
  /// A new file that begins with `header`, in the place of any that there was. With an empty path
  /// nothing is ever written. Throws InputError if the file can't be written.
  LineLog(const std::string& path, const std::string& header);
  /// Goes on behind the last whole line of a file.
  explicit LineLog(const std::string& path);
  /// Flushed, so that an interrupted run loses nothing. Throws RunError when the disk is full; what
  /// was written before stays.
  void append(const std::string& record);

 private:
  std::string path_;
  std::ofstream file_;
};

}  // namespace loggp::measure
