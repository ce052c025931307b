#include "simulate/goal/files/goal_builder.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "models/base/errors.hpp"
#include "simulate/goal/files/goal_binary.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "tests/models/parameters/error_text.hpp"
#include "tests/simulate/goal/goal_patterns.hpp"

namespace loggp::simulate::goal_builder_test {

namespace {

std::string text_of(const GoalSchedule& schedule) {
  std::ostringstream out;
  write_goal_text(out, schedule);
  return out.str();
}

template <class Action>
std::string refusal(const Action& action) {
  return error_text<InputError>(action);
}

}  // namespace

TEST_CASE("a schedule may be built with the ranks in turn") {
  GoalBuilder goal(2);
  const GoalLabel sent = goal.send(Rank(0), Rank(1), Bytes(5));
  const GoalLabel received = goal.receive(Rank(1), Rank(0), Bytes(5), any_tag);
  const GoalLabel computed = goal.calc(Rank(0), Duration::ps(1000), 3);
  const GoalLabel answered = goal.send(Rank(1), Rank(0), Bytes(6), Tag(9), {.cpu = 1, .nic = 2});
  goal.require(Rank(1), answered, received);
  goal.require(Rank(0), computed, sent, GoalEdge::started);
  goal.receive(Rank(0), any_source, Bytes(6));
  CHECK(
      text_of(std::move(goal).build()) ==
      "num_ranks 2\n\nrank 0 {\nl1: send 5b to 1 tag 0\nl2: calc 1 cpu 3\nl3: recv 6b from -1 tag "
      "0\nl2 irequires l1\n}\n\nrank 1 {\nl1: recv 5b from 0 tag -1\nl2: send 6b to 0 tag 9 cpu 1 "
      "nic 2\nl2 requires l1\n}\n");
}

TEST_CASE("computations keep their length in memory, and their sum in files") {
  GoalBuilder goal(2);
  for (int i = 0; i < 10; ++i) goal.calc(Rank(0), Duration::ps(250));
  goal.calc(Rank(0), Duration::ps(3000));
  goal.calc(Rank(1), Duration::ps(1500));
  goal.calc(Rank(1), Duration::ps(1500));
  goal.calc(Rank(1), Duration::ps(200));
  const GoalSchedule schedule = std::move(goal).build();
  CHECK(length_of(schedule.of(Rank(0))[9]) == Duration::ps(250));
  CHECK(length_of(schedule.of(Rank(0))[10]) == Duration::ps(3000));
  CHECK(schedule.describe(0) == "calc 0.250");
  std::ostringstream out;
  const GoalRounding rounding = write_goal_text(out, schedule);
  CHECK(rounding.rounded == 13);
  CHECK(rounding.computations == 14);
  // 250 ps: the file has 0, 1, 0, 0, 0, 1, … ns, which is never over 0.5 ns off
  CHECK(out.view() ==
        "num_ranks 2\n\nrank 0 {\nl1: calc 0\nl2: calc 1\nl3: calc 0\nl4: calc 0\nl5: calc 0\n"
        "l6: calc 1\nl7: calc 0\nl8: calc 0\nl9: calc 0\nl10: calc 1\nl11: calc 3\n}\n\n"
        "rank 1 {\nl1: calc 2\nl2: calc 1\nl3: calc 0\n}\n");
  std::ostringstream binary;
  CHECK(write_goal_binary(binary, schedule).rounded == 13);
  CHECK(parse_goal_binary(binary.view(), "b") == parse_goal_text(out.view(), "t"));
}

TEST_CASE("what cannot be in a schedule is refused when it is built") {
  CHECK(refusal([] { GoalBuilder(0); }) == "0 ranks; give at least 1");
  GoalBuilder goal(2);
  CHECK(refusal([&] { goal.send(Rank(0), Rank(2), Bytes(1)); }) ==
        "rank 0 names rank 2; there are ranks 0 to 1");
  CHECK(refusal([&] { goal.send(Rank(0), any_source, Bytes(1)); }) ==
        "rank 0 names rank -1; there are ranks 0 to 1");
  CHECK(refusal([&] { goal.receive(Rank(2), Rank(0), Bytes(1)); }) ==
        "rank 2 names rank 2; there are ranks 0 to 1");
  CHECK(refusal([&] { goal.send(Rank(0), Rank(1), Bytes(1), any_tag); }) ==
        "rank 0: tag -1 is negative; give 0 or more");
  CHECK(refusal([&] { goal.send(Rank(0), Rank(1), Bytes(-1)); }) ==
        "rank 0: size -1 is negative; give 0 or more");
  CHECK(refusal([&] { goal.calc(Rank(0), Duration::ps(-1)); }) ==
        "rank 0: calc of picoseconds -1 is negative; give 0 or more");
  const GoalLabel label = goal.calc(Rank(0), Duration());
  CHECK(refusal([&] { goal.require(Rank(0), label, label); }) ==
        "rank 0: operation 1 waits for itself; name another");
  CHECK(refusal([&] { goal.require(Rank(1), label, label); }) ==
        "rank 1 has no operation 1; it has 0");
}

TEST_CASE("a cycle is refused when the schedule is complete") {
  GoalBuilder goal(1);
  const GoalLabel a = goal.calc(Rank(0), Duration());
  const GoalLabel b = goal.calc(Rank(0), Duration());
  goal.require(Rank(0), a, b);
  goal.require(Rank(0), b, a, GoalEdge::started);
  CHECK(refusal([&] { (void)std::move(goal).build(); }) ==
        "rank 0: operations wait for one another in a cycle of 2, one is operation 1; remove a "
        "dependency");
}

TEST_CASE("patterns are what generators write") {
  CHECK(text_of(goal_pattern("binomial", 4, Bytes(8))) ==
        "num_ranks 4\n\nrank 0 {\nl1: send 8b to 1 tag 0\nl2: send 8b to 2 tag 0\n}\n\n"
        "rank 1 {\nl1: recv 8b from 0 tag 0\nl2: send 8b to 3 tag 0\nl2 requires l1\n}\n\n"
        "rank 2 {\nl1: recv 8b from 0 tag 0\n}\n\nrank 3 {\nl1: recv 8b from 1 tag 0\n}\n");
  CHECK(
      text_of(goal_pattern("dissemination", 3, Bytes(8)))
          .starts_with("num_ranks 3\n\nrank 0 {\nl1: send 8b to 1 tag 0\nl2: recv 8b from 2 tag "
                       "0\nl3: send 8b to 2 tag 0\nl4: recv 8b from 1 tag 0\nl3 requires l2\n}\n"));
  CHECK(goal_pattern("alltoall", 5, Bytes(8)).size() == 2 * 5 * 4);
  CHECK(goal_pattern("scatter", 5, Bytes(8)).of(Rank(0)).size() == 4);
  CHECK(refusal([] { (void)goal_pattern("bogus", 2, Bytes(1)); }) ==
        "no pattern 'bogus'; there are binomial, dissemination, alltoall, scatter, gather, ring, "
        "ring-allreduce, recursive-doubling");
  CHECK(refusal([] { (void)goal_pattern("ring", 1, Bytes(1)); }) ==
        "pattern ring on 1 ranks; give at least 2");
  CHECK(refusal([] { (void)goal_pattern("recursive-doubling", 6, Bytes(1)); }) ==
        "recursive-doubling on 6 ranks; give a power of two");
}

}  // namespace loggp::simulate::goal_builder_test
