#include "compare/prtt_summary.hpp"

#include <fmt/format.h>

#include <vector>

#include "compare/simulated_measurement.hpp"
#include "measure/loggp_fit.hpp"
#include "measure/sample_file.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

std::vector<Bytes> sizes_between(Bytes smallest, Bytes largest) {
  constexpr std::int64_t intervals = 16;
  const std::int64_t span = (largest - smallest).count();
  if (span < 2) {
    throw InputError(fmt::format("{} to {} bytes are less than 3 sizes of one protocol; give more",
                                 smallest.count(), largest.count()));
  }
  std::vector<Bytes> sizes;
  for (std::int64_t i = 0; i <= intervals; ++i) {
    const Bytes size = smallest + Bytes(i * span / intervals);
    if (sizes.empty() || sizes.back() != size) sizes.push_back(size);
  }
  return sizes;
}

}  // namespace

PrttRun run_prtt(const Machine& truth, Bytes smallest, Bytes largest) {
  PrttPlan plan;
  plan.sizes = sizes_between(smallest, largest);
  measure::SampleLog log("", {}, plan);
  measure_simulated(truth, plan, log);
  const measure::LogGPFit fit = measure::fit_loggp(log.samples(), plan.messages);

  PrttRun run;
  run.n = plan.messages;
  const std::int64_t round_trip_and_exchange = 2 + 2;
  const std::int64_t bursts = 2 * (plan.messages + 1);
  run.summary.messages =
      static_cast<std::int64_t>(plan.sizes.size()) * (round_trip_and_exchange + bursts);
  for (const measure::Measured* measured : {&fit.L, &fit.o_s, &fit.o_r, &fit.g, &fit.G}) {
    measure::MethodParameter parameter{measured->name, Bytes(1), {}, measured->problem};
    if (measured->determined()) parameter.value = measured->estimate.value;
    run.summary.parameters.push_back(std::move(parameter));
  }
  return run;
}

}  // namespace loggp::compare
