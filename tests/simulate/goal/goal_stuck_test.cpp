// What is said of a schedule that cannot finish.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "models/base/errors.hpp"
#include "simulate/goal/files/goal_builder.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "simulate/goal/goal.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::simulate::goal_stuck_test {

namespace {

// Messages of more than 50 bytes are rendezvous.
std::string failure(const GoalSchedule& schedule) {
  const GoalCosts costs(parse_loggops("L=100,o=10,g=20,G=2,S=50"));
  const auto said = [&](Progress progress) {
    return error_text<RunError>(
        [&] { (void)simulate_goal(schedule, costs, {.progress = progress}); });
  };
  CHECK(said(Progress::in_call) == said(Progress::on_arrival));
  return said(Progress::in_call);
}

std::string failure(const std::vector<std::string>& ranks) {
  std::string text = fmt::format("num_ranks {}\n", ranks.size());
  for (std::size_t i = 0; i < ranks.size(); ++i)
    text += fmt::format("rank {} {{\n{}\n}}\n", i, ranks[i]);
  return failure(parse_goal_text(text, "x.goal"));
}

}  // namespace

TEST_CASE("ranks that receive from one another first are a deadlock, and its cycle is named") {
  CHECK(failure({"a: recv 1b from 1\nb: send 1b to 1\nb requires a",
                 "a: recv 1b from 0\nb: send 1b to 0\nb requires a", ""}) ==
        "deadlock: 2 of 3 ranks wait for ever: 'recv 1b from 1 tag 0' of rank 0 (x.goal:3), "
        "'recv 1b from 0 tag 0' of rank 1 (x.goal:8); cycle: rank 0 -> 1 -> 0");
}

TEST_CASE("rendezvous sends that wait for one another are a deadlock") {
  CHECK(failure({"a: send 51b to 1\nb: recv 51b from 1\nb requires a",
                 "a: send 51b to 0\nb: recv 51b from 0\nb requires a"}) ==
        "deadlock: 2 of 2 ranks wait for ever: 'send 51b to 0 tag 0' of rank 1 (x.goal:8), "
        "'send 51b to 1 tag 0' of rank 0 (x.goal:3); cycle: rank 0 -> 1 -> 0");
  CHECK(failure({"a: send 50b to 1\nb: recv 50b from 1\nb requires a",
                 "a: send 50b to 0\nb: recv 50b from 0\nb requires a"}) == "");
}

TEST_CASE("a deadlock is seen through receives from any source and from oneself") {
  CHECK(failure({"a: recv 1b from -1\nb: send 1b to 1\nb requires a",
                 "a: recv 1b from 0 tag -1\nb: send 1b to 0\nb requires a"})
            .ends_with("; cycle: rank 0 -> 1 -> 0"));
  CHECK(failure({"a: recv 1b from 0\nb: send 1b to 0\nb requires a"})
            .ends_with("; cycle: rank 0 -> 0"));
}

TEST_CASE("a receive without message and a message without receive are named") {
  CHECK(failure({"recv 7b from 1 tag 2 cpu 1", ""}) ==
        "1 operation never finds a partner: 'recv 7b from 1 tag 2 cpu 1' of rank 0 (x.goal:3)");
  CHECK(failure({"send 7b to 1 tag 3 nic 1", ""}) ==
        "1 message was never received: 'send 7b to 1 tag 3 nic 1' of rank 0 (x.goal:3)");
  CHECK(failure({"send 7b to 1 tag 1", "recv 7b from 0 tag 2"}) ==
        "1 operation never finds a partner: 'recv 7b from 0 tag 2' of rank 1 (x.goal:6); 1 "
        "message was never received: 'send 7b to 1 tag 1' of rank 0 (x.goal:3)");
  CHECK(failure({"send 51b to 1", ""}) ==
        "1 operation never finds a partner: 'send 51b to 1 tag 0' of rank 0 (x.goal:3)");
}

TEST_CASE("of many operations that are left, the first four are named") {
  std::string many;
  for (int tag = 0; tag < 6; ++tag) many += fmt::format("recv 1b from 1 tag {}\n", tag);
  CHECK(failure({many, ""}) ==
        "6 operations never find a partner: 'recv 1b from 1 tag 0' of rank 0 (x.goal:3), 'recv 1b "
        "from 1 tag 1' of rank 0 (x.goal:4), 'recv 1b from 1 tag 2' of rank 0 (x.goal:5), 'recv 1b "
        "from 1 tag 3' of rank 0 (x.goal:6) and 2 more");
}

TEST_CASE("a long cycle is found and cut short") {
  std::vector<std::string> ranks;
  for (int rank = 0; rank < 20; ++rank)
    ranks.push_back(fmt::format("a: recv 1b from {}\nb: send 1b to {}\nb requires a",
                                (rank + 1) % 20, (rank + 19) % 20));
  CHECK(failure(ranks).ends_with("; cycle: rank 0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> ... -> 0"));
}

TEST_CASE("a message that is larger than its receive is an error that names both") {
  CHECK(
      failure({"send 8b to 1", "recv 7b from 0"}) ==
      "truncation: 'send 8b to 1 tag 0' of rank 0 (x.goal:3) is matched by 'recv 7b from 0 tag 0' "
      "of rank 1 (x.goal:6), which is smaller");
  CHECK(
      failure({"send 8b to 1", "a: calc 900\nb: recv 7b from 0\nb requires a"}) ==
      "truncation: 'send 8b to 1 tag 0' of rank 0 (x.goal:3) is matched by 'recv 7b from 0 tag 0' "
      "of rank 1 (x.goal:7), which is smaller");
  CHECK(failure({"send 8b to 1", "recv 9b from 0"}) == "");
}

TEST_CASE("operations of a schedule without a file are named by their number") {
  GoalBuilder goal(2);
  goal.calc(Rank(1), Duration::ps(1000));
  goal.receive(Rank(1), any_source, Bytes(5), any_tag);
  CHECK(failure(std::move(goal).build()) ==
        "1 operation never finds a partner: 'recv 5b from -1 tag -1' of rank 1 (operation 2)");
}

}  // namespace loggp::simulate::goal_stuck_test
