// Raw samples of pairs of ranks at once as JSON lines (docs/file-formats.md, "Samples of nodes").
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/probes/pairs_plan.hpp"
#include "measure/samples/sample_header.hpp"

namespace loggp::measure {

/// The ranks that were measured, by their numbers in the whole job, and how.
struct NodeSetup {
  std::array<std::vector<RankPair>, 2> pairs{};  ///< by PairPlace
  Calls calls = Calls::blocking;
};

/// Returns "between-nodes" or "same-node".
[[nodiscard]] std::string_view to_string(PairPlace place);
/// Returns the header of a samples file.
[[nodiscard]] SampleHeader node_header(const NodeSetup& setup, const Provenance& provenance);
/// Returns a sample as a line of a samples file, without a line end.
[[nodiscard]] std::string to_record(const PairsSample& sample);

/// The contents of a samples file.
struct NodeFile {
  NodeSetup setup;
  SampleHeader header;
  std::vector<PairsSample> samples;
};
/// Reads a samples file. A last line that was cut off is left out. Throws InputError when the file
/// can't be read or a line is wrong.
[[nodiscard]] NodeFile read_node_samples(const std::string& path,
                                         std::optional<std::int64_t> launch = std::nullopt);

}  // namespace loggp::measure
