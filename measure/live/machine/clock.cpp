#include "measure/live/machine/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>
#include <vector>

#ifdef __x86_64__
#include <cpuid.h>
#endif

#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

bool counts_at_one_rate() {
#ifdef __x86_64__
  constexpr unsigned power_management = 0x80000007;
  constexpr unsigned invariant_tsc = 1U << 8U;
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  return __get_cpuid(power_management, &eax, &ebx, &ecx, &edx) != 0 && (edx & invariant_tsc) != 0;
#else
  return false;
#endif
}

// Whether Linux itself uses the TSC. The kernel checks that the counters of all CPUs agree, and
// uses another clock if they do not.
bool linux_counts_by_it() {
  std::ifstream file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
  std::string name;
  return std::getline(file, name) && name == "tsc";
}

}  // namespace

ClockSource best_clock_source() {
  return counts_at_one_rate() && linux_counts_by_it() ? ClockSource::tsc
                                                      : ClockSource::monotonic_raw;
}

#ifdef __x86_64__

// Returns readings of both clocks at one instant: of the TSC, and of CLOCK_MONOTONIC_RAW just
// before and after. The process may be interrupted in between, so the attempt with the shortest
// time between the two outer readings counts.
Clock::Instant Clock::both() {
  constexpr int attempts = 50;
  Instant best{0, 0, INT64_MAX};
  for (int i = 0; i < attempts; ++i) {
    const std::int64_t before = monotonic_raw_ps();
    const std::uint64_t ticks = tsc();
    const std::int64_t after = monotonic_raw_ps();
    const std::int64_t apart = after - before;
    if (apart < best.uncertainty_ps) best = {ticks, before + apart / 2, apart};
  }
  return best;
}

bool Clock::calibrate() {
  constexpr int attempts = 5;
  constexpr double small_enough = 50e-6;
  for (int i = 0; i < attempts; ++i) {
    const Instant start = both();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const Instant end = both();
    const auto ps = static_cast<double>(end.ps - start.ps);
    const auto ticks = static_cast<double>(end.ticks - start.ticks);
    if (ps <= 0 || ticks <= 0) continue;
    rate_error_ = static_cast<double>(start.uncertainty_ps + end.uncertainty_ps) / 2 / ps;
    ps_per_tick_ =
        static_cast<std::uint64_t>(ps / ticks * static_cast<double>(1ULL << fraction_bits));
    if (rate_error_ < small_enough) return true;
  }
  return false;
}

#else

bool Clock::calibrate() {
  return false;
}

#endif

Clock::Clock(ClockSource source) : source_(source) {
  if (source_ == ClockSource::tsc && !calibrate()) source_ = ClockSource::monotonic_raw;
#ifdef __x86_64__
  if (source_ == ClockSource::tsc) {
    zero_ = tsc();
    return;
  }
#endif
  rate_error_ = 0;
  zero_ = static_cast<std::uint64_t>(monotonic_raw_ps());
}

std::string Clock::name() const {
  if (source_ == ClockSource::monotonic_raw) return "CLOCK_MONOTONIC_RAW";
  const double ps_per_tick =
      static_cast<double>(ps_per_tick_) / static_cast<double>(1ULL << fraction_bits);
  return fmt::format("TSC, {:.3f} GHz, invariant", 1000 / ps_per_tick);
}

Duration Clock::resolution() const {
  constexpr int reads = 10'000;
  Duration smallest = Duration::us(1e6);
  Time last = now();
  for (int i = 0; i < reads; ++i) {
    const Time next = now();
    if (next > last) smallest = std::min(smallest, next - last);
    last = next;
  }
  return smallest;
}

Duration Clock::read_cost() const {
  constexpr int batches = 21;
  constexpr int reads = 1000;
  std::vector<double> per_read;
  for (int batch = 0; batch < batches; ++batch) {
    const Time start = now();
    Time last = start;
    for (int i = 0; i < reads; ++i) last = now();
    per_read.push_back((last - start).in_us() / reads);
  }
  return Duration::us(median(per_read));
}

std::string Clock::description() const {
  const std::string rate = source_ == ClockSource::tsc
                               ? fmt::format(", calibrated within {:.0f} ppm", rate_error_ * 1e6)
                               : std::string();
  return fmt::format("{}{}, steps of {:.1f} ns, {:.1f} ns a read", name(), rate,
                     resolution().in_us() * 1e3, read_cost().in_us() * 1e3);
}

}  // namespace loggp::measure
