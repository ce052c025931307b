#include "compare/known/sample_run.hpp"

#include "models/base/random.hpp"

namespace loggp::compare {

SampleRun::SampleRun(const Conditions& conditions, std::int32_t ranks, std::uint64_t number)
    : conditions_(conditions) {
  if (!conditions.disturbs()) return;
  constexpr double latest_us = 1e9;  // many periods of any noise
  conditions_.disturbances = conditions.disturbances.of_run(number);
  const std::uint64_t bits = hash(conditions.disturbances.seed, Draw::sample, number);
  starts_.assign(static_cast<std::size_t>(ranks), Duration::us(latest_us * uniform(bits)));
}

}  // namespace loggp::compare
