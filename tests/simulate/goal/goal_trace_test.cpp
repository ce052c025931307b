// The recorded runs of schedules: their graphs have the times that were simulated.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <array>
#include <sstream>

#include "models/base/errors.hpp"
#include "models/trace/trace.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "simulate/goal/goal.hpp"
#include "simulate/graph/critical_path.hpp"
#include "simulate/graph/schedule.hpp"
#include "tests/models/parameters/error_text.hpp"
#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/engine/random_setting.hpp"
#include "tests/simulate/goal/goal_random.hpp"

namespace loggp::simulate::goal_trace_test {

namespace {

struct Recorded {
  Outcome outcome;
  Trace trace;
};

Recorded recorded(const GoalSchedule& schedule, const GoalCosts& costs, Options options) {
  Recorded run;
  options.trace = &run.trace;
  run.outcome = simulate_goal(schedule, costs, options);
  return run;
}

Recorded recorded(const std::string& text, const Options& options = {}) {
  return recorded(parse_goal_text(text, "x.goal"),
                  GoalCosts(parse_loggops("L=100,o=10,g=20,G=2,O=0,S=50")), options);
}

std::string text_of_goal(const GoalSchedule& schedule) {
  std::ostringstream out;
  write_goal_text(out, schedule);
  return out.str();
}

}  // namespace

TEST_CASE("the graph of any schedule's recorded run has the times that were simulated") {
  CHECK(holds("traces of schedules", 2000, [] {
    Dice dice(*rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
    const int messages = *rc::gen::inRange(0, 25);
    const GoalSchedule schedule = any_goal(
        dice, {.most_cpus = 1, .most_nics = 1, .messages = messages, .truncations = false});
    Setting setting =
        any_setting({.modes = true, .disturbed = true, .placed = true, .any_in_call = false});
    RC_LOG() << setting.text << text_of_goal(schedule);
    Options options = setting.options(false);
    if (!options.arrivals.empty())
      options.arrivals = options.arrivals.first(static_cast<std::size_t>(schedule.ranks()));
    const GoalCosts costs(setting.machine);
    Outcome plain;
    try {
      plain = simulate_goal(schedule, costs, options);
    } catch (const RunError&) {
      RC_DISCARD("never ends");
    }
    const Recorded run = recorded(schedule, costs, options);
    RC_ASSERT(run.outcome.finish == plain.finish);
    const Schedule graph(run.trace, setting.machine, {.may_be_noisy = true});
    graph.validate();
    RC_ASSERT(Time() + graph.makespan() == plain.finish.makespan());
    RC_CLASSIFY(!run.trace.waits.empty(), "waits for a match");
    RC_CLASSIFY(setting.progress == Progress::on_arrival, "on arrival");
  }));
}

TEST_CASE("a schedule's trace has the times of its operations") {
  // o 10, g 20, L 100 ns; rank 1 posts its receive from 0 on
  const Recorded run = recorded(
      "num_ranks 2\nrank 0 {\na: calc 5\nb: send 1b to 1\nb requires a\n}\nrank 1 {\nrecv 1b from "
      "0\n}\n");
  REQUIRE(run.trace.sends.size() == 1);
  const Trace::Send& send = run.trace.sends.front();
  CHECK(send.start == Time() + Duration::ps(5000));
  CHECK(send.first_byte_out == Time() + Duration::ps(15'000));
  CHECK(send.first_byte == Time() + Duration::ps(115'000));
  REQUIRE(run.trace.receives.size() == 1);
  const Trace::Receive& receive = run.trace.receives.front();
  CHECK(receive.posted == Time());
  CHECK(receive.start == Time() + Duration::ps(115'000));
  CHECK(receive.cpu_end == Time() + Duration::ps(125'000));
  CHECK(run.trace.computes.size() == 1);
}

TEST_CASE("the sender of a large message waits in the trace until its receive is posted") {
  const Recorded run = recorded(
      "num_ranks 2\nrank 0 {\nsend 60b to 1\n}\nrank 1 {\na: calc 900\nb: recv 60b from 0\nb "
      "requires a\n}\n");
  REQUIRE(run.trace.waits.size() == 1);
  CHECK(run.trace.waits.front().start == Time() + Duration::ps(10'000));
  CHECK(run.trace.waits.front().end == Time() + Duration::ps(900'000));
}

TEST_CASE("a schedule with several CPUs or interfaces for a rank has no trace") {
  for (const char* place : {"cpu 1", "nic 2"}) {
    const std::string text = fmt::format(
        "num_ranks 2\nrank 0 {{\nsend 1b to 1 {}\n}}\nrank 1 {{\nrecv 1b from 0\n}}\n", place);
    const std::string error = error_text<InputError>([&] { (void)recorded(text); });
    CHECK(error.find("of rank 0") != std::string::npos);
    CHECK(error.find("one CPU and one interface for each rank") != std::string::npos);
  }
}

TEST_CASE("a schedule with more operations than the trace's limit is refused") {
  Trace trace;
  trace.limit = 1;
  const Options options{.trace = &trace};
  CHECK_THROWS_AS(
      (void)simulate_goal(parse_goal_text("num_ranks 2\nrank 0 {\nsend 1b to 1\n}\nrank "
                                          "1 {\nrecv 1b from 0\n}\n",
                                          "x.goal"),
                          GoalCosts(parse_loggops("L=1,o=1,g=1,G=1")), options),
      InputError);
}

}  // namespace loggp::simulate::goal_trace_test
