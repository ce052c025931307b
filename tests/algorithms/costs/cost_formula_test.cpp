// The formulas against simulations on networks where one cost alone counts.
#include "algorithms/costs/cost_formula.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "algorithms/costs/algorithm_facts.hpp"
#include "tests/algorithms/costs/one_operation.hpp"

namespace loggp::cost_formula_test {

namespace {

using simulate::Costs;
using simulate::machine_of;

constexpr std::int64_t unit = 1000;  // picoseconds

// Returns the largest of all counts that `add` makes of the messages' senders and receivers.
template <class Count>
double most_of_a_rank(const Trace& trace, const Count& count) {
  std::map<Rank, std::int64_t> sent;
  std::map<Rank, std::int64_t> received;
  for (const Trace::Send& send : trace.sends) {
    sent[send.from] += count(send);
    received[send.to] += count(send);
  }
  std::int64_t most = 0;
  for (const auto* counts : {&sent, &received}) {
    for (const auto& [rank, number] : *counts) most = std::max(most, number);
  }
  return static_cast<double>(most);
}

double in_units(const Trace& trace) {
  return static_cast<double>(trace.makespan().in_ps()) / static_cast<double>(unit);
}

// The time of the run in units, where only combining a byte costs.
double simulated_combining(const Operation& operation) {
  ParameterSet set = machine_of(Costs{}).parameters();
  set.reduce.ranges.push_back({.per_byte = static_cast<double>(unit)});
  return in_units(record(Machine(set), operation));
}

void check_formulas(const CostFormula& formula, const Operation& operation) {
  CAPTURE(operation.info->collective);
  CAPTURE(operation.info->name);
  CAPTURE(operation.ranks);
  const CollectiveArguments& a = operation.arguments;
  const std::int64_t segment = a.segment.count();
  const CostArguments arguments{.ranks = operation.ranks,
                                .bytes = a.data.size.count(),
                                .segments = segment == 0 ? 1 : a.data.size.count() / segment,
                                .radix = a.radix == 0 ? 4 : a.radix,
                                .fan_out = a.fan_out == 0 ? 4 : a.fan_out};
  CAPTURE(arguments.segments);
  CAPTURE(arguments.radix);
  CAPTURE(arguments.fan_out);
  const Cost expected = cost(formula, arguments);
  const Trace trace = record(machine_of(Costs{.L = unit}), operation);
  CHECK(in_units(trace) == doctest::Approx(expected.rounds));
  CHECK(most_of_a_rank(trace, [](const auto& /*send*/) { return 1; }) ==
        doctest::Approx(expected.messages));
  CHECK(most_of_a_rank(trace, [](const auto& send) { return send.size.count(); }) ==
        doctest::Approx(expected.bytes));
  CHECK(simulated_combining(operation) == doctest::Approx(expected.combined));
}

// Returns the values of an option to test: its default, and others if the algorithm has it.
std::vector<std::int32_t> values_of(const AlgorithmInfo& info, std::string_view option,
                                    std::vector<std::int32_t> others) {
  std::vector<std::int32_t> values{0};
  if (options_of(info).find(option) != std::string_view::npos)
    values.insert(values.end(), others.begin(), others.end());
  return values;
}

// Checks one algorithm on `ranks` ranks: each radix, fan-out and number of segments. Returns the
// number of checked operations.
int check_on(const AlgorithmInfo& info, std::int32_t ranks) {
  const CostFormula& formula = cost_formula(info);
  const std::int64_t bytes = std::int64_t{ranks} * 512 * 6;  // P, 2 Q and all n divide it
  int checked = 0;
  for (const std::int32_t radix : values_of(info, "radix", {2, 3, 5})) {
    if (!formula.holds_for(ranks, radix == 0 ? 4 : radix)) continue;
    for (const std::int32_t fan_out : values_of(info, "fan-out", {1, 3})) {
      for (const std::int32_t segments : values_of(info, "segment", {6, 2 * ranks})) {
        Operation operation = operation_of(info, ranks, bytes);
        operation.arguments.radix = radix;
        operation.arguments.fan_out = fan_out;
        operation.arguments.segment = Bytes(segments == 0 ? 0 : bytes / segments);
        check_formulas(formula, operation);
        ++checked;
      }
    }
  }
  return checked;
}

}  // namespace

TEST_CASE("the value of a formula follows the rules of arithmetic") {
  const CostArguments a{.ranks = 9, .bytes = 100, .segments = 5, .radix = 3, .fan_out = 2};
  CHECK(value_of("2·(P − 1) + m/n", a) == 36);
  CHECK(value_of("P − 1 − 1", a) == 7);
  CHECK(value_of("2·k^f", a) == 18);
  CHECK(value_of("⌈log₂P⌉ + ⌊log₂P⌋", a) == 7);
  CHECK(value_of("⌈log_k(P)⌉", a) == 2);
  CHECK(value_of("⌊log_k(P − 1)⌋", a) == 1);
  CHECK(value_of("min(P, f) + max(P, f)", a) == 11);
  CHECK(value_of("Q", a) == 8);
  CHECK(value_of("e", a) == 1);
  CHECK(value_of("c", a) == 4);  // 8 = 22 in base 3: children 1, 2, 3 and 6
  CHECK(value_of("e", {.ranks = 8}) == 0);
  CHECK(value_of("Q", {.ranks = 8}) == 8);
}

TEST_CASE("a wrong formula has no value") {
  for (const char* wrong : {"", "P +", "(P", "x", "P P", "⌈P⌋", "min(P)"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(static_cast<void>(value_of(wrong, {})), std::logic_error);
  }
}

TEST_CASE("logarithms of powers are whole") {
  for (std::int64_t radix = 2; radix <= 10; ++radix) {
    std::int64_t power = radix;
    for (std::int64_t digits = 1; power < (std::int64_t{1} << 30); ++digits, power *= radix) {
      CAPTURE(power);
      CHECK(value_of("⌈log_k(P)⌉", {.ranks = power, .radix = radix}) == digits);
      CHECK(value_of("⌊log_k(P)⌋", {.ranks = power, .radix = radix}) == digits);
      CHECK(value_of("⌈log_k(P)⌉", {.ranks = power + 1, .radix = radix}) == digits + 1);
      CHECK(value_of("⌊log_k(P)⌋", {.ranks = power - 1, .radix = radix}) == digits - 1);
    }
  }
}

TEST_CASE("every formula has the rounds, messages, bytes and combined bytes of simulations") {
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (!cost_formula(info).is_known()) continue;
    int checked = 0;
    for (const std::int32_t ranks : {2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 16, 17, 25, 27, 33})
      if (runs_on(info, ranks)) checked += check_on(info, ranks);
    CAPTURE(info.name);
    CHECK(checked >= 4);
  }
}

TEST_CASE("every textbook algorithm has formulas, but for those that depend on arrivals") {
  std::vector<std::string> unknown;
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (info.library != Library::none) {
      CHECK_FALSE(cost_formula(info).is_known());
    } else if (!cost_formula(info).is_known()) {
      unknown.emplace_back(info.name);
    }
  }
  CHECK(unknown ==
        std::vector<std::string>{"arrival-b", "arrival-nb", "arrival-groups", "arrival-groups"});
}

TEST_CASE("a formula says for which numbers of ranks it holds") {
  const CostFormula& any = cost_formula(find_algorithm("broadcast", "binomial"));
  CHECK(domain_in_words(any) == "P ≥ 2");
  CHECK(any.holds_for(7, 4));
  CHECK_FALSE(any.holds_for(1, 4));
  const CostFormula& powers = cost_formula(find_algorithm("alltoall", "k-bruck"));
  CHECK(domain_in_words(powers) == "P = k, k², k³, …");
  CHECK(powers.holds_for(27, 3));
  CHECK_FALSE(powers.holds_for(27, 4));
  CHECK_FALSE(cost_formula(find_algorithm("reduce-scatter-block", "butterfly")).holds_for(6, 4));
  // on 5 ranks none sends the segments of one half to two ranks, and then a whole half
  const CostFormula& halves = cost_formula(find_algorithm("broadcast", "split-binary"));
  CHECK(domain_in_words(halves) == "P ≥ 6");
  CHECK(halves.holds_for(6, 4));
  CHECK_FALSE(halves.holds_for(5, 4));
}

}  // namespace loggp::cost_formula_test
