#include "models/machine/noise_source.hpp"

#include <algorithm>
#include <utility>

#include "models/base/errors.hpp"
#include "models/base/random.hpp"

namespace loggp {

namespace {

struct Position {
  std::int64_t period;  ///< the period's number, negative before time 0
  std::int64_t rest;    ///< 0 … length − 1
};

Position position(std::int64_t t, std::int64_t length) {
  const std::int64_t rest = t % length;
  return rest < 0 ? Position{t / length - 1, rest + length} : Position{t / length, rest};
}

// Returns count·period + rest in ps. Throws InputError if the noise stretches work beyond the range
// of time.
std::int64_t checked_length(std::int64_t count, std::int64_t period, std::int64_t rest) {
  std::int64_t length = 0;
  if (__builtin_mul_overflow(count, period, &length) ||
      __builtin_add_overflow(length, rest, &length)) {
    throw InputError(
        "--noise: leaves so little CPU time that work takes more than 106 days; give less noise");
  }
  return length;
}

Duration drawn(std::uint64_t bits, Duration below) {
  return Duration::ps(static_cast<std::int64_t>(bits % static_cast<std::uint64_t>(below.in_ps())));
}

}  // namespace

NoiseSource NoiseSource::periodic(Duration period, Duration duration, Identity identity) {
  return {Kind::periodic, period, period - duration, identity};
}

NoiseSource NoiseSource::random(Duration period, Duration duration, Identity identity) {
  return {Kind::random, period, period - duration, identity};
}

NoiseSource NoiseSource::trace(NoiseTrace trace, Identity identity) {
  NoiseSource source(Kind::trace, trace.cycle(), trace.left(), identity);
  source.trace_ = std::make_shared<const NoiseTrace>(std::move(trace));
  return source;
}

void NoiseSource::add_to(Fingerprint& print) const {
  print.add(kind_).add(period_).add(left_);
  print.add(identity_.seed).add(identity_.number).add(identity_.co_scheduled);
  if (trace_) trace_->add_to(print);
}

Time NoiseSource::left_until(Rank rank, Time t) const {
  const auto [number, rest] = position((t + phase(rank)).in_ps(), period_.in_ps());
  const Duration in_period = Duration::ps(rest);
  const auto inside = [&] {
    if (kind_ == Kind::trace) return trace_->left_until(in_period);
    const Duration start = offset(rank, number);
    return std::max(std::min(in_period, start), in_period - (period_ - left_));
  };
  return Time::ps(number * left_.in_ps()) + inside();
}

Time NoiseSource::instant(Rank rank, Time left) const {
  // CPU time that ends exactly with a period belongs to that period, since the earliest instant is
  // wanted
  const auto [number, rest] = position(left.in_ps() - 1, left_.in_ps());
  const Duration cpu = Duration::ps(rest + 1);
  const auto inside = [&] {
    if (kind_ == Kind::trace) return trace_->instant(cpu);
    return cpu <= offset(rank, number) ? cpu : cpu + (period_ - left_);
  };
  return Time::ps(checked_length(number, period_.in_ps(), inside().in_ps())) - phase(rank);
}

// Returns the rank's place in the trace or period at time 0.
Duration NoiseSource::phase(Rank rank) const {
  if (identity_.co_scheduled || kind_ == Kind::random) return {};
  return drawn(hash(identity_.seed, Draw::noise_phase, identity_.number, rank.number()), period_);
}

// Returns where in the period the interruption begins. It ends before the period or with it.
Duration NoiseSource::offset(Rank rank, std::int64_t period) const {
  if (kind_ != Kind::random) return {};
  const std::int32_t who = identity_.co_scheduled ? -1 : rank.number();
  return drawn(hash(identity_.seed, Draw::noise_offset, identity_.number, who, period),
               left_ + Duration::ps(1));
}

}  // namespace loggp
