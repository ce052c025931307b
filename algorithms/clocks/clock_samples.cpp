#include "algorithms/clocks/clock_samples.hpp"

#include <algorithm>

namespace loggp {

namespace {

// Returns the mean of the samples. Sums differences from the first sample, as sums of instants
// could overflow.
ClockSample mean(std::span<const ClockSample> samples) {
  const ClockSample& first = samples.front();
  const auto count = static_cast<std::int64_t>(samples.size());
  Duration at;
  Duration difference;
  Duration round_trip;
  for (const ClockSample& sample : samples) {
    at += sample.at - first.at;
    difference += sample.difference - first.difference;
    round_trip += sample.round_trip;
  }
  return {first.at + at / count, first.difference + difference / count, round_trip / count};
}

bool is_shorter(const ClockSample& a, const ClockSample& b) {
  return a.round_trip < b.round_trip;
}

// Returns the sample with the median difference, or the mean of the two in the middle.
ClockSample middle_difference(std::vector<ClockSample> samples) {
  std::stable_sort(samples.begin(), samples.end(), [](const ClockSample& a, const ClockSample& b) {
    return a.difference < b.difference;
  });
  const std::size_t half = samples.size() / 2;
  const std::span all(samples);
  return samples.size() % 2 == 1 ? samples[half] : mean(all.subspan(half - 1, 2));
}

// Returns the middle of the range in which every sample allows the difference to be. If the clocks
// drift meanwhile the range may be empty; its length is then 0.
ClockSample middle_of_bounds(std::span<const ClockSample> samples) {
  const auto low = [](const ClockSample& one) { return one.difference - one.round_trip / 2; };
  const auto high = [](const ClockSample& one) { return one.difference + one.round_trip / 2; };
  Duration least = low(samples.front());
  Duration most = high(samples.front());
  for (const ClockSample& sample : samples) {
    least = std::max(least, low(sample));
    most = std::min(most, high(sample));
  }
  return {mean(samples).at, least + (most - least) / 2, std::max(most - least, Duration())};
}

struct Point {
  LocalTime at;
  Duration offset;
};

double in_ps(Duration duration) {
  return static_cast<double>(duration.in_ps());
}

// Returns the line through `points` by least squares, with the first point as reference. Computes
// relative to the first point, so that small numbers are added. The drift is 0 if all points have
// the same instant.
ClockModel fitted(const std::vector<Point>& points) {
  const Point& first = points.front();
  const auto count = static_cast<double>(points.size());
  double mean_x = 0;
  double mean_y = 0;
  for (const Point& point : points) {
    mean_x += in_ps(point.at - first.at) / count;
    mean_y += in_ps(point.offset - first.offset) / count;
  }
  double xx = 0;
  double xy = 0;
  for (const Point& point : points) {
    const double x = in_ps(point.at - first.at) - mean_x;
    xx += x * x;
    xy += x * (in_ps(point.offset - first.offset) - mean_y);
  }
  const double drift = xx > 0 ? xy / xx : 0;
  const Duration at_first = Duration::ps(std::llround(mean_y - drift * mean_x));
  return {first.at, first.offset + at_first, drift};
}

}  // namespace

ClockSample clock_sample(LocalTime t1, LocalTime t2, LocalTime t3) {
  const Duration round_trip = t3 - t1;
  const LocalTime middle = t1 + round_trip / 2;
  return {middle, t2 - middle, round_trip};
}

void ClockEstimate::take(const ClockSample& sample) {
  if (taken_ == 0 || is_shorter(sample, least_)) {
    least_ = sample;
    since_least_ = 0;
  } else {
    ++since_least_;
  }
  ++taken_;
  if (method_ != PairMethod::minimum) all_.push_back(sample);
}

bool ClockEstimate::is_done() const {
  return (method_ == PairMethod::minimum ? since_least_ : taken_) >= tries_;
}

ClockSample ClockEstimate::estimate() const {
  if (method_ == PairMethod::minimum) return least_;
  if (method_ == PairMethod::mean) return mean(all_);
  if (method_ == PairMethod::median) return middle_difference(all_);
  if (method_ == PairMethod::skampi) return middle_of_bounds(all_);
  std::vector<ClockSample> shortest = all_;
  std::stable_sort(shortest.begin(), shortest.end(), is_shorter);
  shortest.resize((shortest.size() + 3) / 4);
  return mean(shortest);
}

ClockModel client_to_server(std::span<const ClockSample> samples) {
  std::vector<Point> points;
  for (const ClockSample& sample : samples) points.push_back({sample.at, sample.difference});
  return fitted(points);
}

ClockModel server_to_client(std::span<const ClockSample> samples) {
  std::vector<Point> points;
  for (const ClockSample& sample : samples)
    points.push_back({sample.at + sample.difference, -sample.difference});
  return fitted(points);
}

}  // namespace loggp
