#include "models/machine/latency.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "models/base/portable_math.hpp"
#include "models/base/random.hpp"

namespace loggp {

namespace {

Duration scaled(Duration L, double factor) {
  const double ps = static_cast<double>(L.in_ps()) * std::max(factor, 0.0);
  // NOLINTNEXTLINE(bugprone-incorrect-roundings): not negative; llround is a call, for each message
  return Duration::ps(static_cast<std::int64_t>(ps + 0.5));
}

}  // namespace

LatencyDistribution LatencyDistribution::normal(double relative, std::uint64_t seed) {
  LatencyDistribution result;
  result.kind_ = Kind::normal;
  result.spread_ = relative;
  result.seed_ = hash(seed, Draw::latency);
  return result;
}

LatencyDistribution LatencyDistribution::lognormal(double relative, std::uint64_t seed) {
  // with y = exp(sigma²), the variance is L² y (y − 1); y is chosen such that this equals relative²
  // L²
  const double y = (1 + std::sqrt(1 + (4 * relative * relative))) / 2;
  LatencyDistribution result;
  result.kind_ = Kind::lognormal;
  result.spread_ = std::sqrt(portable::log(y));
  result.seed_ = hash(seed, Draw::latency);
  return result;
}

LatencyDistribution LatencyDistribution::measured(LatencyHistogram histogram, std::uint64_t seed) {
  LatencyDistribution result;
  result.kind_ = Kind::measured;
  result.seed_ = hash(seed, Draw::latency);
  result.histogram_ = std::make_shared<const LatencyHistogram>(std::move(histogram));
  return result;
}

void LatencyDistribution::add_to(Fingerprint& print) const {
  print.add(kind_).add(spread_).add(seed_);
  if (histogram_) histogram_->add_to(print);
}

Duration LatencyDistribution::minimum(Duration L) const {
  return kind_ == Kind::measured && L >= Duration() ? histogram_->least() : at(L, 0);
}

Duration LatencyDistribution::at(Duration L, std::uint64_t bits) const {
  if (L < Duration()) return L;
  switch (kind_) {
    case Kind::none:
      break;
    case Kind::normal:
      return scaled(L, 1 + (spread_ * standard_normal(bits)));
    case Kind::lognormal:
      return scaled(L, portable::exp(spread_ * standard_normal(bits)));
    case Kind::measured:
      return histogram_->at(bits);
  }
  return L;
}

}  // namespace loggp
