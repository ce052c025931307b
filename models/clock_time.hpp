// A rank's own time and the time that all ranks agree on ([3] §3): two types, so that neither is
// ever taken for the other.
#pragma once

#include <cmath>

#include "models/units.hpp"

namespace loggp {

/// An instant on the clock that `Which` stands for.
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

/// What a rank's own clock shows.
using LocalTime = InstantOn<struct LocalClock>;
/// What rank 0's clock shows at that instant.
using GlobalTime = InstantOn<struct GlobalClock>;

/// What a process's clock shows is its rank's local time.
[[nodiscard]] constexpr LocalTime local_time(Time on_own_clock) {
  return LocalTime::ps(on_own_clock.in_ps());
}

/// How a rank's clock goes against the global one: global = local + offset + drift·(local −
/// reference), rounded once, to the picosecond. Only the last product is a floating-point number,
/// so that it is exact for days at |drift| ≤ 1e-3 however many seconds the offset is.
struct ClockModel {
  LocalTime reference;
  Duration offset;   ///< global − local at the reference
  double drift = 0;  ///< seconds that the global clock gains on the local one in a second; > −1

  [[nodiscard]] GlobalTime to_global(LocalTime local) const {
    const Duration since = local - reference;
    return GlobalTime::ps((local + offset + share(since, drift)).in_ps());
  }
  /// Its inverse, to the picosecond.
  [[nodiscard]] LocalTime to_local(GlobalTime global) const {
    const Duration since = LocalTime::ps(global.in_ps()) - offset - reference;
    return reference + since - share(since, drift / (1 + drift));
  }
  /// This model's global clock is the local one of `next`: from here to that one's global clock.
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
