#include "compare/prtt_summary.hpp"

#include "compare/simulated_measurement.hpp"
#include "measure/loggp_fit.hpp"
#include "measure/sample_file.hpp"

namespace loggp::compare {

PrttRun run_prtt(const Machine& truth, const std::vector<Bytes>& sizes) {
  PrttPlan plan;
  plan.sizes = sizes;
  measure::SampleLog log("", {}, plan);
  measure_simulated(truth, plan, log);
  const measure::LogGPFit fit = measure::fit_loggp(log.samples(), plan.messages);

  PrttRun run;
  run.n = plan.messages;
  const std::int64_t round_trip_and_exchange = 2 + 2;
  const std::int64_t bursts = 2 * (plan.messages + 1);
  run.summary.messages =
      static_cast<std::int64_t>(sizes.size()) * (round_trip_and_exchange + bursts);
  for (const measure::Measured* measured : {&fit.L, &fit.o_s, &fit.o_r, &fit.g, &fit.G}) {
    measure::MethodParameter parameter{measured->name, Bytes(1), {}, measured->problem};
    if (measured->determined()) parameter.value = measured->estimate.value;
    run.summary.parameters.push_back(std::move(parameter));
  }
  return run;
}

}  // namespace loggp::compare
