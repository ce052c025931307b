#include "measure/loggp/size_guide.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "measure/fit/jump_near.hpp"
#include "measure/samples/pace.hpp"

namespace loggp::measure {

namespace {

constexpr std::array<Series, 4> timed_series{Series::half_rtt, Series::gap, Series::send,
                                             Series::receive};

Bytes middle(Bytes a, Bytes b) {
  return Bytes(a.count() + (b.count() - a.count()) / 2);
}

// Returns by how much `at` lies above the straight line between its neighbours; negative below the
// line. The uncertainty of the three points and the tolerance are subtracted; within these, returns
// 0.
double excess(const SizePoint& before, const SizePoint& at, const SizePoint& after, Series series,
              const Detection& detection) {
  const double part =
      (at.extra_bytes - before.extra_bytes) / (after.extra_bytes - before.extra_bytes);
  const double line = before[series].value + part * (after[series].value - before[series].value);
  const double miss = at[series].value - line;
  const double errors = std::hypot(before[series].error, at[series].error, after[series].error);
  const double tolerated = std::hypot(uncertainty(at, series, detection), 3 * errors);
  if (std::abs(miss) <= tolerated) return 0;
  return miss > 0 ? miss - tolerated : miss + tolerated;
}

}  // namespace

std::vector<std::vector<Bytes>> size_grids(Bytes smallest, Bytes largest) {
  std::set<Bytes> sizes{smallest, largest};
  std::vector<std::vector<Bytes>> grids;
  const auto add = [&](std::int64_t size) {
    if (Bytes(size) > smallest && Bytes(size) < largest) sizes.insert(Bytes(size));
  };
  const auto finish_grid = [&] { grids.emplace_back(sizes.begin(), sizes.end()); };
  for (std::int64_t power = 1; power < largest.count(); power *= 2) add(power);
  finish_grid();
  for (std::int64_t power = 2; power < largest.count(); power *= 2) add(power + power / 2);
  finish_grid();
  const std::int64_t span = largest.count() - smallest.count();
  for (const std::int64_t steps : {16, 64}) {
    for (std::int64_t i = 1; i < steps; ++i) add(smallest.count() + i * span / steps);
    finish_grid();
  }
  return grids;
}

SizeGuide::SizeGuide(const SizeChoice& choice, const Detection& detection, Estimator estimator,
                     const PrttPlan& plan)
    : choice_(choice),
      detection_(detection),
      estimator_(estimator),
      plan_(plan),
      next_look_(std::min(choice.settle, choice.repetitions)) {
  const bool is_fixed = !choice.fixed.empty();
  choice_.refines &= !is_fixed;
  const auto grids = size_grids(choice.smallest, choice.largest);
  if (is_fixed) grid_ = grids.size();
  for (const Bytes size : is_fixed ? choice.fixed : grids[grid_++]) counts_[size] = 0;
}

void SizeGuide::take(const PrttSample& sample) {
  samples_.push_back(sample);
  ++counts_[sample.size];
}

std::int32_t SizeGuide::count_samples(Bytes size) const {
  const auto found = counts_.find(size);
  return found == counts_.end() ? 0 : found->second;
}

std::vector<Bytes> SizeGuide::behind(std::int32_t samples) const {
  std::vector<Bytes> sizes;
  for (const auto& [size, count] : counts_) {
    if (count < std::min(samples, choice_.repetitions)) sizes.push_back(size);
  }
  return sizes;
}

std::int32_t SizeGuide::least_samples() const {
  std::int32_t least = std::numeric_limits<std::int32_t>::max();
  const auto grids = size_grids(choice_.smallest, choice_.largest);
  for (const Bytes size : grids.front()) {
    const auto found = counts_.find(size);
    if (found != counts_.end()) least = std::min(least, found->second);
  }
  return choice_.fixed.empty() ? least : std::numeric_limits<std::int32_t>::max();
}

std::vector<Bytes> SizeGuide::refinements(const std::vector<SizePoint>& points) const {
  std::vector<Bytes> sizes;
  const auto split = [&](const SizePoint& a, const SizePoint& b) {
    if ((b.size - a.size).count() >= 2 * choice_.least_distance.count())
      sizes.push_back(middle(a.size, b.size));
  };
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const bool fails = std::any_of(timed_series.begin(), timed_series.end(), [&](Series series) {
      return excess(points[i - 1], points[i], points[i + 1], series, detection_) != 0;
    });
    if (!fails) continue;
    split(points[i - 1], points[i]);
    split(points[i], points[i + 1]);
  }
  return sizes;
}

std::vector<Bytes> SizeGuide::bisections(const std::vector<SizePoint>& points) const {
  std::vector<Bytes> sizes;
  for (const std::size_t cut : find_changes(points, detection_)) {
    const std::size_t change = jump_near(points, cut, detection_);
    const Bytes last_before = points[change - 1].size;
    const Bytes first = points[change].size;
    if (first > last_before + Bytes(1)) sizes.push_back(middle(last_before, first));
  }
  return sizes;
}

