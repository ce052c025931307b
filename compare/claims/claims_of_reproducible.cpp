// [5] Reproducible Measurements of MPI Performance Characteristics. All but one claim are live.
// Times are minima, as [5] §3.1 asks for.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

std::map<double, double> time_by_bytes(const Json& pattern) {
  std::map<double, double> times;
  for (const Json& row : nonempty_rows(pattern.at("rows")))
    times[number_in(row, "bytes")] = number_in(row, "minimum_us");
  return times;
}

bool is_power_of_two(double bytes) {
  const auto whole = static_cast<std::uint64_t>(bytes);
  return (whole & (whole - 1)) == 0;
}

// The largest growth of the time between neighbouring sizes that differ by at most 1/8. The growth
// would be at most 1.125 on a line through the origin.
struct Step {
  double growth = 0;
  double at = 0;  // the larger size

  explicit Step(const std::map<double, double>& times) {
    for (auto next = std::next(times.begin()); next != times.end(); ++next) {
      const auto& [bytes, time] = *std::prev(next);
      if (next->first > 1.125 * bytes || next->second / time <= growth) continue;
      growth = next->second / time;
      at = next->first;
    }
  }
};

// Returns the largest distance of a time from the line between the times at the neighbouring powers
// of two, as a share of the time.
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

// Returns "The largest step is at 4097 B, where the time grows by a factor of 1.8", or that the
// time does not grow.
std::string step_in_words(const Step& step) {
  if (!(step.growth > 1)) return "The time does not grow between sizes at most 1/8 apart";
  return fmt::format("The largest step is at {:.0f} B, where the time grows by a factor of {}",
                     step.at, three_digits(step.growth));
}

std::string missed_in_words(double missed) {
  return fmt::format("The line through powers of two misses the times between them by up to {}.",
                     percent(missed));
}

Finding discontinuity(const Outputs& outputs) {
  const auto times = time_by_bytes(outputs.at(0));
  const Step step(times);
  const double missed = missed_by_powers(times);
  return {{{"step", step.growth}, {"at", step.at}, {"missed_percent", 100 * missed}},
          fmt::format("{}. {}", step_in_words(step), missed_in_words(missed))};
}

// Compares the largest step with the network's only protocol change.
Finding adaptive_lengths(const Outputs& outputs) {
  const auto times = time_by_bytes(outputs.at(0));
  const Step step(times);
  const double change = number_in(outputs.at(1).at("links").at(0).at("ranges").at(1), "min_bytes");
  const double missed = missed_by_powers(times);
  return {{{"at", step.at / change}, {"missed_percent", 100 * missed}},
          fmt::format("{}. The network's other protocol begins at {:.0f} B. {}",
                      step_in_words(step), change, missed_in_words(missed))};
}

Finding eager_limit(const Outputs& outputs) {
  const Step step(time_by_bytes(outputs.at(0)));
  return {
      {{"at", step.at}},
      fmt::format("{}. Open MPI's eager limit in shared memory is 4096 B.", step_in_words(step))};
}

Finding cache(const Outputs& outputs) {
  const auto in = time_by_bytes(outputs.at(0));
  const auto out = time_by_bytes(outputs.at(1));
  const auto rise = [](const auto& times) {
    return times.rbegin()->second - times.begin()->second;
  };
  const double slower = out.rbegin()->second / in.rbegin()->second;
  const double slope = rise(out) / rise(in);
  return {{{"slower", slower}, {"slope", slope}},
          fmt::format("Out of the cache the largest message takes {} as in it; from the smallest "
                      "to the largest message the time grows {} as much.",
                      comparison_in_words(slower), times_in_words(slope, "just"))};
}

Finding contention(const Outputs& outputs) {
  const auto alone = time_by_bytes(outputs.at(0));
  const auto all = time_by_bytes(outputs.at(1));
  const double slower = all.rbegin()->second / alone.rbegin()->second;
  return {
      {{"slower", slower}},
      fmt::format("While all pairs communicate at once, a message takes {} as while one pair is "
                  "alone.",
                  comparison_in_words(slower))};
}

}  // namespace

ClaimChecks reproducible_paper_checks() {
  return {{"5-adaptive-lengths", adaptive_lengths},
          {"5-discontinuity", discontinuity},
          {"5-eager-limit", eager_limit},
          {"5-cache", cache},
          {"5-contention", contention}};
}

}  // namespace loggp::compare
