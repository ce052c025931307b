// Files of JSON lines that grow as results come (docs/file-formats.md, "Samples"): a header, then
// records.
#pragma once

#include <fstream>
#include <functional>
#include <string>

namespace loggp::measure {

/// Calls `take` with every line and its number; line 1 is the header. A last line without an end,
/// which was cut off while it was written, is left out. Throws InputError when the file can't be
/// read or is empty, and when `take` throws; the error then names the line.
void read_lines(const std::string& path,
                const std::function<void(std::size_t number, const std::string& line)>& take);

/// Whether a measurement is to be resumed, and the file at `path` exists.
[[nodiscard]] bool goes_on(bool resume, const std::string& path);

/// A file to which records are appended, one per line.
class LineLog {
 public:
  /// Continues the file at `path` if goes_on() says so, otherwise begins a new one.
  [[nodiscard]] static LineLog resumed(bool resume, const std::string& path,
                                       const std::string& header);
  /// Begins a new file with `header`; an existing file is replaced. With an empty path nothing is
  /// written. Throws InputError if the file can't be written.
  LineLog(const std::string& path, const std::string& header);
  /// Continues an existing file behind its last whole line. Throws InputError if it can't be
  /// written.
  explicit LineLog(const std::string& path);
  /// Appends a record and flushes it, so that an interrupted run loses nothing. Throws RunError
  /// when the disk is full; earlier records stay.
  void append(const std::string& record);

 private:
  std::string path_;
  std::ofstream file_;
};

}  // namespace loggp::measure