std::vector<Bytes> SizeGuide::anomalies(const std::vector<SizePoint>& points) {
  constexpr double high = 0.1;  // of the size's time, beyond the uncertainty
  std::vector<Bytes> sizes;
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    for (const Series series : {Series::half_rtt, Series::gap}) {
      const double above = excess(points[i - 1], points[i], points[i + 1], series, detection_);
      if (above <= high * points[i][series].value) continue;
      if (rerun_.insert(points[i].size).second) sizes.push_back(points[i].size);
    }
  }
  return sizes;
}

bool SizeGuide::add(const std::vector<Bytes>& sizes) {
  bool added = false;
  for (const Bytes size : sizes) {
    if (counts_.size() >= choice_.most_sizes) break;
    added |= counts_.try_emplace(size, 0).second;
  }
  return added;
}

Duration SizeGuide::expected_cost(Bytes size) const {
  const auto above = costs_.upper_bound(size);
  if (above == costs_.begin()) return {};
  const auto& [known, cost] = *std::prev(above);
  constexpr std::int64_t alike = 4096;  // up to this size the time hardly depends on the size
  const double ratio = static_cast<double>(std::max(size.count(), alike)) /
                       static_cast<double>(std::max(known.count(), alike));
  return Duration::us(cost.in_us() * ratio);
}

bool SizeGuide::refine_grid(Duration elapsed) {
  const auto grids = size_grids(choice_.smallest, choice_.largest);
  if (grid_ == grids.size()) return false;
  const std::vector<Bytes>& sizes = grids[grid_];
  Duration cost;
  for (const Bytes size : sizes) {
    if (!counts_.contains(size)) cost += choice_.settle * expected_cost(size);
  }
  const bool has_time = choice_.budget == Duration() || 3 * cost < choice_.budget - elapsed;
  if (!has_time) {
    grid_ = grids.size();
    return false;
  }
  ++grid_;
  static_cast<void>(add(sizes));  // all sizes may be present already
  return true;
}

// Fills the queue; leaves it empty when there is nothing left to measure.
void SizeGuide::plan_next(Duration elapsed) {
  queue_ = behind(choice_.settle);
  while (queue_.empty() && refine_grid(elapsed)) queue_ = behind(choice_.settle);
  if (queue_.empty() && choice_.refines && (closes_in_ || behind(next_look_).empty())) {
    const std::vector<SizePoint> points =
        make_size_points(at_one_pace(samples_).samples, plan_, estimator_);
    const bool bisected = add(bisections(points));
    closes_in_ = add(refinements(points)) || bisected;
    if (closes_in_) {
      queue_ = behind(choice_.settle);
    } else {
      next_look_ = std::min(2 * next_look_, choice_.repetitions + 1);
      const std::vector<Bytes> again = anomalies(points);
      for (std::int32_t i = 0; i < choice_.settle; ++i) {
        queue_.insert(queue_.end(), again.begin(), again.end());
      }
    }
  }
  if (queue_.empty()) queue_ = behind(choice_.repetitions);
  std::reverse(queue_.begin(), queue_.end());
}

bool SizeGuide::would_be_late(Bytes size, Duration elapsed) const {
  return choice_.budget != Duration() &&
         (elapsed >= choice_.budget || elapsed + expected_cost(size) > choice_.budget);
}

std::optional<Bytes> SizeGuide::next_size(Duration elapsed) {
  if (current_) costs_[*current_] = elapsed - started_;
  if (queue_.empty()) plan_next(elapsed);
  current_.reset();
  if (queue_.empty() || would_be_late(queue_.back(), elapsed)) return std::nullopt;
  current_ = queue_.back();
  started_ = elapsed;
  queue_.pop_back();
  return current_;
}

std::map<Bytes, std::int32_t> SizeGuide::count_samples(const std::vector<PrttSample>& kept) const {
  std::map<Bytes, std::int32_t> counts;
  for (const auto& [size, count] : counts_) {
    if (count > 0) counts[size] = 0;
  }
  for (const PrttSample& sample : kept) ++counts[sample.size];
  return counts;
}

std::size_t SizeGuide::sizes_below(std::int32_t least) const {
  if (!choice_.fixed.empty()) return 0;
  const auto counts = count_samples(at_one_pace(samples_).samples);
  return static_cast<std::size_t>(std::count_if(
      counts.begin(), counts.end(), [least](const auto& size) { return size.second < least; }));
}

std::vector<PrttSample> SizeGuide::kept_samples(std::int32_t least) const {
  std::vector<PrttSample> samples = at_one_pace(samples_).samples;
  if (choice_.fixed.empty()) {
    const auto counts = count_samples(samples);
    std::erase_if(samples,
                  [&](const PrttSample& sample) { return counts.at(sample.size) < least; });
  }
  return samples;
}

NetworkFit SizeGuide::fit(std::int32_t least) const {
  return fit_samples(kept_samples(least), plan_, estimator_, detection_);
}

}  // namespace loggp::measure
