// The critical path against formulas that can be written down, and slack against delayed runs.
#include "simulate/graph/critical_path.hpp"

#include <doctest/doctest.h>

#include "models/machine/noise.hpp"
#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/engine/random_script.hpp"
#include "tests/simulate/engine/random_setting.hpp"
#include "tests/simulate/graph/recorded.hpp"

namespace loggp::simulate::critical_path_test {

namespace {

using Counts = std::array<std::int64_t, term_count>;  // L o_s o_r g G O_s O_r

Breakdown breakdown_of(const Costs& costs, std::string_view name, std::int32_t ranks,
                       std::int64_t bytes) {
  const Trace trace = record(machine_of(costs), "broadcast", name, ranks, bytes);
  return critical_path(Schedule(trace, machine_of(costs))).breakdown;
}

const Costs wide_gap{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
const Costs wide_overhead{.L = 1000, .o_s = 600, .o_r = 30, .g = 400, .G = 5};

// When the rank's CPU was free for its `step`th operation, and that operation's vertex.
struct Place {
  Time free;
  Schedule::Vertex vertex = 0;
};

Place place_of(const Schedule& schedule, Rank rank, std::size_t step) {
  const Trace& trace = schedule.trace();
  Place place;
  for (Schedule::Vertex vertex = 1; vertex < schedule.end(); ++vertex) {
    const Instant& instant = schedule[vertex];
    if (instant.rank != rank) continue;
    const bool is_step = instant.moment == Moment::send || instant.moment == Moment::receive ||
                         instant.moment == Moment::compute;
    if (is_step && step-- == 0) {
      place.vertex = vertex;
      return place;
    }
    if (instant.moment == Moment::send) place.free = trace.sends[instant.index].cpu_end;
    if (instant.moment == Moment::receive) place.free = trace.receives[instant.index].cpu_end;
    if (instant.moment == Moment::compute) place.free = trace.computes[instant.index].end;
    if (instant.moment == Moment::wait || instant.moment == Moment::no_wait)
      place.free = instant.time;
  }
  return place;
}

}  // namespace

TEST_CASE("a flat broadcast's path is the root's P-2 gaps and one message") {
  CHECK(breakdown_of(wide_gap, "flat", 9, 100).count == Counts{1, 1, 1, 7, 8 * 99, 0, 0});
  // with o > g it is as many overheads, and the bytes that G needs are no longer at the root
  Costs no_bytes = wide_overhead;
  no_bytes.G = 1;
  CHECK(breakdown_of(no_bytes, "flat", 9, 100).count == Counts{1, 8, 1, 0, 99, 7 * 99, 0});
}

TEST_CASE("a chain's path is P-1 messages") {
  CHECK(breakdown_of(wide_gap, "pipelined", 9, 100).count == Counts{8, 8, 8, 0, 8 * 99, 0, 0});
}

TEST_CASE("a binomial broadcast's path trades messages for gaps") {
  // without gaps the deepest leaf is last, k hops away; the last child of the root where g is all
  const Costs no_gap{.L = 1000, .o_s = 20, .o_r = 30, .g = 0, .G = 0};
  CHECK(breakdown_of(no_gap, "binomial", 16, 1).count == Counts{4, 4, 4, 0, 0, 0, 0});
  const Costs only_gap{.L = 1, .o_s = 0, .o_r = 0, .g = 1000, .G = 0};
  CHECK(breakdown_of(only_gap, "binomial", 16, 1).count == Counts{1, 1, 1, 3, 0, 0, 0});
}

TEST_CASE("the steps lead from the beginning to the end without a hole") {
  const Machine machine = machine_of(wide_gap);
  const Trace trace = record(machine, "broadcast", "binomial", 13, 100);
  const Schedule schedule(trace, machine);
  const CriticalPath path = critical_path(schedule);
  CHECK(path.steps.front().from == Schedule::begin());
  CHECK(path.steps.back().to == schedule.end());
  for (std::size_t i = 1; i < path.steps.size(); ++i)
    CHECK(path.steps[i].from == path.steps[i - 1].to);
}

TEST_CASE("of equal paths the one on the lowest rank is taken, and it stays there") {
  const Machine machine = machine_of(Costs{.L = 0, .o_s = 10, .o_r = 10, .g = 10, .G = 0});
  // ranks 1, 2 and 3 end at 30; rank 1's second receive waits for its CPU, its port and the message
  const Trace trace =
      record(machine, {{send(1), send(1)}, {receive(0), receive(0)}, {compute(30)}, {compute(30)}});
  const CriticalPath path = critical_path(Schedule(trace, machine));
  CHECK(path.breakdown.count == Counts{1, 1, 2, 0, 0, 0, 0});
}

TEST_CASE("the path's parts sum to the makespan of random programs") {
  CHECK(holds("parts and makespan", 500, [] {
    const Ranges ranges = any_ranges(Variety{});
    const Script script = any_script(Freedom{});
    RC_LOG() << "machine:" << show(ranges) << "\nscript:" << show(script) << "\n";
    const Machine machine = machine_of(ranges);
    Trace trace;
    RC_PRE(run(machine, script, {.first = Rank(0), .trace = &trace}).error.empty());
    const Schedule schedule(trace, machine);
    const CriticalPath path = critical_path(schedule);
    RC_ASSERT(path.breakdown.total() == schedule.makespan());
  }));
}

TEST_CASE("noise is told apart from whatever it hits: messages, computations, polls") {
  // every 100 ps from 0 on all CPUs are away for 10
  const Noise noise(
      {NoiseSource::periodic(Duration::ps(100), Duration::ps(10), {.co_scheduled = true})});
  const auto breakdown = [&](const Script& script) {
    const Machine machine = machine_of(wide_gap);
    Trace trace;
    REQUIRE(run(machine, script, {.noise = &noise, .trace = &trace}).error.empty());
    return critical_path(Schedule(trace, machine, {.may_be_noisy = true})).breakdown;
  };
  // 0..280, of which 30 are noise; sent until 300; received 1300..1340, 10 noise; ..1500, 10 noise
  const Breakdown computes = breakdown({{compute(250), send(1)}, {receive(0), compute(150)}});
  CHECK(computes.count == Counts{1, 1, 1, 0, 0, 0, 0});
  CHECK(computes.computation == Duration::ps(400));
  CHECK(computes.noise == Duration::ps(50));
  CHECK(computes.total() == Duration::ps(1500));
  // o_r = 30 each: ..40, ..70, ..100, ..140; sent until 160; received 1160..1190
  const Breakdown polls =
      breakdown({{receive_async(0, 1), test(0, 4), send(1), wait(0)}, {send(0), receive(0)}});
  CHECK(polls.count == Counts{1, 1, 1, 0, 0, 0, 0});
  CHECK(polls.poll == Duration::ps(120));
  CHECK(polls.noise == Duration::ps(20));
  CHECK(polls.total() == Duration::ps(1190));
}

TEST_CASE("the path until one rank has finished explains that rank") {
  const Machine machine = machine_of(wide_gap);
  const Trace trace = record(machine, "broadcast", "flat", 9, 1);
  const Schedule schedule(trace, machine, {.until = Rank(0)});
  schedule.validate();
  CHECK(critical_path(schedule).breakdown.count == Counts{0, 1, 0, 7, 0, 0, 0});
  // no other rank's receive delays the root
  const auto spare = slack(schedule);
  for (Schedule::Vertex vertex = 1; vertex < schedule.end(); ++vertex)
    CHECK(spare[vertex].has_value() == (schedule[vertex].moment == Moment::send));
}

TEST_CASE("an operation delayed by its slack costs nothing, by 1 ps more it costs 1 ps") {
  CHECK(holds("slack", 500, [] {
    const Ranges ranges = any_ranges(Variety{});
    const Script script = any_script(Freedom{});
    const Machine machine = machine_of(ranges);
    Trace trace;
    RC_PRE(run(machine, script, {.first = Rank(0), .trace = &trace}).error.empty());
    const auto rank = static_cast<std::size_t>(*rc::gen::inRange<std::size_t>(0, script.size()));
    RC_PRE(!script[rank].empty());
    const std::size_t step = *rc::gen::inRange<std::size_t>(0, script[rank].size());
    const Schedule schedule(trace, machine);
    const Place place = place_of(schedule, Rank(static_cast<int>(rank)), step);
    const Duration spare = slack(schedule)[place.vertex].value();
    RC_ASSERT(spare >= Duration());
    RC_LOG() << "machine:" << show(ranges) << "\nscript:" << show(script) << "\nrank " << rank
             << " step " << step << " slack " << spare.in_ps() << "\n";
    for (const std::int64_t more : {0, 1}) {
      Script delayed = script;
      const std::int64_t wait = (schedule[place.vertex].time - place.free + spare).in_ps() + more;
      delayed[rank].insert(delayed[rank].begin() + static_cast<std::ptrdiff_t>(step),
                           compute(wait));
      RC_ASSERT(makespan_of(machine, delayed) == schedule.makespan().in_ps() + more);
    }
  }));
}

}  // namespace loggp::simulate::critical_path_test
