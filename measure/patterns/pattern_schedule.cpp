#include "measure/patterns/pattern_schedule.hpp"

#include <algorithm>

namespace loggp::measure {

namespace {

constexpr std::int32_t first_exchanges = 3;

// Points of one curve, by size or by computation.
struct Curve {
  std::vector<PatternPoint> points;
  std::vector<CurvePoint> times;

  void add(const PatternPoint& point, double at, const std::vector<double>& us) {
    points.push_back(point);
    times.push_back(fastest_point(at, us));
  }
};

}  // namespace

PatternSchedule::PatternSchedule(const PatternLengths& lengths, Pattern pattern)
    : lengths_(lengths),
      chooses_(pattern == Pattern::overlap && lengths.computations.empty()),
      next_look_(std::min(lengths.settle, lengths.repetitions)) {
  if (pattern == Pattern::overlap) lengths_.refinement.reset();
  std::sort(lengths_.sizes.begin(), lengths_.sizes.end());
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

// With refinement, any size between the smallest and the largest of the list may have been added.
bool PatternSchedule::is_asked_for(Bytes size) const {
  if (!lengths_.refinement) return counts_.contains({size, Duration()});
  const auto [smallest, largest] =
      std::minmax_element(lengths_.sizes.begin(), lengths_.sizes.end());
  return size >= *smallest && size <= *largest;
}

void PatternSchedule::restore(const PatternSample& sample) {
  if (!is_asked_for(sample.point.size)) return;
  if (sample.point.compute == Duration() || counts_.contains(sample.point)) {
    keep(sample);
  } else if (chooses_) {
    restored_.push_back(sample);
  }
}

// Only the first exchanges decide about the computations, so that a resumed run chooses the same
// computations.
void PatternSchedule::keep(const PatternSample& sample) {
  const std::int32_t count = ++counts_[sample.point];
  const Duration time = *std::max_element(sample.times.begin(), sample.times.end());
  us_[sample.point].push_back(time.in_us());
  if (sample.point.compute > Duration() || count > first_exchanges) return;
  Duration& shortest = exchange_.try_emplace(sample.point.size, time).first->second;
  shortest = std::min(shortest, time);
}

std::int32_t PatternSchedule::count_samples(PatternPoint point) const {
  const auto found = counts_.find(point);
  return found == counts_.end() ? 0 : found->second;
}

std::vector<PatternPoint> PatternSchedule::missed() const {
  std::vector<PatternPoint> points;
  for (const auto& [point, count] : counts_) {
    if (count == 0 && !added_.contains(point)) points.push_back(point);
  }
  return points;
}

// Waits for a few samples of each size, so that a single disturbed sample does not make all
// computations too long.
void PatternSchedule::add_computations() {
  constexpr std::int64_t quarters = 8;
  const std::int32_t enough = std::min(first_exchanges, lengths_.repetitions);
  for (const Bytes size : lengths_.sizes) {
    if (counts_[{size, Duration()}] < enough) return;
  }
  for (const auto& [size, time] : exchange_) {
    for (std::int64_t i = 1; i <= quarters; ++i) counts_.try_emplace({size, i * time / 4}, 0);
  }
  chooses_ = false;
  for (const PatternSample& sample : restored_) restore(sample);
  restored_.clear();
}

bool PatternSchedule::add_sizes() {
  std::vector<CurvePoint> known;
  for (const auto& [point, us] : us_)
    known.push_back(fastest_point(static_cast<double>(point.size.count()), us));
  bool is_finer = false;
  for (const Bytes size : sizes_to_add(lengths_.sizes, known, *lengths_.refinement)) {
    const PatternPoint point{size, Duration()};
    is_finer |= counts_.try_emplace(point, 0).second;
    added_.insert(point);
  }
  return is_finer;
}

void PatternSchedule::repeat_peaks() {
  Curve by_size;
  std::map<Bytes, Curve> by_computation;
  for (const auto& [point, us] : us_) {
    if (point.compute == Duration())
      by_size.add(point, static_cast<double>(point.size.count()), us);
    by_computation[point.size].add(point, point.compute.in_us(), us);
  }
  const auto repeat = [&](const Curve& curve) {
    for (const std::size_t i : peaks(curve.times, lengths_.anomaly)) {
      if (repeated_.insert(curve.points[i]).second)
        sweep_.insert(sweep_.end(), static_cast<std::size_t>(lengths_.settle), curve.points[i]);
    }
  };
  repeat(by_size);
  for (const auto& [size, curve] : by_computation) repeat(curve);
}

void PatternSchedule::look() {
  if (chooses_) return;  // computations are still to come
  const bool is_settled = std::all_of(counts_.begin(), counts_.end(), [&](const auto& point) {
    return point.second >= next_look_;
  });
  if (!is_settled || (lengths_.refinement && add_sizes())) return;
  next_look_ = std::min(2 * next_look_, lengths_.repetitions + 1);
  repeat_peaks();
}

void PatternSchedule::plan_sweep() {
  if (chooses_) add_computations();
  look();
  const std::int32_t settled = std::min(lengths_.settle, lengths_.repetitions);
  const bool catches_up = std::any_of(counts_.begin(), counts_.end(), [&](const auto& point) {
    return added_.contains(point.first) && point.second < settled;
  });
  const std::int32_t wanted = catches_up ? settled : lengths_.repetitions;
  for (const auto& [point, count] : counts_) {
    if (count < wanted) sweep_.push_back(point);
  }
  std::reverse(sweep_.begin(), sweep_.end());
}

// Estimates the time of the next sample from the last sample of this point or the next smaller one.
// Above 4 KiB the time is taken as proportional to the bytes; below, as independent of them.
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
