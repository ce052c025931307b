#include "measure/nonblocking/nonblocking.hpp"

#include <algorithm>

namespace loggp::measure {

std::int64_t progress_tests(Bytes size, Bytes interval) {
  return size.count() / interval.count() + 1;
}

std::int64_t computation_parts(std::int64_t tests) {
  return std::max<std::int64_t>(tests - 1, 1);
}

std::int64_t part_size(std::int64_t total, std::int64_t part, std::int64_t parts) {
  return total / parts + (part < total % parts ? 1 : 0);
}

namespace {

// Returns three quarters of the units that a far shorter run suggests. An interruption of that run
// makes the result smaller, so the search does not begin above the workload.
std::int64_t expected_units(Duration needed,
                            const std::function<Duration(std::int64_t units)>& measure_time) {
  constexpr std::int64_t shorter = 64;
  std::int64_t units = 1;
  Duration time = measure_time(units);
  while (time <= needed / shorter) {
    units *= 2;
    time = measure_time(units);
  }
  const double expected = static_cast<double>(units) * needed.in_us() / time.in_us();
  return static_cast<std::int64_t>(0.75 * expected);
}

}  // namespace

std::int64_t calibrate_workload(Duration needed,
                                const std::function<Duration(std::int64_t units)>& measure_time) {
  constexpr int tries = 3;
  constexpr std::int64_t share = 16;
  const auto is_enough = [&](std::int64_t units) {
    for (int i = 0; i < tries; ++i) {
      if (measure_time(units) < needed) return false;
    }
    return true;
  };
  if (needed <= Duration()) return 0;
  std::int64_t units = expected_units(needed, measure_time);
  do {
    units += std::max<std::int64_t>(units / share, 1);
  } while (!is_enough(units));
  return units;
}

std::optional<double> overlap_ratio(double overhead_us, double blocking_us) {
  if (blocking_us <= 0) return std::nullopt;
  return 1 - overhead_us / blocking_us;
}

std::optional<double> asynchronous_progress(double overlap_without_calls, double best_overlap) {
  if (best_overlap <= 0) return std::nullopt;
  return overlap_without_calls / best_overlap;
}

}  // namespace loggp::measure
