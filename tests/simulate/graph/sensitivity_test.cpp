// Derivatives, their ranges and curves against runs on changed machines.
#include "simulate/graph/parametric_makespan.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/engine/random_script.hpp"
#include "tests/simulate/engine/random_setting.hpp"
#include "tests/simulate/graph/recorded.hpp"

namespace loggp::simulate::sensitivity_test {

namespace {

// Where a whole number of ps per byte is added to G nothing is rounded.
Ranges ranges_without_rounding() {
  Ranges ranges = any_ranges(Variety{});
  for (auto& [first, costs] : ranges) {
    costs.G = std::floor(costs.G);
    costs.O_s = std::floor(costs.O_s);
    costs.O_r = std::floor(costs.O_r);
  }
  return ranges;
}

// A random program, its run, and one change of its machine.
struct Case {
  Ranges ranges = ranges_without_rounding();
  Script script = any_script(Freedom{});
  Trace trace;
  Shift shift;

  bool make() {
    if (!run(machine_of(ranges), script, {.first = Rank(0), .trace = &trace}).error.empty())
      return false;
    if (trace.sends.empty()) return false;
    const Schedule schedule(trace, machine_of(ranges));
    shift.parameter = *rc::gen::elementOf(all_parameters);
    const auto groups = static_cast<std::uint32_t>(schedule.groups().size());
    const std::uint32_t group = *rc::gen::inRange<std::uint32_t>(0, groups + 1);
    if (group < groups) shift.group = group;
    RC_LOG() << "machine:" << show(ranges) << "\nscript:" << show(script) << "\n"
             << to_string(shift.parameter) << " in group " << group << " of " << groups << "\n";
    return true;
  }
  /// The makespan of a new run on the changed machine.
  [[nodiscard]] std::int64_t run_at(std::int64_t change) const {
    const Schedule schedule(trace, machine_of(ranges));
    const auto is_meant = [&](std::int64_t first) {
      for (std::uint32_t i = 0; i < schedule.groups().size(); ++i) {
        if (schedule.groups()[i].range.first == Bytes(first))
          return !shift.group || *shift.group == i;
      }
      return false;
    };
    return makespan_of(machine_of(changed(ranges, shift.parameter, change, is_meant)), script);
  }
};

Sensitivity of_broadcast(const Costs& costs, std::string_view name, std::int32_t ranks,
                         std::int64_t bytes, Parameter parameter) {
  const Trace trace = record(machine_of(costs), "broadcast", name, ranks, bytes);
  return sensitivity(Schedule(trace, machine_of(costs)), {parameter});
}

}  // namespace

TEST_CASE("a flat broadcast pays L once, whatever L is") {
  const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
  const Sensitivity latency = of_broadcast(costs, "flat", 9, 1, Parameter::L);
  CHECK(latency.below == 1);
  CHECK(latency.above == 1);
  // with L = -1 -o_r the root would end later than its last child
  CHECK(latency.least_change == -(1000 + 20));
  CHECK(latency.is_least_the_limit);
  CHECK(std::isinf(latency.most_change));
}

TEST_CASE("a flat broadcast pays max(o_s, g) for every child but the last") {
  const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
  const Sensitivity gap = of_broadcast(costs, "flat", 9, 1, Parameter::g);
  CHECK(gap.below == 7);
  CHECK(gap.least_change == 20 - 400);  // down to g = o_s
  CHECK_FALSE(gap.is_least_the_limit);
  const Sensitivity overhead = of_broadcast(costs, "flat", 9, 1, Parameter::o_s);
  CHECK(overhead.above == 1);
  CHECK(overhead.most_change == 400 - 20);  // up to o_s = g
  const Sensitivity bytes = of_broadcast(costs, "flat", 9, 101, Parameter::G);
  CHECK(bytes.above == 8 * 100);
}

TEST_CASE("a synchronising sender whose match came early waits for it once L is larger") {
  // its CPU needs 110, the match is at 10 + L, and what it does next waits for both
  const Machine machine =
      machine_of(Costs{.L = 0, .o_s = 10, .O_s = 1, .protocol = Protocol::synchronising});
  for (const Script& script :
       {Script{{send(1, 101)}, {receive(0)}}, Script{{send(1, 101), compute(7)}, {receive(0)}}}) {
    const Trace trace = record(machine, script);
    CHECK(trace.waits.empty());
    const Sensitivity s = sensitivity(Schedule(trace, machine, {.until = Rank(0)}), {Parameter::L});
    CHECK(s.above == 0);
    CHECK(s.most_change == 100);
  }
}

TEST_CASE("where two paths are equally long there are two derivatives") {
  const Costs costs{.L = 1000, .o_s = 400, .o_r = 30, .g = 400, .G = 0};
  const Sensitivity gap = of_broadcast(costs, "flat", 9, 1, Parameter::g);
  CHECK(gap.below == 0);
  CHECK(gap.above == 7);
  CHECK(gap.least_change == -400);
  CHECK(gap.is_least_the_limit);
  CHECK(std::isinf(gap.most_change));
}

TEST_CASE("a binomial broadcast's T(L) has a piece for each number of messages on its path") {
  // of 2^k ranks, rank v's time is popcount(v) hops and, of its highest set bit b.. gaps: with
  // o = 0 and G = 0 it is max over d of d L + (k - d) g
  const Costs costs{.L = 1000, .o_s = 0, .o_r = 0, .g = 300, .G = 0};
  const Trace trace = record(machine_of(costs), "broadcast", "binomial", 16, 1);
  const Schedule schedule(trace, machine_of(costs));
  const std::vector<Piece> curve = ParametricMakespan(schedule, {Parameter::L}).curve();
  REQUIRE(curve.size() == 2);
  CHECK(curve[0].change == -1000);
  CHECK(curve[0].makespan == 3 * 300);
  CHECK(curve[0].slope == 1);
  CHECK(curve[1].change == 300 - 1000);
  CHECK(curve[1].makespan == 4 * 300);
  CHECK(curve[1].slope == 4);
}

TEST_CASE("derivatives equal differences inside their range, and beyond it they do not") {
  CHECK(holds("sensitivity", 1000, [] {
    Case c;
    RC_PRE(c.make());
    const Schedule schedule(c.trace, machine_of(c.ranges));
    const Sensitivity s = sensitivity(schedule, c.shift);
    const std::int64_t now = schedule.makespan().in_ps();
    const auto line = [&](std::int64_t change) {
      return now + change * (change < 0 ? s.below : s.above);
    };
    const bool ends = std::isfinite(s.most_change);
    RC_CLASSIFY(ends, "ends above");
    const std::int64_t most = ends ? static_cast<std::int64_t>(std::floor(s.most_change)) : 100'000;
    RC_ASSERT(c.run_at(most) == line(most));
    RC_ASSERT(c.run_at(most / 2) == line(most / 2));
    if (ends) RC_ASSERT(c.run_at(most + 1) > line(most + 1));
    const auto least = static_cast<std::int64_t>(std::ceil(s.least_change));
    RC_CLASSIFY(!s.is_least_the_limit, "ends below");
    RC_ASSERT(c.run_at(least) == line(least));
    RC_ASSERT(c.run_at(least / 2) == line(least / 2));
    if (!s.is_least_the_limit &&
        s.least_change - 1 >= ParametricMakespan(schedule, c.shift).curve()[0].change)
      RC_ASSERT(c.run_at(least - 1) > line(least - 1));
  }));
}

TEST_CASE("a curve gives the makespan of every changed machine") {
  CHECK(holds("curve", 1000, [] {
    Case c;
    RC_PRE(c.make());
    const Schedule schedule(c.trace, machine_of(c.ranges));
    const std::vector<Piece> curve = ParametricMakespan(schedule, c.shift).curve();
    for (std::size_t i = 1; i < curve.size(); ++i) {
      RC_ASSERT(curve[i].slope > curve[i - 1].slope);
      RC_ASSERT(curve[i].change > curve[i - 1].change);
    }
    RC_CLASSIFY(curve.size() > 2, "three pieces or more");
    for (int i = 0; i < 5; ++i) {
      const auto change = static_cast<std::int64_t>(
          std::ceil(curve[0].change) + *rc::gen::resize(100, rc::gen::inRange(0, 600)));
      auto piece = curve.end() - 1;
      while (piece->change > static_cast<double>(change)) --piece;
      const double makespan = piece->makespan + (static_cast<double>(change) - piece->change) *
                                                    static_cast<double>(piece->slope);
      RC_ASSERT(c.run_at(change) == std::llround(makespan));
    }
  }));
}

TEST_CASE("a program without messages depends on no parameter") {
  const Machine machine = machine_of(Costs{.L = 5, .g = 3});
  const Trace trace = record(machine, {{compute(9)}, {compute(8)}});
  const Schedule schedule(trace, machine);
  for (const Parameter parameter : all_parameters) {
    const Sensitivity s = sensitivity(schedule, {parameter});
    CHECK(s.below == 0);
    CHECK(s.above == 0);
    CHECK(ParametricMakespan(schedule, {parameter}).curve().size() == 1);
  }
}

}  // namespace loggp::simulate::sensitivity_test
