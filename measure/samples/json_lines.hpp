// Files of JSON lines: a header, then one record for each result, appended at once
// (docs/file-formats.md, "Samples").
#pragma once

#include <fstream>
#include <functional>
#include <string>

namespace loggp::measure {

/// Calls `take` with every line and its number; line 1 is the header. A last line without a line
/// end was cut off while it was written and is left out. Throws InputError when the file can't be
/// read or has no whole line. Turns an exception of `take` into an InputError that names the line.
void read_lines(const std::string& path,
                const std::function<void(std::size_t number, const std::string& line)>& take);

/// Returns whether `resume` is set and the file at `path` exists.
[[nodiscard]] bool goes_on(bool resume, const std::string& path);

/// A file to which records are appended, one per line. Does not interpret the lines.
class LineLog {
 public:
  /// Continues the file at `path` if goes_on(resume, path); otherwise begins a new file with
  /// `header`. Throws as the constructors do.
  [[nodiscard]] static LineLog resumed(bool resume, const std::string& path,
                                       const std::string& header);
  /// Begins a new file with `header`; an existing file is replaced. With an empty path nothing is
  /// written. Throws InputError if the file can't be written.
  LineLog(const std::string& path, const std::string& header);
  /// Continues an existing file behind its last whole line, without a check of its header. Removes
  /// a last line that was cut off. Throws InputError if the file can't be read or written.
  explicit LineLog(const std::string& path);
  /// Appends a record and flushes the file, so that an interrupted run keeps the record. Does
  /// nothing if the path is empty. Throws RunError when the record can't be written, for instance
  /// because the disk is full; earlier records stay.
  void append(const std::string& record);

 private:
  std::string path_;
  std::ofstream file_;
};

}  // namespace loggp::measure
