// PRTT between two MPI ranks.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "measure/sample_file.hpp"
#include "models/parameters.hpp"

namespace loggp::measure {

struct LiveOptions {
  PrttPlan plan;
  std::string samples_path;         ///< JSON lines; empty: none
  std::chrono::seconds limit{600};  ///< a hung peer is given up after this
};

struct LiveResult {
  std::vector<PrttSample> samples;
  Provenance provenance;
  LinkClass link_class = LinkClass::network;
  std::vector<std::string> warnings;  ///< what makes the times worth less: shared or unbound CPUs
};

/// Runs on both ranks of the world, MPI included; gives the result on rank 0 and nothing on rank 1.
/// Throws InputError on every rank when the world is not two ranks.
[[nodiscard]] std::optional<LiveResult> measure_live(const LiveOptions& options);

}  // namespace loggp::measure
