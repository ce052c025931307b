// Raw samples of PRTT as JSON lines, each appended and flushed at once (docs/file-formats.md,
// "Samples of measure").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "algorithms/probes/prtt_plan.hpp"
#include "measure/samples/json_lines.hpp"
#include "measure/samples/sample_header.hpp"

namespace loggp::measure {

/// Return the word for `calls` in headers, and the calls for a word. parse_calls() throws
/// InputError for an unknown word.
[[nodiscard]] std::string_view to_string(Calls calls);
[[nodiscard]] Calls parse_calls(std::string_view name);

/// The key and the value of the provenance entry of a measurement that rewrites messages before it
/// sends them.
inline constexpr const char* data_key = "data";
inline constexpr const char* rewritten_data = "rewritten";

/// The contents of a samples file.
struct SampleFile {
  PrttPlan plan;
  Provenance provenance;
  std::vector<PrttSample> samples;
};

/// Reads a samples file. A last line that was cut off is left out. Throws InputError when the file
/// can't be read, and InputError that names the line when a line is wrong. The other fields of the
/// returned plan than `messages`, `calls`, `rewrites` and `clock_read` have their defaults, because
/// a file does not contain them.
[[nodiscard]] SampleFile read_samples(const std::string& path);

/// Returns the header of a samples file.
[[nodiscard]] SampleHeader sample_header(const PrttPlan& plan, const Provenance& provenance);

/// A samples file that is being written: a header, then one line for each sample.
class SampleLog {
 public:
  /// Begins a new file; an existing file is replaced. With an empty path nothing is written. Throws
  /// InputError if the file can't be written.
  SampleLog(const std::string& path, const Provenance& provenance, const PrttPlan& plan);
  /// Continues a file that read_samples() has read, behind its last whole line. Removes a last line
  /// that was cut off. Throws InputError if the file can't be read or written.
  explicit SampleLog(const std::string& path);
  /// Appends a sample. Throws RunError when the disk is full; earlier samples stay.
  void append(const PrttSample& sample);

 private:
  LineLog log_;
};

}  // namespace loggp::measure
