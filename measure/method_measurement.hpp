// The older methods between two ranks, wherever they run.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "algorithms/older_methods.hpp"
#include "measure/measurement.hpp"
#include "measure/method_file.hpp"

namespace loggp::measure {

struct LiveMethodOptions {
  MethodPlan plan;
  std::chrono::seconds limit{600};  ///< a hung peer is given up after this
  std::string samples_path;         ///< JSON lines, as they are made; empty: none
  bool resume = false;              ///< goes on with those that are there
};

struct LiveMethodResult {
  std::vector<MethodSample> samples;
  std::vector<std::string> warnings;  ///< what makes the times worth less
};

/// What the client does, for method_memory(plan) bytes of `data`; the server, which runs
/// method_server, ends with it, whatever happens. Throws InputError when the samples can't be
/// written, or are another measurement's.
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
    } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): of its end more is known already
    }
    throw;
  }
  return result;
}

}  // namespace loggp::measure
