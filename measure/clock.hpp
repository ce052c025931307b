// The clock that measurements are made with.
#pragma once

#include <cstdint>
#include <ctime>
#include <string>

#ifdef __x86_64__
#include <x86intrin.h>
#endif

#include "models/units.hpp"

namespace loggp::measure {

enum class ClockSource : std::uint8_t { tsc, monotonic_raw };

/// The processor's time stamp counter where it runs at one rate whatever the CPU does (CPUID leaf
/// 0x80000007, EDX bit 8) and Linux itself counts by it; else CLOCK_MONOTONIC_RAW.
[[nodiscard]] ClockSource best_clock_source();

/// Reads the time; whoever holds it knows what was read. MPI_Wtime may be coarse or count from an
/// epoch in a double, and the C++ clocks are slewed by NTP; this does none of it. Copies share
/// their zero.
class Clock {
 public:
  /// Counts from now. A TSC is calibrated against CLOCK_MONOTONIC_RAW, which takes some 10 ms; when
  /// the machine is too busy for that CLOCK_MONOTONIC_RAW is what is read.
  explicit Clock(ClockSource source = best_clock_source());

  /// Time since construction. Never goes backwards; what was called before has been done.
  [[nodiscard]] Time now() const {
#ifdef __x86_64__
    if (source_ == ClockSource::tsc) return Time::ps(in_ps(tsc() - zero_));
#endif
    return Time::ps(monotonic_raw_ps() - static_cast<std::int64_t>(zero_));
  }

  [[nodiscard]] ClockSource source() const { return source_; }
  /// "TSC, 2.596 GHz, invariant" or "CLOCK_MONOTONIC_RAW".
  [[nodiscard]] std::string name() const;
  /// How far the rate may be from that of CLOCK_MONOTONIC_RAW, as a fraction: from calibrating.
  [[nodiscard]] double rate_error() const { return rate_error_; }
  /// The smallest step other than none that is seen between two reads; measured when called.
  [[nodiscard]] Duration resolution() const;
  /// Median time that a read takes; measured when called.
  [[nodiscard]] Duration read_cost() const;
  /// All of the above in one line.
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
