// [1] Accurately Measuring MPI Broadcasts in a Computational Grid.
#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

double ratio(const Outputs& outputs, std::size_t above, std::size_t below) {
  return number_of(outputs.at(above), "reported_us") / number_of(outputs.at(below), "reported_us");
}

Numbers fifteen_tasks(const Outputs& outputs) {
  const auto finish = outputs.at(0).at("finish_ns").get<std::vector<double>>();
  if (finish.size() != 15) throw RunError("not the times of 15 ranks");
  constexpr std::array<std::size_t, 3> named{7, 11, 13};
  const auto is_named = [&](std::size_t rank) {
    return std::find(named.begin(), named.end(), rank) != named.end();
  };
  std::vector<std::size_t> order(finish.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return finish[a] > finish[b]; });
  double latest_other = 0;
  double earliest_named = std::numeric_limits<double>::infinity();
  for (const std::size_t rank : order) {
    if (is_named(rank)) {
      earliest_named = std::min(earliest_named, finish[rank]);
    } else {
      latest_other = std::max(latest_other, finish[rank]);
    }
  }
  const auto count = std::count_if(order.begin(), order.begin() + 3, is_named);
  return {{"last_three", static_cast<double>(count)},
          {"others_earlier", latest_other / earliest_named}};
}

Numbers send_latency(const Outputs& outputs) {
  return {{"growth", ratio(outputs, 1, 0)}, {"truth", ratio(outputs, 2, 1)}};
}

Numbers rounds(const Outputs& outputs) {
  return {{"right", ratio(outputs, 1, 0)}, {"wrong", ratio(outputs, 2, 0)}};
}

double reported_over_truth(const Json& row) {
  return number_of(row, "reported_us") / number_of(row, "correct_us");
}

// What a scheme reports of one algorithm / the operation latency.
Extent factors(const Json& rows, const Json& like) {
  Extent extent;
  for (const Json* row : all_like(rows, like)) extent.add(reported_over_truth(*row));
  return extent;
}

// The same by the number of tasks, of the binomial tree.
std::map<std::int64_t, double> by_tasks(const Outputs& outputs, const char* scheme,
                                        std::int64_t least) {
  std::map<std::int64_t, double> factors;
  for (const Json* row : all_like(outputs.at(0), {{"algorithm", "binomial"}, {"scheme", scheme}})) {
    const auto tasks = row->at("ranks").get<std::int64_t>();
    if (tasks >= least) factors[tasks] = reported_over_truth(*row);
  }
  return factors;
}

constexpr std::int64_t fewest = 4;  // on 2 and 3 tasks there is nothing to overlap

Numbers rounds_of_tree(const Outputs& outputs) {
  Extent extent;
  for (const auto& [tasks, factor] : by_tasks(outputs, "change-root", fewest))
    extent.add(1 / factor);
  return {{"least", extent.least}, {"most", extent.most}};
}

Numbers barrier_of_tree(const Outputs& outputs) {
  const auto rounds = by_tasks(outputs, "change-root", fewest);
  Extent extent;
  double larger = 0;
  for (const auto& [tasks, factor] : by_tasks(outputs, "barrier", fewest)) {
    extent.add(factor);
    if (factor > 1 / rounds.at(tasks)) ++larger;
  }
  return {{"larger", larger / static_cast<double>(rounds.size())},
          {"least", extent.least},
          {"most", extent.most}};
}

Numbers barrier(const Outputs& outputs) {
  const std::array rows{factors(outputs.at(0), {}), factors(outputs.at(1), {}),
                        factors(outputs.at(2), {})};
  const auto added = [&](const char* algorithm) {
    return factors(outputs.at(0), {{"algorithm", algorithm}}).least - 1;
  };
  Extent all;
  for (const Extent& extent : rows) all.add(extent.least);
  return {{"upper", all.least},         {"short_least", rows[0].least},
          {"long_most", rows[1].most},  {"again_least", rows[2].least},
          {"again_most", rows[2].most}, {"overlap", added("backward") / added("linear")}};
}

// The tasks from which on acknowledgements take more than half; no number when they never do.
Numbers acknowledge(const Outputs& outputs) {
  double crossing = std::numeric_limits<double>::quiet_NaN();
  const auto factors = by_tasks(outputs, "acknowledge", fewest);
  for (auto point = factors.rbegin(); point != factors.rend() && point->second > 2; ++point)
    crossing = static_cast<double>(point->first);
  return {{"crossing", crossing}};
}

Numbers largest_ol(const Outputs& outputs) {
  constexpr std::int64_t two = 2;
  const auto ol = by_tasks(outputs, "ol-i", two);
  const auto over = [&](const char* scheme) {
    const auto others = by_tasks(outputs, scheme, two);
    Extent extent;
    for (const auto& [tasks, factor] : ol) extent.add(factor / others.at(tasks));
    return extent;
  };
  Extent truth;
  for (const auto& [tasks, factor] : ol) truth.add(factor);
  std::map<int, Extent> between;  // powers of two, by how many of them tasks exceed
  for (const Json* row : all_like(outputs.at(0), {{"algorithm", "binomial"}, {"scheme", "ol-i"}})) {
    const auto tasks = row->at("ranks").get<unsigned>();
    if ((tasks & (tasks - 1)) == 0) continue;
    between[static_cast<int>(std::bit_width(tasks))].add(number_of(*row, "reported_us"));
  }
  double flat = 0;
  for (const auto& [power, extent] : between) flat = larger(flat, extent.most / extent.least);
  return {{"least", truth.least},
          {"most", truth.most},
          {"above", over("change-root").least},
          {"below_barrier", over("barrier").most},
          {"below_acknowledge", over("acknowledge").most},
          {"flat", flat}};
}

Numbers grid(const Outputs& outputs) {
  Extent ol;
  Extent rounds;
  Extent barrier;
  Extent acknowledge;
  for (const Json& rows : outputs) {
    ol.add(factors(rows, {{"scheme", "ol-i"}}));
    rounds.add(factors(rows, {{"scheme", "change-root"}}));
    barrier.add(factors(rows, {{"scheme", "barrier"}}));
    acknowledge.add(factors(rows, {{"scheme", "acknowledge"}}));
  }
  return {{"least", ol.least},
          {"most", ol.most},
          {"rounds", rounds.least},
          {"barrier", barrier.most},
          {"acknowledge", acknowledge.most}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_broadcast_paper() {
  return {{"1-fifteen-tasks", fifteen_tasks},
          {"1-send-latency", send_latency},
          {"1-rounds", rounds},
          {"1-rounds-binomial", rounds_of_tree},
          {"1-barrier-binomial", barrier_of_tree},
          {"1-barrier", barrier},
          {"1-acknowledge", acknowledge},
          {"1-ol-i", largest_ol},
          {"1-grid", grid}};
}

}  // namespace loggp::compare
