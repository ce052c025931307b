// [1] Accurately Measuring MPI Broadcasts in a Computational Grid.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "compare/chart/numbers.hpp"
#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

constexpr std::array<std::size_t, 3> named_tasks{7, 11, 13};

bool is_named(std::size_t task) {
  return std::find(named_tasks.begin(), named_tasks.end(), task) != named_tasks.end();
}

// Returns the three tasks that finish last, in ascending order of task numbers.
std::vector<std::size_t> last_three(const std::vector<double>& finish) {
  std::vector<std::size_t> order(finish.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return finish[a] > finish[b]; });
  order.resize(named_tasks.size());
  std::sort(order.begin(), order.end());
  return order;
}

Finding fifteen_tasks(const Outputs& outputs) {
  const auto finish = outputs.at(0).at("finish_ns").get<std::vector<double>>();
  if (finish.size() != 15) throw RunError("finish_ns does not have the times of 15 ranks");
  NumberRange named;
  NumberRange others;
  for (std::size_t task = 0; task < finish.size(); ++task)
    (is_named(task) ? named : others).add(finish[task]);
  const std::vector<std::size_t> last = last_three(finish);
  std::vector<std::string> names;
  names.reserve(last.size());
  for (const std::size_t task : last) names.push_back(std::to_string(task));
  return {{{"last_three", static_cast<double>(std::count_if(last.begin(), last.end(), is_named))},
           {"others_earlier", others.most / named.least}},
          fmt::format("Tasks {} finish last. The earliest of 7, 11 and 13 finishes after {}, the "
                      "latest other task after {}.",
                      joined(names), time_in_words(named.least / 1000),
                      time_in_words(others.most / 1000))};
}

Finding send_latency(const Outputs& outputs) {
  const double on_8 = reported_us(outputs, 0);
  const double on_32 = reported_us(outputs, 1);
  const double operation = reported_us(outputs, 2);
  return {{{"growth", on_32 / on_8}, {"truth", operation / on_32}},
          fmt::format("The send latency is {} on 8 tasks and {} on 32. The operation itself takes "
                      "{} on 32 tasks.",
                      time_in_words(on_8), time_in_words(on_32), time_in_words(operation))};
}

Finding rounds(const Outputs& outputs) {
  const double correct = reported_us(outputs, 0);
  const double backward = reported_us(outputs, 1);
  const double forward = reported_us(outputs, 2);
  return {{{"right", backward / correct}, {"wrong", forward / correct}},
          fmt::format("The operation takes {}. With the roots in backward order rounds report {}, "
                      "which is {}; in forward order they report {}, which is {}.",
                      time_in_words(correct), time_in_words(backward),
                      accuracy_in_words(backward / correct), time_in_words(forward),
                      accuracy_in_words(forward / correct))};
}

double reported_over_correct(const Json& row) {
  return number_in(row, "reported_us") / number_in(row, "correct_us");
}

// Returns the range of the reported time divided by the operation latency, over the matching rows.
NumberRange factors(const Json& rows, const Json& wanted) {
  NumberRange extent;
  for (const Json* row : matching_rows(rows, wanted)) extent.add(reported_over_correct(*row));
  return extent;
}

// Reported time divided by operation latency, by number of tasks.
using FactorsByTasks = std::map<std::int64_t, double>;

// Returns the reported time of the binomial tree divided by its operation latency, for each number
// of tasks from `fewest` on. Throws RunError when there is none.
FactorsByTasks tree_factors(const Outputs& outputs, const char* scheme, std::int64_t fewest) {
  FactorsByTasks factors;
  for (const Json* row :
       matching_rows(outputs.at(0), {{"algorithm", "binomial"}, {"scheme", scheme}})) {
    const auto tasks = row->at("ranks").get<std::int64_t>();
    if (tasks >= fewest) factors[tasks] = reported_over_correct(*row);
  }
  if (factors.empty()) throw RunError("the output has no row with enough tasks");
  return factors;
}

// Returns "4 to 32 tasks".
std::string tested_tasks(const FactorsByTasks& factors) {
  return fmt::format("{} to {} tasks", factors.begin()->first, factors.rbegin()->first);
}

constexpr std::int64_t fewest_overlapping = 4;  // on 2 and 3 tasks there is nothing to overlap

