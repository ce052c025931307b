#include "compare/known/prtt_summary.hpp"

#include <fmt/format.h>

#include <vector>

#include "compare/known/simulated_measurement.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

std::vector<Bytes> sizes_between(Bytes smallest, Bytes largest) {
  constexpr std::int64_t intervals = 16;
  const std::int64_t span = (largest - smallest).count();
  if (span < 2) {
    throw InputError(
        fmt::format("{} to {} bytes have fewer than 3 sizes of one protocol; give a larger range",
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
  measure::CampaignOptions options;
  options.sizes.fixed = sizes_between(smallest, largest);
  options.sizes.largest = largest;
  options.sizes.repetitions = 1;
  const measure::CampaignResult result = measure_simulated(truth, options, {}, {});
  const measure::LogGPFit& fit = result.fit.ranges.front();

  PrttRun run;
  run.n = options.plan.messages;
  run.summary.messages = static_cast<std::int64_t>(result.samples) * prtt_messages(options.plan);
  for (const measure::Measured* measured : {&fit.L, &fit.o_s, &fit.o_r, &fit.g, &fit.G}) {
    measure::MethodParameter parameter{measured->name, Bytes(1), {}, measured->problem};
    if (measured->determined()) parameter.value = measured->estimate.value;
    run.summary.parameters.push_back(std::move(parameter));
  }
  return run;
}

}  // namespace loggp::compare
