// Files of JSON lines that grow as results come (docs/file-formats.md, "Samples"): a header, then
// records.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace loggp::measure {

/// Where and how a measurement was made: values by name.
using Provenance = std::map<std::string, std::string>;

/// Calls `take` with every line and its number; line 1 is the header. A last line without an end,
/// which was cut off while it was written, is left out. Throws InputError when the file can't be
/// read or is empty, and when `take` throws; the error then names the line.
void read_lines(const std::string& path,
                const std::function<void(std::size_t number, const std::string& line)>& take);

/// Returns the kind of samples that a file's header names: "prtt", "pattern", "method", "bench",
/// "nonblocking" or "clocks"; empty if it names none or can't be read.
[[nodiscard]] std::string read_sample_kind(const std::string& path);

/// Throws InputError: a measurement can't resume the samples at `path`, because they were made with
/// another `what`.
[[noreturn]] void refuse_other_samples(const std::string& path, std::string_view what);

/// Throws InputError, as refuse_other_samples() does, if the header `file` of the samples differs
/// from the header `now`; the error names the first field that differs.
void refuse_other_header(const std::string& path, const std::string& file, const std::string& now);
/// Throws InputError, as refuse_other_samples() does, if the samples are of another network, MPI or
/// placement, or were simulated under other conditions. A missing entry counts as empty; all other
/// entries may differ.
void refuse_other_provenance(const std::string& path, const Provenance& file,
                             const Provenance& now);

/// Throws InputError, as refuse_other_samples() does, if two headers differ outside "provenance",
/// or inside it in an entry that refuse_other_provenance() compares.
void refuse_other_run(const std::string& path, const std::string& file, const std::string& now);

/// Throws InputError when `root` is not one of a sample's ranks, 0 to `ranks` - 1.
void refuse_missing_root(std::int32_t root, std::int32_t ranks);

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
