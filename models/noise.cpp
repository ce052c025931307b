#include "models/noise.hpp"

#include <algorithm>
#include <utility>

namespace loggp {

Noise::Noise(std::vector<NoiseSource> sources) : sources_(std::move(sources)) {
  std::stable_partition(sources_.begin(), sources_.end(),
                        [](const NoiseSource& source) { return source.co_scheduled(); });
}

Time Noise::interrupted(Rank rank, Time start, Duration work) const {
  Time t = start;
  for (const NoiseSource& source : sources_) t = source.left_until(rank, t);
  t = t + work;
  for (auto source = sources_.rbegin(); source != sources_.rend(); ++source) {
    t = source->instant(rank, t);
  }
  return t;
}

}  // namespace loggp
