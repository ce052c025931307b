// The clock of all live measurements.
#pragma once

#include <cstdint>
#include <ctime>
#include <string>

#ifdef __x86_64__
#include <x86intrin.h>
#endif

#include "models/base/units.hpp"

namespace loggp::measure {

/// The counter that a Clock reads: the processor's time stamp counter (TSC), or Linux'
/// CLOCK_MONOTONIC_RAW.
enum class ClockSource : std::uint8_t { tsc, monotonic_raw };

/// Returns tsc where the time stamp counter is invariant and Linux itself uses it as its clock
/// source; else monotonic_raw. An invariant counter runs at one rate whatever the CPU does (CPUID
/// leaf 0x80000007, EDX bit 8).
[[nodiscard]] ClockSource best_clock_source();

/// A clock with a known source, read in picoseconds. Unlike MPI_Wtime, it is never coarse and loses
/// no digits in a double. Unlike the C++ clocks, it is not slewed by NTP. A copy keeps the zero and
/// the calibration of the original.
class Clock {
 public:
  /// Sets the zero to now. A TSC is calibrated against CLOCK_MONOTONIC_RAW, which takes 10 ms for
  /// each of at most 5 attempts. If no attempt is exact to 50 ppm, because the machine is too busy,
  /// the clock reads CLOCK_MONOTONIC_RAW instead.
  explicit Clock(ClockSource source = best_clock_source());

  /// Returns the time since the zero. Readings never go backwards. The counter is read only after
  /// all earlier instructions are done.
  [[nodiscard]] Time now() const {
#ifdef __x86_64__
    if (source_ == ClockSource::tsc) return Time::ps(in_ps(tsc() - zero_));
#endif
    return Time::ps(monotonic_raw_ps() - static_cast<std::int64_t>(zero_));
  }

  [[nodiscard]] ClockSource source() const { return source_; }
  /// Returns the clock's name: "TSC, 2.596 GHz, invariant" or "CLOCK_MONOTONIC_RAW".
  [[nodiscard]] std::string name() const;
  /// Returns the uncertainty of the calibration: the fraction by which the rate may differ from
  /// that of CLOCK_MONOTONIC_RAW. 0 for CLOCK_MONOTONIC_RAW itself.
  [[nodiscard]] double rate_error() const { return rate_error_; }
  /// Measures and returns the smallest step above 0 between two of 10 000 readings.
  [[nodiscard]] Duration resolution() const;
  /// Measures and returns how long a reading takes: the median of 21 batches of 1000 readings.
  [[nodiscard]] Duration read_cost() const;
  /// Returns name, calibration, resolution and cost of a reading in one line, for a provenance.
  /// Measures the last two at each call.
  [[nodiscard]] std::string description() const;

 private:
  __extension__ using Wide = unsigned __int128;
  static constexpr int fraction_bits = 32;

  [[nodiscard]] std::int64_t in_ps(std::uint64_t ticks) const {
    return static_cast<std::int64_t>((static_cast<Wide>(ticks) * ps_per_tick_) >> fraction_bits);
  }
  [[nodiscard]] static std::int64_t monotonic_raw_ps() {
    std::timespec now{};
    clock_gettime(CLOCK_MONOTONIC_RAW, &now);
    return (std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec) * 1000;
  }
#ifdef __x86_64__
  // The fence keeps the counter from being read before earlier instructions are done.
  [[nodiscard]] static std::uint64_t tsc() {
    _mm_lfence();
    return __rdtsc();
  }
  struct Instant {
    std::uint64_t ticks;
    std::int64_t ps;
    std::int64_t uncertainty_ps;
  };
  [[nodiscard]] static Instant both();
#endif
  [[nodiscard]] bool calibrate();

  ClockSource source_;
  std::uint64_t zero_ = 0;
  std::uint64_t ps_per_tick_ = 0;  // with fraction_bits after the point
  double rate_error_ = 0;
};

}  // namespace loggp::measure
