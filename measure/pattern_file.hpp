// Raw samples of patterns as JSON lines.
#pragma once

#include <string>
#include <vector>

#include "algorithms/patterns.hpp"
#include "measure/sample_header.hpp"

namespace loggp::measure {

/// What is measured, and what else belongs to its description.
struct PatternSetup {
  PatternPlan plan;
  std::int32_t ranks = 2;
  std::string pairing = "neighbour";
  std::string cache = "in";
};

struct PatternFile {
  PatternSetup setup;
  Provenance provenance;
  std::vector<PatternSample> samples;
};

[[nodiscard]] std::string_view to_string(Pattern pattern);
/// Throws InputError that lists the known names.
[[nodiscard]] Pattern find_pattern(std::string_view name);
[[nodiscard]] std::string_view to_string(Idle idle);

/// Throws InputError with the line that is wrong.
[[nodiscard]] PatternFile read_pattern_samples(const std::string& path);

[[nodiscard]] SampleHeader pattern_header(const PatternSetup& setup, const Provenance& provenance);
/// Returns a sample as a line of a file.
[[nodiscard]] std::string record_of(const PatternSample& sample);

}  // namespace loggp::measure
