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

/// What is known of where and how a measurement was made.
using Provenance = std::map<std::string, std::string>;

/// Calls `take` with every line and its number, from 1; 1 is the header. A last line that was cut
/// off while it was written is left out. Throws InputError that names the file, and the line at
/// which `take` throws.
void read_lines(const std::string& path,
                const std::function<void(std::size_t number, const std::string& line)>& take);

/// What a file's header says that its samples are: "prtt", "pattern", "method", "bench",
/// "nonblocking", "clocks"; empty where it says nothing or can't be read.
[[nodiscard]] std::string kind_of_samples(const std::string& path);

/// Throws InputError: an interrupted measurement can't go on with the samples at `path`, since
/// `what` is another.
[[noreturn]] void refuse_other_samples(const std::string& path, std::string_view what);

/// Refuses them where the headers are not the same, with the name of the first that is not.
void refuse_other_header(const std::string& path, const std::string& file, const std::string& now);
/// Refuses them where they are of another network, MPI or placement, or simulated under other
/// conditions; what is missing is empty. All else may have changed since.
void refuse_other_provenance(const std::string& path, const Provenance& file,
                             const Provenance& now);

/// The same of two headers with a "provenance", the rest of which must be equal.
void refuse_other_run(const std::string& path, const std::string& file, const std::string& now);

/// Throws InputError when the root is none of a sample's ranks, 0 to `ranks` - 1.
void refuse_missing_root(std::int32_t root, std::int32_t ranks);

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
