#include "compare/known/clock_resampling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "measure/clocks/clock_summary.hpp"
#include "measure/clocks/resampling.hpp"
#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/random.hpp"
#include "models/machine/circumstances.hpp"
#include "models/machine/latency_histogram.hpp"

namespace loggp::compare {

namespace {

using measure::ClockSamples;

constexpr std::int64_t drawn_round_trips = 50'000;  // the number that [3] measured

template <class Draw>
std::vector<double> drawn(const Draw& draw) {
  std::vector<double> times;
  times.reserve(drawn_round_trips);
  for (std::int64_t i = 0; i < drawn_round_trips; ++i) times.push_back(draw(i));
  return times;
}

// Returns random round trips around 1 ms. Any other time would do, because only ratios to the
// shortest round trip count.
std::vector<double> random_round_trips(const std::string& spec, std::uint64_t seed) {
  const std::array<std::string, 1> list{"latency:" + spec};
  const LatencyDistribution distribution = parse_disturbances(list, seed).latency;
  return drawn([&](std::int64_t i) {
    return distribution.draw(Duration::us(1000), Rank(0), Rank(1), i).in_us();
  });
}

std::vector<double> sampled_round_trips(const std::string& path) {
  const ClockSamples samples = measure::read_clock_samples(path);
  std::vector<double> times;
  times.reserve(samples.round_trips.size());
  for (const measure::PeerSample& one : samples.round_trips)
    times.push_back(one.sample.round_trip.in_us());
  if (times.empty())
    throw InputError(
        fmt::format("{}: has no round trips; measure them with --show round-trips", path));
  return times;
}

std::vector<double> histogram_round_trips(const std::string& path, std::uint64_t seed) {
  const LatencyHistogram histogram = read_latency_histogram(path);
  return drawn([&](std::int64_t i) { return histogram.at(hash(seed, Draw::clock, i)).in_us(); });
}

}  // namespace

RoundTrips given_round_trips(const std::string& spec, std::uint64_t seed) {
  const bool is_random = spec.starts_with("normal:") || spec.starts_with("lognormal:");
  if (is_random) return {spec, random_round_trips(spec, seed)};
  const bool has_samples = exists(spec) && measure::read_sample_kind(spec) == "clocks";
  return {spec, has_samples ? sampled_round_trips(spec) : histogram_round_trips(spec, seed)};
}

std::vector<RoundTrips> measured_round_trips(const ClockSamples& samples) {
  std::vector<RoundTrips> sets;
  for (std::int32_t peer = 1; peer < samples.header.ranks; ++peer)
    sets.push_back({fmt::format("ranks 0 and {}", peer), round_trips_us(samples, Rank(peer))});
  return sets;
}

std::vector<Resampled> resample_round_trips(
    std::span<const RoundTrips> sets, const ResamplingPlan& plan,
    const std::function<void(std::size_t done, std::size_t all)>& progress) {
  std::vector<Resampled> studies;
  const std::size_t all = sets.size() * plan.tries.size();
  std::size_t done = 0;
  for (const auto& [name, times] : sets) {
    if (times.empty()) {
      progress(done += plan.tries.size(), all);
      continue;
    }
    if (*std::min_element(times.begin(), times.end()) <= 0)
      throw InputError(fmt::format("{}: some round trips take no time; give times above 0", name));
    Resampled study{name, {}};
    for (const std::int64_t n : plan.tries) {
      const std::array<std::int64_t, 1> one{n};
      study.second.push_back(measure::resample(times, one, plan.runs, plan.seed)[0]);
      progress(++done, all);
    }
    studies.push_back(std::move(study));
  }
  return studies;
}

}  // namespace loggp::compare
