// [5] Reproducible Measurements of MPI Performance Characteristics. All but one live; times are
// minima, as [5] §3.1 wants them.
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

std::map<double, double> time_by_bytes(const Json& pattern) {
  std::map<double, double> times;
  for (const Json& row : rows_in(pattern.at("rows")))
    times[number_of(row, "bytes")] = number_of(row, "minimum_us");
  return times;
}

bool is_power_of_two(double bytes) {
  const auto whole = static_cast<std::uint64_t>(bytes);
  return (whole & (whole - 1)) == 0;
}

// The largest growth between neighbours that are at most 1/8 apart: no line can do it.
struct Step {
  double growth = 0;
  double at = 0;

  explicit Step(const std::map<double, double>& times) {
    for (auto next = std::next(times.begin()); next != times.end(); ++next) {
      const auto& [bytes, time] = *std::prev(next);
      if (next->first > 1.125 * bytes || next->second / time <= growth) continue;
      growth = next->second / time;
      at = next->first;
    }
  }
};

// By how much of the time the line through powers of two misses it at the sizes between.
double missed_by_powers(const std::map<double, double>& times) {
  std::map<double, double> powers;
  for (const auto& [bytes, time] : times) {
    if (is_power_of_two(bytes)) powers.emplace(bytes, time);
  }
  double worst = 0;
  for (const auto& [bytes, time] : times) {
    const auto above = powers.upper_bound(bytes);
    if (above == powers.begin() || above == powers.end()) continue;
    const auto below = std::prev(above);
    const double share = (bytes - below->first) / (above->first - below->first);
    const double line = below->second + share * (above->second - below->second);
    worst = larger(worst, std::abs(line / time - 1));
  }
  return worst;
}

Numbers discontinuity(const Outputs& outputs) {
  const auto times = time_by_bytes(outputs.at(0));
  const Step step(times);
  return {
      {"step", step.growth}, {"at", step.at}, {"missed_percent", 100 * missed_by_powers(times)}};
}

// The network has one change of protocol.
Numbers adaptive_lengths(const Outputs& outputs) {
  const auto times = time_by_bytes(outputs.at(0));
  const Json& ranges = outputs.at(1).at("links").at(0).at("ranges");
  return {{"at", Step(times).at / number_of(ranges.at(1), "min_bytes")},
          {"missed_percent", 100 * missed_by_powers(times)}};
}

Numbers eager_limit(const Outputs& outputs) {
  return {{"at", Step(time_by_bytes(outputs.at(0))).at}};
}

Numbers cache(const Outputs& outputs) {
  const auto in = time_by_bytes(outputs.at(0));
  const auto out = time_by_bytes(outputs.at(1));
  const auto rise = [](const auto& times) {
    return times.rbegin()->second - times.begin()->second;
  };
  return {{"slower", out.rbegin()->second / in.rbegin()->second}, {"slope", rise(out) / rise(in)}};
}

Numbers contention(const Outputs& outputs) {
  const auto alone = time_by_bytes(outputs.at(0));
  const auto all = time_by_bytes(outputs.at(1));
  return {{"slower", all.rbegin()->second / alone.rbegin()->second}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_reproducible_paper() {
  return {{"5-adaptive-lengths", adaptive_lengths},
          {"5-discontinuity", discontinuity},
          {"5-eager-limit", eager_limit},
          {"5-cache", cache},
          {"5-contention", contention}};
}

}  // namespace loggp::compare
