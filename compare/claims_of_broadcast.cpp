// [1] Accurately Measuring MPI Broadcasts in a Computational Grid.
#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "compare/claim_checks.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

double reported(const Outputs& outputs, std::size_t i) {
  return outputs.at(i).at("reported_us").get<double>();
}

double ratio(const Outputs& outputs, std::size_t above, std::size_t below) {
  return reported(outputs, above) / reported(outputs, below);
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

Numbers rounds_of_tree(const Outputs& outputs) {
  return {{"at_20", ratio(outputs, 0, 1)}, {"at_32", ratio(outputs, 2, 3)}};
}

Numbers barrier(const Outputs& outputs) {
  return {{"small", ratio(outputs, 1, 0)}, {"large", ratio(outputs, 3, 2)}};
}

Numbers acknowledge(const Outputs& outputs) {
  return {{"at_16", 1 - ratio(outputs, 0, 1)}, {"at_26", 1 - ratio(outputs, 2, 3)}};
}

Numbers largest_ol(const Outputs& outputs) {
  return {{"truth", ratio(outputs, 1, 0)},
          {"above", ratio(outputs, 1, 2)},
          {"below", ratio(outputs, 1, 3)},
          {"flat", ratio(outputs, 5, 4)}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_broadcast_paper() {
  return {{"1-fifteen-tasks", fifteen_tasks},
          {"1-send-latency", send_latency},
          {"1-rounds", rounds},
          {"1-rounds-binomial", rounds_of_tree},
          {"1-barrier", barrier},
          {"1-acknowledge", acknowledge},
          {"1-ol-i", largest_ol}};
}

}  // namespace loggp::compare
