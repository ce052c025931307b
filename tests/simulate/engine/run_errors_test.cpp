#include <doctest/doctest.h>
#include <fmt/format.h>

#include <limits>

#include "tests/models/parameters/error_text.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::run_errors_test {

namespace {

const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};
constexpr std::int64_t longest = std::numeric_limits<std::int64_t>::max();

// What both engines say.
std::string failure(const Script& script, const Costs& machine = costs) {
  const Result fast = run(machine_of(machine), script);
  CHECK(fast == run(machine_of(machine), script, in_time_order));
  return fast.error;
}

Task<> fail_on(SimulatedProcess& self, Rank culprit) {
  co_await self.compute(Duration::ps(1));
  if (self.rank() == culprit) throw std::logic_error("rank's own error");
}

}  // namespace

TEST_CASE("a message that nobody receives is an error that names both ends") {
  CHECK(failure({{send(1, 64, 3)}, {}}) ==
        "1 message was never received; one of 64 bytes (tag 3) from rank 0 waits at rank 1");
  CHECK(failure({{send(1, 64), send(1, 65)}, {receive(0)}}) ==
        "1 message was never received; one of 65 bytes (tag 0) from rank 0 waits at rank 1");
}

TEST_CASE("messages that nobody receives are counted, and those of later ranks are not affected") {
  CHECK(failure({{send(1), send(1), send(1)}, {}, {}, {}}).starts_with("3 messages were never"));
  CHECK(failure({{send(1), send(1), send(1)}, {receive(0)}, {}, {}})
            .starts_with("2 messages were never"));
  CHECK(failure({{send(1), send(1), send(2), receive(2)}, {}, {receive(0), send(0)}, {}})
            .starts_with("2 messages were never"));
}

TEST_CASE("of several messages that nobody receives both engines name the same") {
  CHECK(failure({{send(2, 5), send(1, 6), send(3, 7)}, {}, {}, {}}) ==
        "3 messages were never received; one of 6 bytes (tag 0) from rank 0 waits at rank 1");
  CHECK(failure({{compute(9), send(2, 5)}, {send(2, 6)}, {}}) ==
        "2 messages were never received; one of 6 bytes (tag 0) from rank 1 waits at rank 2");
}

TEST_CASE("a peer that does not exist is an error that names the rank") {
  CHECK(failure({{send(2)}, {}}) == "rank 0 names rank 2 as its peer; there are ranks 0 to 1");
  CHECK(failure({{send(-1)}, {}}) == "rank 0 names rank -1 as its peer; there are ranks 0 to 1");
  CHECK(failure({{}, {receive(2)}}) == "rank 1 names rank 2 as its peer; there are ranks 0 to 1");
  CHECK(failure({{}, {receive(-2)}}) == "rank 1 names rank -2 as its peer; there are ranks 0 to 1");
}

TEST_CASE("a receive into too small a buffer is an error that names both ranks") {
  Step small = receive(0);
  small.size = Bytes(10);
  CHECK(failure({{send(1, 10)}, {small}}).empty());
  CHECK(failure({{send(1, 11)}, {small}}) ==
        "rank 1 receives 11 bytes from rank 0 into a buffer of 10");
}

TEST_CASE("a rank cannot compute for a negative time") {
  CHECK(failure({{compute(-1'000'000)}}) ==
        "rank 0 computes for -1 µs; a duration is not negative");
  CHECK(failure({{compute(0)}}).empty());
}

TEST_CASE("time that passes the end of its range is an error, not a wrap-around") {
  const std::string text =
      "rank 0: simulated time passes 2305843.009213694 s, the end of its range";
  CHECK(failure({{compute(longest)}}) == text);
  CHECK(failure({{compute(1), compute(longest)}}) == text);
  constexpr std::int64_t last = std::int64_t{1} << 61;
  CHECK(failure({{compute(last - 1), compute(1)}}).empty());
  CHECK(failure({{compute(last - 1), compute(2)}}) == text);
}

TEST_CASE("time that sends alone push past the end of its range is an error too") {
  const Costs slow{.L = 0, .o_s = 9'000'000'000'000'000, .o_r = 0, .g = 0, .G = 0};
  Script script(2);
  for (int i = 0; i < 2000; ++i) {
    script[0].push_back(send(1));
    script[1].push_back(receive(0));
  }
  CHECK(failure(script, slow).find("simulated time passes") != std::string::npos);
}

TEST_CASE("a run needs at least one rank") {
  const auto nothing = [](SimulatedProcess& self) { return perform(self, {}); };
  for (const std::int32_t ranks : {0, -1}) {
    for (const Options& options : {Options{}, in_time_order}) {
      CHECK(error_text<InputError>([&] {
              (void)simulate(machine_of(costs), ranks, nothing, options);
            }) == fmt::format("{} ranks; give at least 1", ranks));
    }
  }
  CHECK(run(machine_of(costs), 1, nothing).finish == std::vector<std::int64_t>{0});
}

TEST_CASE("the rank that starts first must be one of the ranks") {
  const auto nothing = [](SimulatedProcess& self) { return perform(self, {}); };
  for (const std::int32_t first : {-1, 4}) {
    CHECK_THROWS_AS((void)simulate(machine_of(costs), 4, nothing, {.first = Rank(first)}),
                    InputError);
  }
}

TEST_CASE("a program's own error comes out of the run unchanged") {
  for (const Options& options : {Options{}, in_time_order}) {
    CHECK_THROWS_WITH_AS(
        (void)simulate(
            machine_of(costs), 3, [](SimulatedProcess& self) { return fail_on(self, Rank(2)); },
            options),
        "rank's own error", std::logic_error);
  }
}

}  // namespace loggp::simulate::run_errors_test
