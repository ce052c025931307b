#include "simulate/graph/recorder.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <sstream>

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "models/base/errors.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "simulate/goal/goal.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"
#include "tests/simulate/graph/recorded.hpp"

namespace loggp::simulate::recorder_test {

namespace {

std::string text_of(const GoalSchedule& schedule) {
  std::ostringstream out;
  write_goal_text(out, schedule);
  return out.str();
}

template <class P>
Task<> exchange(P& self) {
  const Rank other(1 - self.rank().number());
  const Buffer data{nullptr, Bytes(8)};
  std::array<typename P::Request, 2> requests;
  requests[0] = co_await self.receive_async(other, data, Tag(3));
  requests[1] = co_await self.send_async(other, data, Tag(3));
  co_await self.compute(Duration::ps(5000));
  co_await self.wait_all(requests);
  co_await self.compute(Duration::ps(7000));
}

Task<> receive_from_anyone(RecordingProcess& self) {
  const Status got = co_await self.receive(any_source, Buffer{}, Tag());
  (void)got;
}

constexpr Bytes eager{std::numeric_limits<std::int64_t>::max()};

// One rank's times under both hosts, on a machine whose times are whole nanoseconds.
const Costs nanoseconds{.L = 90000, .o_s = 4000, .o_r = 4000, .g = 7000, .G = 1000};

FinishTimes by_schedule(const GoalSchedule& schedule, Progress progress) {
  return simulate_goal(schedule, GoalCosts(machine_of(nanoseconds)), {.progress = progress}).finish;
}

FinishTimes by_program(std::int32_t ranks, const Program& program, Progress progress) {
  Options options;
  options.progress = progress;
  return simulate(machine_of(nanoseconds), ranks, program, options).finish;
}

// Two operations that overlap: rank 0 sends to rank 1, which answers.
Task<> answer_apart(RecordingProcess& self) {
  co_await self.compute(Duration::ps(5000));
  const Rank other(1 - self.rank().number());
  const Buffer data{nullptr, Bytes(8)};
  const Tag answer(self.rank() == Rank(0) ? 2 : 1);
  for (std::int64_t i = 0; i < 2; ++i) {
    self.begin_apart(i);
    if (self.rank() == Rank(0)) co_await self.send(other, data, Tag(1));
    const Status got = co_await self.receive(other, data, answer);
    static_cast<void>(got);
    if (self.rank() == Rank(1)) co_await self.send(other, data, Tag(2));
  }
}

}  // namespace

TEST_CASE("a blocking call comes after all before it; a nonblocking one after their start") {
  const GoalSchedule schedule =
      record(2, [](RecordingProcess& self) { return exchange(self); }, {eager});
  const GoalSchedule expected = parse_goal_text(
      "num_ranks 2\n"
      "rank 0 {\n"
      "r: recv 8b from 1 tag 3\ns: send 8b to 1 tag 3\nc: calc 5\nd: calc 7\n"
      "s irequires r\nc irequires s\nd requires c\nd requires r\nd requires s\n"
      "}\n"
      "rank 1 {\n"
      "r: recv 8b from 0 tag 3\ns: send 8b to 0 tag 3\nc: calc 5\nd: calc 7\n"
      "s irequires r\nc irequires s\nd requires c\nd requires r\nd requires s\n"
      "}\n",
      "expected");
  CHECK(text_of(schedule) == text_of(expected));
}

TEST_CASE("operations that overlap require only what was before them, and have their own tags") {
  const GoalSchedule schedule = record(2, answer_apart, {eager});
  const GoalSchedule expected = parse_goal_text(
      "num_ranks 2\n"
      "rank 0 {\n"
      "c: calc 5\n"
      "a: send 8b to 1 tag 1\nb: recv 8b from 1 tag 2\na requires c\nb requires a\n"
      "d: send 8b to 1 tag 65\ne: recv 8b from 1 tag 66\nd requires c\ne requires d\n"
      "}\n"
      "rank 1 {\n"
      "c: calc 5\n"
      "a: recv 8b from 0 tag 1\nb: send 8b to 0 tag 2\na requires c\nb requires a\n"
      "d: recv 8b from 0 tag 65\ne: send 8b to 0 tag 66\nd requires c\ne requires d\n"
      "}\n",
      "expected");
  CHECK(text_of(schedule) == text_of(expected));
  const auto begin_late = [](RecordingProcess& self) -> Task<> {
    self.begin_apart(std::int64_t{1} << 26);
    co_return;
  };
  CHECK_THROWS_AS((void)record(1, begin_late, {eager}), InputError);
}

TEST_CASE("every algorithm that does not depend on time gives the same times as a schedule") {
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (info.order == Order::time) continue;
    CAPTURE(info.name);
    for (const std::int32_t ranks : {2, 3, 7, 16, 33}) {
      if (!runs_on(info, ranks)) continue;
      const CollectiveArguments arguments{.data = {nullptr, Bytes(48)},
                                          .root = Rank(ranks / 2),
                                          .segment = Bytes(16),
                                          .reduction = &sum_of_doubles()};
      const GoalSchedule schedule =
          record(ranks,
                 [&](RecordingProcess& self) {
                   return algorithm<RecordingProcess>(info).run(self, arguments);
                 },
                 {eager});
      const auto program = [&](SimulatedProcess& self) {
        return algorithm<SimulatedProcess>(info).run(self, arguments);
      };
      CHECK(by_schedule(schedule, Progress::on_arrival) ==
            by_program(ranks, program, Progress::on_arrival));
      // A schedule says when operations may begin, not which call of its rank takes a message in.
      if (posts_ahead(info, ranks)) continue;
      CHECK(by_schedule(schedule, Progress::in_call) ==
            by_program(ranks, program, Progress::in_call));
    }
  }
}

TEST_CASE("a schedule in memory has the exact lengths of computations below a nanosecond") {
  const auto program = [](RecordingProcess& self) -> Task<> {
    for (int i = 0; i < 7; ++i) co_await self.compute(Duration::ps(123));
  };
  const GoalSchedule schedule = record(1, program, {eager});
  const Machine machine = machine_of(Costs{});
  const Time end = simulate_goal(schedule, GoalCosts(machine)).finish.makespan();
  CHECK(end - Time() == Duration::ps(7 * 123));
}

TEST_CASE("a program that depends on time is no schedule, and is told so") {
  CHECK_THROWS_WITH_AS(
      record(2, [](RecordingProcess& self) { return receive_from_anyone(self); }, {eager}),
      doctest::Contains("rank 0 receives from any source, so that its operations depend on time"),
      RunError);
}

}  // namespace loggp::simulate::recorder_test
