// The older methods between two ranks, wherever they run.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "algorithms/older_methods.hpp"
#include "measure/measurement.hpp"
#include "measure/method_log.hpp"

namespace loggp::measure {

struct LiveMethodOptions {
  MethodPlan plan;
  std::chrono::seconds limit{600};  ///< a hung peer is given up after this
  std::string samples_path;         ///< JSON lines, as they are made; empty: none
};

struct LiveMethodResult {
  std::vector<MethodSample> samples;
  std::vector<std::string> warnings;  ///< what makes the times worth less
};

/// What the client does, for method_memory(plan) bytes of `data`; the server, which runs
/// method_server, ends with it, whatever happens. Throws InputError when the samples can't be
/// written.
template <Process P>
LiveMethodResult measure_by_method(P& self, Buffer data, const LiveMethodOptions& options,
                                   const Provenance& provenance) {
  LiveMethodResult result;
  try {
    MethodPlan plan = options.plan;
    MethodLog log(options.samples_path, plan, provenance);
    plan.keep = [&log](const MethodSample& sample) { log.append(sample); };
    method_client(self, server_rank, plan, data, &result.samples).result();
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
