// Derivatives, their ranges and curves against runs on changed machines.
#include "simulate/graph/parametric_makespan.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "algorithms/collectives/catalogue.hpp"
#include "simulate/graph/critical_path.hpp"
#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/engine/random_script.hpp"
#include "tests/simulate/engine/random_setting.hpp"
#include "tests/simulate/graph/recorded.hpp"

namespace loggp::simulate::sensitivity_test {

namespace {

// Where a whole number of ps per byte is added to G nothing is rounded.
Ranges ranges_without_rounding(const Variety& variety) {
  Ranges ranges = any_ranges(variety);
  for (auto& [first, costs] : ranges) {
    costs.G = std::floor(costs.G);
    costs.O_s = std::floor(costs.O_s);
    costs.O_r = std::floor(costs.O_r);
  }
  return ranges;
}

// A random program, its run, and one change of its machine.
struct Case {
  explicit Case(const Variety& variety = {}, const Freedom& freedom = {})
      : ranges(ranges_without_rounding(variety)), script(any_script(freedom)) {}

  Ranges ranges;
  Script script;
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

// The machine with these times per byte of reductions and copies, in ps. The one that is
// `parameter` is changed by `change`.
Machine with_local_work(const Machine& machine, std::array<std::int64_t, 2> rates,
                        Parameter parameter, std::int64_t change) {
  ParameterSet set = machine.parameters();
  if (parameter == Parameter::reduce) rates[0] += change;
  if (parameter == Parameter::copy) rates[1] += change;
  set.reduce.ranges = {{.per_byte = static_cast<double>(rates[0])}};
  set.copy.ranges = {{.per_byte = static_cast<double>(rates[1])}};
  return Machine(set);
}

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
  CHECK(latency.least_end == RangeEnd::least_value);
  CHECK(latency.most_end == RangeEnd::nothing);
  CHECK(std::isinf(latency.most_change));
}

TEST_CASE("a flat broadcast pays max(o_s, g) for every child but the last") {
  const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
  const Sensitivity gap = of_broadcast(costs, "flat", 9, 1, Parameter::g);
  CHECK(gap.below == 7);
  CHECK(gap.least_change == 20 - 400);  // down to g = o_s
  CHECK(gap.least_end == RangeEnd::path);
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
  CHECK(gap.least_end == RangeEnd::least_value);
  CHECK(std::isinf(gap.most_change));
}

TEST_CASE("a binomial broadcast's T(L) has a piece for each number of messages on its path") {
  // of 2^k ranks, rank v's time is popcount(v) hops and, of its highest set bit b.. gaps: with
  // o = 0 and G = 0 it is max over d of d L + (k - d) g
  const Costs costs{.L = 1000, .o_s = 0, .o_r = 0, .g = 300, .G = 0};
  const Trace trace = record(machine_of(costs), "broadcast", "binomial", 16, 1);
  const Schedule schedule(trace, machine_of(costs));
  const std::vector<Piece> curve = ParametricMakespan(schedule, {Parameter::L}).curve().pieces;
  REQUIRE(curve.size() == 2);
  CHECK(curve[0].change == -1000);
  CHECK(curve[0].makespan == 3 * 300);
  CHECK(curve[0].slope == 1);
  CHECK(curve[1].change == 300 - 1000);
  CHECK(curve[1].makespan == 4 * 300);
  CHECK(curve[1].slope == 4);
}

TEST_CASE("derivatives equal differences inside their range, and beyond it they do not") {
  CHECK(holds("sensitivity", 500, [] {
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
    RC_CLASSIFY(s.least_end == RangeEnd::path, "ends below");
    RC_ASSERT(c.run_at(least) == line(least));
    RC_ASSERT(c.run_at(least / 2) == line(least / 2));
    if (s.least_end == RangeEnd::path &&
        s.least_change - 1 >= ParametricMakespan(schedule, c.shift).curve().pieces[0].change)
      RC_ASSERT(c.run_at(least - 1) > line(least - 1));
  }));
}

// Returns whether some message that takes time would take none: then a look for messages at the
// instant of its arrival may come before it or after.
bool becomes_instantaneous(const Ranges& ranges, Parameter parameter, std::int64_t change) {
  if (parameter == Parameter::g || parameter == Parameter::G) return false;
  return std::any_of(ranges.begin(), ranges.end(), [&](const auto& range) {
    const std::int64_t flight = range.second.o_s + range.second.L;
    return flight >= 1 && flight + change < 1;
  });
}

// Checks the derivatives of a case against runs inside their ranges.
void check_inside(const Case& c) {
  const Schedule schedule(c.trace, machine_of(c.ranges));
  schedule.validate();
  const Sensitivity s = sensitivity(schedule, c.shift);
  const std::int64_t now = schedule.makespan().in_ps();
  const auto line = [&](std::int64_t change) {
    return now + change * (change < 0 ? s.below : s.above);
  };
  RC_CLASSIFY(s.most_end == RangeEnd::order, "another order above");
  RC_CLASSIFY(s.least_end == RangeEnd::order, "another order below");
  RC_CLASSIFY(!schedule.decisions().empty(), "decisions");
  const std::int64_t most =
      std::isfinite(s.most_change) ? static_cast<std::int64_t>(std::floor(s.most_change)) : 100'000;
  const auto least = static_cast<std::int64_t>(std::ceil(s.least_change));
  for (const std::int64_t change : {least, least / 2, least / 5, most / 5, most / 2, most})
    if (!becomes_instantaneous(c.ranges, c.shift.parameter, change))
      RC_ASSERT(c.run_at(change) == line(change));
}

TEST_CASE("derivatives of programs that poll equal differences inside their range") {
  CHECK(holds("sensitivity with polls", 500, [] {
    Case c({.first_byte_takes_time = true, .synchronising = false},
           {.nonblocking = true, .partial_waits = true, .looks = true, .any_source = true});
    RC_PRE(c.make());
    check_inside(c);
  }));
}

TEST_CASE("derivatives of programs with any source equal differences inside their range") {
  CHECK(holds("sensitivity with any source", 500, [] {
    Case c({.first_byte_takes_time = true, .synchronising = true, .handshake = true},
           {.any_source = true});
    RC_PRE(c.make());
    check_inside(c);
  }));
}

TEST_CASE("each poll costs o_r") {
  const Costs costs{.L = 5000, .o_s = 1000, .o_r = 2000, .g = 2000};
  const auto makespan = [&](std::int64_t o_r) {
    Costs other = costs;
    other.o_r = o_r;
    return record(machine_of(other), "broadcast", "arrival-b", 5, 1).makespan().in_ps();
  };
  const Sensitivity s = of_broadcast(costs, "arrival-b", 5, 1, Parameter::o_r);
  CHECK(s.below == 7);
  CHECK(s.above == 10);
  CHECK(makespan(1000) == 51000 - 1000 * s.below);
  CHECK(makespan(2000) == 51000);
  CHECK(makespan(3000) == 51000 + 1000 * s.above);
}

TEST_CASE("a poll costs o_r of one byte, also where two bytes cost more") {
  const Ranges ranges{{1, {.L = 70, .o_s = 10, .o_r = 30}}, {2, {.L = 70, .o_s = 10, .o_r = 50}}};
  const Script script{{send(1, 2)}, {probe(0, 0, 9), receive(0)}};
  const Machine machine = machine_of(ranges);
  const Trace trace = record(machine, script);
  const Schedule schedule(trace, machine);
  schedule.validate();
  CHECK(schedule.makespan() == Duration::ps(3 * 30 + 50));
  const Breakdown polls = critical_path(schedule).breakdown;
  CHECK(polls.polls == 3);
  CHECK(polls.total() == schedule.makespan());
}

TEST_CASE("a range ends where a rank would poll once more") {
  // rank 1 polls at 0, 30, 60 and 90; the message is there at 10 + 70, so that the third poll fails
  const Costs costs{.L = 70, .o_s = 10, .o_r = 30};
  const Script script{{send(1)}, {probe(0, 0, 9), receive(0)}};
  const Trace trace = record(machine_of(costs), script);
  const Sensitivity s = sensitivity(Schedule(trace, machine_of(costs)), {Parameter::L});
  CHECK(s.most_end == RangeEnd::order);
  CHECK(s.most_change == 10);  // at 90 the fourth poll still finds it
  CHECK(s.least_end == RangeEnd::order);
  CHECK(s.least_change == -19);  // at 61 the third poll still fails
  CHECK(s.above == 0);
  CHECK(critical_path(Schedule(trace, machine_of(costs))).breakdown.polls == 3);
}

TEST_CASE("no derivative is valid where a rank looks while a message that takes no time is sent") {
  // the root receives the second part of rank 1's block in another order when o_r is 1 ps
  const auto run = [](std::int64_t o_r) {
    return machine_of(
        Ranges{{1, {.o_r = o_r}}, {8, {.L = 10, .o_r = o_r, .protocol = Protocol::synchronising}}});
  };
  const Trace trace = record(run(0), "gather", "linear-sync", 3, 100);
  const Sensitivity s = sensitivity(Schedule(trace, run(0)), {Parameter::o_r});
  CHECK(trace.makespan() == Time() + Duration::ps(20));
  CHECK(s.most_change == 0);
  CHECK(s.most_end == RangeEnd::order);
  CHECK(record(run(1), "gather", "linear-sync", 3, 100).makespan() ==
        Time() + Duration::ps(20 + 6 * 1));
}

TEST_CASE(
    "a derivative ends where a send that is waited for ends after another message's arrival") {
  // found at random: with o_s longer by 8 ps, rank 4 takes in another message while it waits
  const auto run = [](std::int64_t more) {
    const Ranges ranges{{1, {.L = 94, .o_s = 5 + more, .o_r = 8, .g = 23, .G = 1, .O_r = 1}},
                        {8,
                         {.L = 164,
                          .o_s = 16 + more,
                          .o_r = 15,
                          .g = 40,
                          .G = 2,
                          .protocol = Protocol::synchronising}},
                        {64,
                         {.L = -15,
                          .o_s = 16 + more,
                          .o_r = 10,
                          .g = 4,
                          .G = 1,
                          .O_r = 1,
                          .protocol = Protocol::synchronising}}};
    return with_local_work(machine_of(ranges), {7, 6}, Parameter::o_s, 0);
  };
  const auto time = [&](std::int64_t more) {
    return record(run(more), "allreduce", "swing-bandwidth", 9, 9).makespan().in_ps();
  };
  const Trace trace = record(run(0), "allreduce", "swing-bandwidth", 9, 9);
  const Sensitivity s = sensitivity(Schedule(trace, run(0)), {Parameter::o_s});
  CHECK(s.most_change == 7);
  CHECK(s.most_end == RangeEnd::order);
  CHECK(time(7) == time(0) + 7 * s.above);
  CHECK(time(8) > time(0) + 8 * s.above);
}

// Checks the derivative of a random run of an algorithm against runs inside its range.
void check_run_of(const AlgorithmInfo& info, Parameter parameter) {
  std::vector<std::int32_t> suitable;
  for (std::int32_t ranks = 2; ranks <= 10; ++ranks) {
    if (runs_on(info, ranks)) suitable.push_back(ranks);
  }
  const std::int32_t ranks = *rc::gen::elementOf(suitable);
  const std::int64_t bytes = *rc::gen::element<std::int64_t>(1, 9, 100);
  const bool by_time = info.order == Order::time;
  const Ranges ranges =
      ranges_without_rounding({.first_byte_takes_time = by_time, .synchronising = !by_time});
  const std::array<std::int64_t, 2> rates{1 + any_number(20), 1 + any_number(20)};
  RC_LOG() << "reduce " << rates[0] << ", copy " << rates[1] << "\n";
  RC_LOG() << info.collective << " " << info.name << " on " << ranks << " ranks, " << bytes
           << " B, " << to_string(parameter) << show(ranges) << "\n";
  const Machine machine = with_local_work(machine_of(ranges), rates, parameter, 0);
  const Trace trace = record(machine, info.collective, info.name, ranks, bytes);
  RC_PRE(!trace.sends.empty());
  const Schedule schedule(trace, machine);
  const auto run_at = [&](std::int64_t change) {
    const auto is_used = [&](std::int64_t first) {
      return std::any_of(schedule.groups().begin(), schedule.groups().end(),
                         [&](const auto& group) { return group.range.first == Bytes(first); });
    };
    const Machine other = machine_of(changed(ranges, parameter, change, is_used));
    return record(with_local_work(other, rates, parameter, change), info.collective, info.name,
                  ranks, bytes);
  };
  schedule.validate();
  const Sensitivity s = sensitivity(schedule, {parameter});
  RC_CLASSIFY(s.most_end == RangeEnd::order, "another order above");
  RC_CLASSIFY(local_work(parameter) && s.above > 0, "local work on the path");
  const auto line = [&](std::int64_t change) {
    return schedule.makespan().in_ps() + change * (change < 0 ? s.below : s.above);
  };
  const std::int64_t most =
      std::isfinite(s.most_change) ? static_cast<std::int64_t>(std::floor(s.most_change)) : 1'000;
  const auto least = static_cast<std::int64_t>(std::ceil(s.least_change));
  for (const std::int64_t change : {least, least / 2, most / 2, most})
    if (schedule.decisions().empty() || !becomes_instantaneous(ranges, parameter, change))
      RC_ASSERT(run_at(change).makespan().in_ps() == line(change));
}

TEST_CASE("derivatives of any algorithm equal differences inside their range") {
  CHECK(holds("sensitivity of the catalogue", 600, [] {
    const AlgorithmInfo& info = *rc::gen::elementOf(
        std::vector<AlgorithmInfo>(algorithm_infos().begin(), algorithm_infos().end()));
    check_run_of(info, *rc::gen::elementOf(all_parameters));
  }));
}

TEST_CASE("derivatives of every algorithm in every parameter equal differences in their range" *
          doctest::test_suite("slow")) {
  for (const AlgorithmInfo& info : algorithm_infos()) {
    std::size_t run = 0;
    CHECK(holds(fmt::format("sensitivity of {} {}", info.collective, info.name), 100,
                [&] { check_run_of(info, all_parameters.at(run++ % all_parameters.size())); }));
  }
}

TEST_CASE("the derivative of a reduction on the path is its bytes, of copies theirs") {
  const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
  const Machine machine = with_local_work(machine_of(costs), {3, 2}, Parameter::L, 0);
  const Trace trace = record(machine, "allreduce", "recursive-doubling", 8, 10);
  const Schedule schedule(trace, machine);
  const Breakdown paid = critical_path(schedule).breakdown;
  CHECK(paid.count_of(Term::reduce) == 3 * 80);
  CHECK(paid.time_of(Term::reduce) == Duration::ps(3 * 3 * 80));
  CHECK(paid.count_of(Term::copy) == 80);
  CHECK(paid.computation == Duration());
  CHECK(sensitivity(schedule, {Parameter::reduce}).above == 3 * 80);
  CHECK(sensitivity(schedule, {Parameter::reduce}).least_change == -3);
  CHECK(sensitivity(schedule, {Parameter::copy}).below == 80);
  CHECK(schedule.local_rates(LocalWork::copy).size() == 1);
}

TEST_CASE("a curve gives the makespan of every changed machine") {
  CHECK(holds("curve", 500, [] {
    Case c;
    RC_PRE(c.make());
    const Schedule schedule(c.trace, machine_of(c.ranges));
    const std::vector<Piece> curve = ParametricMakespan(schedule, c.shift).curve().pieces;
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
    CHECK(ParametricMakespan(schedule, {parameter}).curve().pieces.size() == 1);
  }
}

}  // namespace loggp::simulate::sensitivity_test
