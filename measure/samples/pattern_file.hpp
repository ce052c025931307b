// Reads and writes the samples of patterns as JSON lines.
#pragma once

#include <string>
#include <vector>

#include "algorithms/probes/pattern_plan.hpp"
#include "measure/samples/sample_header.hpp"

namespace loggp::measure {

/// The description of a measurement of a pattern.
struct PatternSetup {
  PatternPlan plan;
  std::int32_t ranks = 2;
  std::string pairing = "neighbour";
  std::string cache = "in";
};

/// The contents of a samples file.
struct PatternFile {
  PatternSetup setup;
  Provenance provenance;
  std::vector<PatternSample> samples;
};

/// Returns the pattern's name in options and files.
[[nodiscard]] std::string_view to_string(Pattern pattern);
/// Returns the pattern called `name`. Throws InputError that lists the known names.
[[nodiscard]] Pattern find_pattern(std::string_view name);
/// Returns "receive" or "poll".
[[nodiscard]] std::string_view to_string(Idle idle);

/// Reads a samples file. Throws InputError as read_sample_file() does, and for a file without pairs
/// or a sample without one time for each pair.
[[nodiscard]] PatternFile read_pattern_samples(const std::string& path);

/// Returns the header of a samples file.
[[nodiscard]] SampleHeader pattern_header(const PatternSetup& setup, const Provenance& provenance);
/// Returns a sample as a line of a samples file, without a line end.
[[nodiscard]] std::string to_record(const PatternSample& sample);

}  // namespace loggp::measure
