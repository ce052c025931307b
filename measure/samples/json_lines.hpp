// Files of JSON lines: a header, then one record for each result, appended at once
// (docs/file-formats.md, "Samples").
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "models/base/record_file.hpp"

namespace loggp::measure {

/// Calls `take` with every line of a launch and its number in the launch; line 1 is the header. A
/// last line without a line end was cut off while it was written and is left out. `launch` selects
/// one of several launches (launch_lines.hpp); without it the file must have only one. Throws
/// InputError when the file can't be read or has no whole line, and when the launch is not whole.
/// Turns an exception of `take` into an InputError that names the line of the file.
void read_lines(const std::string& path,
                const std::function<void(std::size_t number, const std::string& line)>& take,
                std::optional<std::int64_t> launch = std::nullopt);

/// The samples file FILE of a run, which the run alone writes. The records of a run without
/// --resume go to FILE if it has no records yet. Otherwise they go to FILE.part, which replaces
/// FILE when the run is complete: until then the results of the earlier run stay. A resumed run
/// continues FILE.part if it has samples, else FILE.
///
///     LineLog log(path, resume);
///     if (log.goes_on()) …read log.path(), check that its header is that of this run…
///     log.begin(header);
///     log.append(record);  // each record as soon as it is known
///     log.finish();        // the run is complete
///
/// Nothing is changed before begin(). A file that the log has made is removed if begin() is not
/// called. Does not interpret the lines.
class LineLog {
 public:
  /// Makes a log that keeps nothing.
  LineLog() = default;
  /// Opens FILE, which is `path`, and FILE.part where it exists or is needed. Keeps nothing if
  /// `path` is empty. Throws InputError when a file can't be written, when another process writes
  /// it, and when FILE.part has samples and `resume` is false. The message proposes --resume if the
  /// command `has_resume`.
  LineLog(const std::string& path, bool resume, bool has_resume = true);
  /// Returns whether there are records to continue, in the file at path().
  [[nodiscard]] bool goes_on() const { return goes_on_; }
  /// Returns the file that has this run's records; empty if nothing is kept.
  [[nodiscard]] std::string path() const { return records_ ? records_->path() : ""; }
  /// Writes the header, unless the log goes on. Throws InputError when it can't be written.
  void begin(const std::string& header);
  /// Appends a record, so that an interrupted run keeps the record. Throws RunError when the record
  /// can't be written, for instance because the disk is full; earlier records stay.
  void append(const std::string& record);
  /// Makes the records those of FILE, and waits until they are on the disk. Throws RunError when
  /// they can't be written or FILE can't be replaced; the records stay in FILE.part then.
  void finish();

 private:
  std::optional<RecordFile> file_;     // FILE, locked, if its place is taken by FILE.part
  std::optional<RecordFile> records_;  // where the records go; nothing if they are not kept
  bool goes_on_ = false;
};

}  // namespace loggp::measure