Finding rounds_of_tree(const Outputs& outputs) {
  const FactorsByTasks rounds = tree_factors(outputs, "rounds", fewest_overlapping);
  NumberRange extent;
  for (const auto& [tasks, factor] : rounds) extent.add(1 / factor);
  return {
      {{"least", extent.least}, {"most", extent.most}},
      fmt::format("On {} the operation takes {} times as long as rounds report. The paper says: "
                  "twice as long.",
                  tested_tasks(rounds), range_in_words(extent))};
}

Finding barrier_of_tree(const Outputs& outputs) {
  const FactorsByTasks rounds = tree_factors(outputs, "rounds", fewest_overlapping);
  const FactorsByTasks barrier = tree_factors(outputs, "barrier", fewest_overlapping);
  NumberRange extent;
  std::size_t larger = 0;
  for (const auto& [tasks, factor] : barrier) {
    extent.add(factor);
    if (factor > 1 / rounds.at(tasks)) ++larger;
  }
  return {
      {{"larger", static_cast<double>(larger) / static_cast<double>(rounds.size())},
       {"least", extent.least},
       {"most", extent.most}},
      fmt::format("On {} the barrier method reports {} times the operation latency. At {} of {} "
                  "numbers of tasks it is off by a larger factor than rounds. The paper says: at "
                  "all.",
                  tested_tasks(barrier), range_in_words(extent), larger, rounds.size())};
}

Finding barrier(const Outputs& outputs) {
  const std::array rows{factors(outputs.at(0), {}), factors(outputs.at(1), {}),
                        factors(outputs.at(2), {})};
  const auto added = [&](const char* algorithm) {
    return factors(outputs.at(0), {{"algorithm", algorithm}}).least - 1;
  };
  // The time of the barrier alone divided by the reported time, in the broadcast with the least.
  const auto share = [&](std::size_t output, std::size_t barrier_alone) {
    NumberRange reported;
    for (const Json* row : matching_rows(outputs.at(output), {{"scheme", "barrier"}}))
      reported.add(number_in(*row, "reported_us"));
    return reported_us(outputs, barrier_alone) / reported.most;
  };
  NumberRange all;
  for (const NumberRange& extent : rows) all.add(extent.least);
  const double overlap = added("backward") / added("linear");
  const double short_barrier = share(0, 3);
  const double again_barrier = share(2, 4);
  return {
      {{"upper", all.least},
       {"short_least", rows[0].least},
       {"long_most", rows[1].most},
       {"again_least", rows[2].least},
       {"again_most", rows[2].most},
       {"short_barrier", short_barrier},
       {"again_barrier", again_barrier},
       {"overlap", overlap}},
      fmt::format("On 16 tasks the barrier method reports {} times the operation latency for "
                  "messages of 256 B and {} times for 64 KiB, depending on the broadcast. With "
                  "64 KiB in the barrier's messages too it reports {} times. The barrier alone "
                  "takes at least {} of the reported time for 256 B, and {} with 64 KiB in its "
                  "messages. For 256 B it adds {} as much to the backward broadcast as to the "
                  "linear one.",
                  range_in_words(rows[0]), range_in_words(rows[1]), range_in_words(rows[2]),
                  percent(short_barrier), percent(again_barrier), times_in_words(overlap, "just"))};
}

// Finds the number of tasks from which on acknowledgements take more than half of the time; nan
// when they do not do so on the largest number of tasks.
Finding acknowledge(const Outputs& outputs) {
  double crossing = std::numeric_limits<double>::quiet_NaN();
  const FactorsByTasks factors = tree_factors(outputs, "acknowledge", fewest_overlapping);
  for (auto point = factors.rbegin(); point != factors.rend() && point->second > 2; ++point)
    crossing = static_cast<double>(point->first);
  const std::string found =
      std::isnan(crossing)
          ? fmt::format("Acknowledgements do not take more than half of the time on {} tasks",
                        factors.rbegin()->first)
          : fmt::format("Acknowledgements take more than half of the time from {:.0f} tasks on",
                        crossing);
  return {{{"crossing", crossing}}, found + ". The paper says: from about 20 on."};
}

