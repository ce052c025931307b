// Local time, on a rank's own clock, and global time, on rank 0's clock ([3] §3). The two times
// have different types, so that the compiler rejects code that mixes them.
#pragma once

#include <cmath>

#include "models/base/units.hpp"

namespace loggp {

/// An instant on the clock that `Which` names, in picoseconds since the clock's zero.
template <class Which>
class InstantOn {
 public:
  constexpr InstantOn() = default;
  [[nodiscard]] static constexpr InstantOn ps(std::int64_t count) { return InstantOn(count); }
  [[nodiscard]] constexpr std::int64_t in_ps() const { return ps_; }
  [[nodiscard]] constexpr double in_us() const { return static_cast<double>(ps_) / 1e6; }

  constexpr auto operator<=>(const InstantOn&) const = default;
  friend constexpr InstantOn operator+(InstantOn t, Duration d) {
    return InstantOn(t.ps_ + d.in_ps());
  }
  friend constexpr InstantOn operator-(InstantOn t, Duration d) {
    return InstantOn(t.ps_ - d.in_ps());
  }
  friend constexpr Duration operator-(InstantOn a, InstantOn b) {
    return Duration::ps(a.ps_ - b.ps_);
  }

 private:
  explicit constexpr InstantOn(std::int64_t ps) : ps_(ps) {}
  std::int64_t ps_ = 0;
};

/// An instant on a rank's own clock.
using LocalTime = InstantOn<struct LocalClock>;
/// An instant on rank 0's clock.
using GlobalTime = InstantOn<struct GlobalClock>;

/// Returns the reading of a process's own clock as its rank's local time.
[[nodiscard]] constexpr LocalTime local_time(Time on_own_clock) {
  return LocalTime::ps(on_own_clock.in_ps());
}

/// A linear model of a rank's clock: global = local + offset + drift·(local − reference), rounded
/// once, to the picosecond. Only the product is computed in floating point. Therefore the result is
/// exact for days if |drift| ≤ 1e-3, even if the offset is many seconds.
struct ClockModel {
  LocalTime reference;
  Duration offset;   ///< global − local time, at the reference
  double drift = 0;  ///< seconds per second by which the global clock is faster; > −1

  [[nodiscard]] GlobalTime to_global(LocalTime local) const {
    const Duration since = local - reference;
    return GlobalTime::ps((local + offset + share(since, drift)).in_ps());
  }
  /// Returns the inverse of to_global(), to the picosecond.
  [[nodiscard]] LocalTime to_local(GlobalTime global) const {
    const Duration since = LocalTime::ps(global.in_ps()) - offset - reference;
    return reference + since - share(since, drift / (1 + drift));
  }
  /// Returns the model from this one's local clock to the global clock of `next`. Pre: this model's
  /// global clock is the local clock of `next`.
  [[nodiscard]] ClockModel followed_by(const ClockModel& next) const {
    const LocalTime there = LocalTime::ps(to_global(reference).in_ps());
    const Duration both = LocalTime::ps(next.to_global(there).in_ps()) - reference;
    return {reference, both, drift + next.drift + drift * next.drift};
  }

 private:
  [[nodiscard]] static Duration share(Duration of, double fraction) {
    return Duration::ps(std::llround(fraction * static_cast<double>(of.in_ps())));
  }
};

}  // namespace loggp
