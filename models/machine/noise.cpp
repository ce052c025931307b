#include "models/machine/noise.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

namespace loggp {

Noise::Noise(std::vector<NoiseSource> sources) : sources_(std::move(sources)) {
  std::stable_partition(sources_.begin(), sources_.end(),
                        [](const NoiseSource& source) { return source.co_scheduled(); });
}

void Noise::add_to(Fingerprint& print) const {
  print.add(sources_.size());
  for (const NoiseSource& source : sources_) source.add_to(print);
}

Time Noise::interrupted(Rank rank, Time start, Duration work) const {
  Time t = start;
  for (const NoiseSource& source : sources_) t = source.left_until(rank, t);
  t = t + work;
  for (const NoiseSource& source : sources_ | std::views::reverse) t = source.instant(rank, t);
  return t;
}

}  // namespace loggp
