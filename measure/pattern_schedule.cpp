#include "measure/pattern_schedule.hpp"

#include <algorithm>

namespace loggp::measure {

PatternSchedule::PatternSchedule(const PatternLengths& lengths, Pattern pattern)
    : lengths_(lengths), chooses_(pattern == Pattern::overlap && lengths.computations.empty()) {
  for (const Bytes size : lengths.sizes) {
    counts_[{size, Duration()}] = 0;
    for (const Duration computation : lengths.computations) counts_[{size, computation}] = 0;
  }
}

bool PatternSchedule::take(const PatternSample& sample) {
  if (begun_.insert(sample.point).second) return false;
  keep(sample);
  return true;
}

void PatternSchedule::restore(const PatternSample& sample) {
  if (sample.point.compute > Duration()) chooses_ = false;  // they are chosen already
  keep(sample);
}

void PatternSchedule::keep(const PatternSample& sample) {
  ++counts_[sample.point];
  if (sample.point.compute > Duration()) return;
  const Duration time = *std::max_element(sample.times.begin(), sample.times.end());
  Duration& shortest = exchange_.try_emplace(sample.point.size, time).first->second;
  shortest = std::min(shortest, time);
}

std::vector<PatternPoint> PatternSchedule::missed() const {
  std::vector<PatternPoint> points;
  for (const auto& [point, count] : counts_) {
    if (count == 0) points.push_back(point);
  }
  return points;
}

// After a few samples, so that one bad one does not make them all too long.
void PatternSchedule::add_computations() {
  constexpr std::int32_t enough = 3;
  constexpr std::int64_t quarters = 8;
  for (const auto& [size, time] : exchange_) {
    if (counts_[{size, Duration()}] < std::min(enough, lengths_.repetitions)) return;
  }
  for (const auto& [size, time] : exchange_) {
    for (std::int64_t i = 1; i <= quarters; ++i) counts_.try_emplace({size, i * time / 4}, 0);
  }
  chooses_ = exchange_.empty();
}

void PatternSchedule::plan_sweep() {
  if (chooses_) add_computations();
  for (const auto& [point, count] : counts_) {
    if (count < lengths_.repetitions) sweep_.push_back(point);
  }
  std::reverse(sweep_.begin(), sweep_.end());
}

// A size that was never measured is taken to cost in proportion what the next smaller one does,
// where bytes and not messages take the time.
bool PatternSchedule::would_be_late(PatternPoint point, Duration elapsed) const {
  if (lengths_.budget == Duration()) return false;
  if (elapsed >= lengths_.budget) return true;
  const auto above = costs_.upper_bound(point);
  if (above == costs_.begin()) return false;
  const auto& [known, cost] = *std::prev(above);
  const auto bytes = [](Bytes size) {
    constexpr std::int64_t few = 4096;
    return static_cast<double>(std::max(size.count(), few));
  };
  const double ratio = bytes(point.size) / bytes(known.size);
  return elapsed.in_us() + cost.in_us() * ratio > lengths_.budget.in_us();
}

std::optional<PatternPoint> PatternSchedule::next(Duration elapsed) {
  if (current_) costs_[*current_] = elapsed - started_;
  if (sweep_.empty()) plan_sweep();
  current_.reset();
  if (sweep_.empty() || would_be_late(sweep_.back(), elapsed)) return std::nullopt;
  current_ = sweep_.back();
  started_ = elapsed;
  sweep_.pop_back();
  return current_;
}

}  // namespace loggp::measure
