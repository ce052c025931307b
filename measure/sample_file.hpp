// Raw samples of PRTT as JSON lines, appended and flushed as they are made (docs/file-formats.md,
// "Samples of measure").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "algorithms/prtt.hpp"
#include "measure/json_lines.hpp"
#include "measure/sample_header.hpp"

namespace loggp::measure {

/// As it stands in headers, and its inverse, which throws InputError.
[[nodiscard]] std::string_view to_string(Calls calls);
[[nodiscard]] Calls calls_named(std::string_view name);

/// In provenance, where messages are rewritten before they are sent.
inline constexpr const char* data_key = "data";
inline constexpr const char* rewritten_data = "rewritten";

/// A whole file of samples.
struct SampleFile {
  PrttPlan plan;
  Provenance provenance;
  std::vector<PrttSample> samples;
};

/// A last line that was cut off while it was written is left out. Throws InputError with the line
/// when something else is wrong.
[[nodiscard]] SampleFile read_samples(const std::string& path);

[[nodiscard]] SampleHeader sample_header(const PrttPlan& plan, const Provenance& provenance);

/// Writes one record a line, the first being the header.
class SampleLog {
 public:
  /// A new file, in the place of any that there was. With an empty path nothing is ever written.
  /// Throws InputError if the file can't be written.
  SampleLog(const std::string& path, const Provenance& provenance, const PrttPlan& plan);
  /// Goes on with a file that read_samples has taken, behind its last whole line.
  explicit SampleLog(const std::string& path);
  /// Throws RunError when the disk is full; what was written before stays.
  void append(const PrttSample& sample);

 private:
  LineLog log_;
};

}  // namespace loggp::measure
