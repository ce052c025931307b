// Raw samples of PRTT as JSON lines, each appended and flushed at once (docs/file-formats.md,
// "Samples of measure").
#pragma once

#include <cstdint>
#include <optional>
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

/// Return the word for formulas in headers and options, and the formulas for a word.
/// find_formulas() throws InputError, which begins with `where`, for an unknown word.
[[nodiscard]] std::string_view to_string(PrttFormulas formulas);
[[nodiscard]] PrttFormulas find_formulas(const std::string& name, std::string_view where);

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

/// Reads a samples file, or one `launch` of it (launch_lines.hpp). A last line that was cut off is
/// left out. Throws InputError when the file can't be read, and InputError that names the line when
/// a line is wrong. The other fields of the
/// returned plan than `messages`, `calls`, `rewrites`, `formulas` and `clock_read` have their
/// defaults, because a file does not contain them.
[[nodiscard]] SampleFile read_samples(const std::string& path,
                                      std::optional<std::int64_t> launch = std::nullopt);

/// Returns the header of a samples file.
[[nodiscard]] SampleHeader sample_header(const PrttPlan& plan, const Provenance& provenance);

/// Returns a sample as a line of a samples file, without a line end.
[[nodiscard]] std::string to_record(const PrttSample& sample);

}  // namespace loggp::measure
