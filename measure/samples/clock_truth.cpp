#include "measure/samples/clock_truth.hpp"

#include <fmt/format.h>

#include <cmath>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"
#include "models/base/random.hpp"

namespace loggp::measure {

namespace {

constexpr std::string_view random_prefix = "random:";
constexpr double most_offset_us = 1e9;  // leaves enough of Time's range for the measurement

// Returns the host's time when rank 0's clock shows `at`.
LocalTime host_time(const ClockTruth& truth, LocalTime at) {
  return truth[0].to_local(GlobalTime::ps(at.in_ps()));
}

const ClockModel& true_clock(const ClockTruth& truth, Rank rank) {
  return truth[static_cast<std::size_t>(rank.number())];
}

double offset_us(std::string_view text) {
  return parse_offset(text, "--offset").in_us();
}

double drift(std::string_view text) {
  return parse_drift(text, "--drift");
}

}  // namespace

Duration parse_offset(std::string_view text, std::string_view option) {
  const Duration offset = parse_duration(text, option);
  if (std::abs(offset.in_us()) > most_offset_us)
    throw InputError(fmt::format("{}: {} is out of range; give at most 1000s", option, text));
  return offset;
}

double parse_drift(std::string_view text, std::string_view option) {
  constexpr std::string_view unit = "ppm";
  constexpr double most_ppm = 1000;
  const bool has_unit = text.ends_with(unit);
  const auto ppm = parse_number(has_unit ? text.substr(0, text.size() - unit.size()) : text);
  if (!ppm || (!has_unit && *ppm != 0))
    throw InputError(fmt::format("{}: '{}' is not a drift; write it as 50ppm", option, text));
  if (!(std::abs(*ppm) <= most_ppm))
    throw InputError(fmt::format("{}: {} is out of range; give at most 1000ppm", option, text));
  return *ppm * 1e-6;
}

Duration true_difference(const ClockTruth& truth, Rank peer, LocalTime at) {
  const GlobalTime shows = true_clock(truth, peer).to_global(host_time(truth, at));
  return Duration::ps(shows.in_ps() - at.in_ps());
}

Duration true_error(const ClockTruth& truth, Rank rank, const ClockModel& clock, LocalTime at) {
  const LocalTime own = at + true_difference(truth, rank, at);
  return Duration::ps(clock.to_global(own).in_ps() - at.in_ps());
}

ClockSkews ClockSkews::parse(std::string_view offsets, std::string_view drifts,
                             std::uint64_t seed) {
  const auto values = [](std::string_view text, double (*read)(std::string_view)) {
    Values result;
    result.is_random = text.starts_with(random_prefix);
    if (result.is_random) {
      result.by_rank.push_back(read(text.substr(random_prefix.size())));
    } else {
      for (const std::string_view part : split(text, ',')) result.by_rank.push_back(read(part));
    }
    return result;
  };
  ClockSkews skews;
  skews.offsets_us_ = values(offsets, offset_us);
  skews.drifts_ = values(drifts, drift);
  skews.seed_ = seed;
  return skews;
}

ClockSkews ClockSkews::random(Duration offset, double drift, std::uint64_t seed) {
  ClockSkews skews;
  skews.offsets_us_ = {{offset.in_us()}, true};
  skews.drifts_ = {{drift}, true};
  skews.seed_ = seed;
  return skews;
}

double ClockSkews::value(const Values& values, std::int32_t rank, int which) const {
  if (!values.is_random)
    return values.by_rank[static_cast<std::size_t>(rank) % values.by_rank.size()];
  return values.by_rank[0] * (2 * uniform(hash(seed_, Draw::clock, rank, which)) - 1);
}

ClockTruth ClockSkews::of(std::int32_t ranks) const {
  ClockTruth truth;
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    truth.push_back(
        {LocalTime(), Duration::us(value(offsets_us_, rank, 0)), value(drifts_, rank, 1)});
  }
  return truth;
}

}  // namespace loggp::measure
