// The older methods ([4] §1.1) between a client and a server on any live host.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "algorithms/probes/older_methods.hpp"
#include "measure/loggp/measurement.hpp"
#include "measure/samples/method_file.hpp"

namespace loggp::measure {

/// What to measure, and where the samples go.
struct LiveMethodOptions {
  MethodPlan plan;
  std::chrono::seconds limit{600};  ///< the process ends if a peer hangs longer than this
  std::string samples_path;         ///< JSON lines; empty: none
  bool resume = false;              ///< continues with the samples in the file
};

/// All samples, those of a resumed file included.
struct LiveMethodResult {
  std::vector<MethodSample> samples;
  std::vector<std::string> warnings;  ///< reasons to trust the times less
};

/// Runs the client's side of a method. The server runs method_server(), which ends in any case.
/// Throws InputError when the samples can't be written, or when those to resume are another
/// measurement's. Pre: `data` has method_memory(plan) bytes.
template <Process P>
LiveMethodResult measure_by_method(P& self, Buffer data, const LiveMethodOptions& options,
                                   const Provenance& provenance) {
  LiveMethodResult result;
  try {
    MethodCampaign campaign(options.samples_path, options.resume, options.plan, provenance);
    MethodPlan plan = campaign.plan();
    plan.keep = [&campaign](const MethodSample& sample) { campaign.take(sample); };
    std::vector<MethodSample> new_ones;
    method_client(self, server_rank, plan, data, &new_ones).result();
    result.samples = campaign.samples();
  } catch (...) {
    try {
      method_stop(self, server_rank).result();
    } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): the first error is the cause
    }
    throw;
  }
  return result;
}

}  // namespace loggp::measure
