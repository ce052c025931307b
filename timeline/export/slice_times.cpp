#include "timeline/export/slice_times.hpp"

namespace loggp::timeline {
namespace {

double us_as_read(Duration time) {
  constexpr double ps_per_us = 1e6;
  return static_cast<double>(time.in_ps()) / ps_per_us;
}

std::int64_t cut_to_ns(double us) {
  return static_cast<std::int64_t>(us * 1000);
}

// Returns whether a viewer would compute an end after the true one. `first` is the begin of the
// thread's first slice.
bool ends_too_late(const Interval& one, Duration duration, Time first) {
  const double from = us_as_read(first - Time());
  const double begin = us_as_read(one.begin - Time());
  const double end = us_as_read(one.end - Time());
  const double added = us_as_read(duration);
  return begin + added > end || cut_to_ns(begin) + cut_to_ns(added) > cut_to_ns(end) ||
         (begin - from) + added > end - from;
}

}  // namespace

std::vector<Duration> durations_to_add(const std::vector<Interval>& slices) {
  std::vector<Duration> durations;
  durations.reserve(slices.size());
  const Interval* first = nullptr;
  for (const Interval& one : slices) {
    if (first == nullptr || first->rank != one.rank || first->row != one.row) first = &one;
    Duration duration = one.end - one.begin;
    while (duration > Duration() && ends_too_late(one, duration, first->begin))
      duration = duration - Duration::ps(1);
    durations.push_back(duration);
  }
  return durations;
}

}  // namespace loggp::timeline