// Returns the largest ratio of two OL_i of the binomial tree on numbers of tasks between the same
// two powers of two.
double variation_between_powers(const Json& rows) {
  std::map<int, NumberRange> between;
  for (const Json* row : matching_rows(rows, {{"algorithm", "binomial"}, {"scheme", "ol-i"}})) {
    const auto tasks = row->at("ranks").get<unsigned>();
    if (std::has_single_bit(tasks)) continue;
    between[static_cast<int>(std::bit_width(tasks))].add(number_in(*row, "reported_us"));
  }
  double largest = 0;
  for (const auto& [power, extent] : between) largest = larger(largest, extent.most / extent.least);
  return largest;
}

// Returns the name of the row's algorithm, with its allgather if it has one.
std::string name_with_allgather(const Json& row) {
  const auto name = row.at("algorithm").get<std::string>();
  const Json& allgather = row.at("allgather");
  return allgather.is_null() ? name : name + ":" + allgather.get<std::string>();
}

// Returns the algorithm and the number of tasks with the lowest OL_i relative to the latency:
// "scatter-allgather:ring on 4 tasks".
std::string lowest_algorithm(const Json& rows) {
  double least = std::numeric_limits<double>::infinity();
  std::string lowest;
  for (const Json* row : matching_rows(rows, {{"scheme", "ol-i"}})) {
    const double factor = reported_over_correct(*row);
    if (factor >= least) continue;
    least = factor;
    lowest = fmt::format("{} on {} tasks", name_with_allgather(*row),
                         row->at("ranks").get<std::int64_t>());
  }
  return lowest;
}

Finding largest_ol(const Outputs& outputs) {
  constexpr std::int64_t two = 2;
  const FactorsByTasks ol = tree_factors(outputs, "ol-i", two);
  const auto over = [&](const char* scheme) {
    const FactorsByTasks others = tree_factors(outputs, scheme, two);
    NumberRange extent;
    for (const auto& [tasks, factor] : ol) extent.add(factor / others.at(tasks));
    return extent;
  };
  NumberRange truth;
  for (const auto& [tasks, factor] : ol) truth.add(factor);
  const double above = over("rounds").least;
  const double below_barrier = over("barrier").most;
  const double below_acknowledge = over("acknowledge").most;
  const double flat = variation_between_powers(outputs.at(0));
  const NumberRange others = factors(outputs.at(1), {{"scheme", "ol-i"}});
  return {
      {{"least", truth.least},
       {"most", truth.most},
       {"above", above},
       {"below_barrier", below_barrier},
       {"below_acknowledge", below_acknowledge},
       {"flat", flat},
       {"others_least", others.least},
       {"others_most", others.most}},
      fmt::format("On {} the largest OL_i {}. Its ratio to the report of rounds is at least {}, to "
                  "that of the barrier method at most {}, and to that of the acknowledge method "
                  "at most {}. Between powers of two it varies by {}. With other broadcasts than "
                  "the paper's it "
                  "{}, least of all with {}.",
                  tested_tasks(ol), multiple_in_words(truth, "the operation latency"),
                  three_digits(above), three_digits(below_barrier), three_digits(below_acknowledge),
                  percent(flat - 1), multiple_in_words(others, "the operation latency"),
                  lowest_algorithm(outputs.at(1)))};
}

Finding grid(const Outputs& outputs) {
  const auto of_scheme = [&](const char* scheme) {
    NumberRange extent;
    for (const Json& rows : outputs) extent.add(factors(rows, {{"scheme", scheme}}));
    return extent;
  };
  const NumberRange ol = of_scheme("ol-i");
  const NumberRange rounds = of_scheme("rounds");
  const NumberRange barrier = of_scheme("barrier");
  const NumberRange acknowledge = of_scheme("acknowledge");
  return {{{"least", ol.least},
           {"most", ol.most},
           {"rounds", rounds.least},
           {"rounds_best", rounds.most},
           {"barrier", barrier.most},
           {"barrier_best", barrier.least},
           {"acknowledge", acknowledge.most},
           {"acknowledge_best", acknowledge.least}},
          fmt::format("Over two sites the largest OL_i {}. Rounds report {} times the operation "
                      "latency, the barrier method {} times and acknowledgements {} times.",
                      multiple_in_words(ol, "the operation latency"), range_in_words(rounds),
                      range_in_words(barrier), range_in_words(acknowledge))};
}

}  // namespace

ClaimChecks broadcast_paper_checks() {
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
