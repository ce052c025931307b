// Measures by the older methods ([4] §1.1) between a client and a server on any live host.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "algorithms/probes/older_methods.hpp"
#include "measure/loggp/measurement.hpp"
#include "measure/samples/method_file.hpp"

namespace loggp::measure {

/// The method, and the file of its samples.
struct LiveMethodOptions {
  MethodPlan plan;
  std::chrono::seconds limit{600};  ///< the process ends if the measurement takes longer
  std::string samples_path;         ///< a file of JSON lines; empty: no file
  bool resume = false;              ///< continues with the samples in the file, if there is one
};

/// The samples of a measurement by a method, including the samples of a resumed file.
struct LiveMethodResult {
  std::vector<MethodSample> samples;
  std::vector<std::string> warnings;  ///< reasons to trust the times less
};

/// Runs the client's side of a method and returns all samples; leaves the warnings to the caller.
/// The server runs method_server(), which ends also when this function throws. Throws InputError
/// when the samples file can't be read or written, or when its samples belong to another
/// measurement. Pre: `data` has method_memory(plan) bytes.
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
    campaign.finish();
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
