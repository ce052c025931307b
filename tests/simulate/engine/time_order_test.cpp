#include <doctest/doctest.h>

#include "models/parameters/parameter_catalogue.hpp"
#include "models/trace/trace.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::time_order_test {

namespace {

const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5};

struct Seen {
  std::vector<int> sources;
  std::vector<int> tags;
  std::vector<std::int64_t> sizes;
};

Task<> collect(SimulatedProcess& self, std::int64_t delay, int count, Seen* seen) {
  const Buffer data{nullptr, any_size};
  co_await self.compute(Duration::ps(delay));
  for (int i = 0; i < count; ++i) {
    const Status got = co_await self.receive(any_source, data, any_tag);
    seen->sources.push_back(got.source.number());
    seen->tags.push_back(got.tag.number());
    seen->sizes.push_back(got.size.count());
  }
}

// Rank 0 collects what the others send; the script is theirs.
Seen collect_from(const Machine& machine, const Script& script, std::int64_t delay = 0) {
  std::size_t messages = 0;
  for (const auto& steps : script) {
    for (const Step& step : steps) messages += step.kind == Step::Kind::send ? 1U : 0U;
  }
  Seen seen;
  const auto program = [&](SimulatedProcess& self) {
    if (self.rank() != Rank(0))
      return perform(self, std::span(script[static_cast<std::size_t>(self.rank().number())]));
    seen = {};
    return collect(self, delay, static_cast<int>(messages), &seen);
  };
  const Outcome outcome =
      simulate(machine, static_cast<std::int32_t>(script.size()), program, in_time_order);
  CHECK(outcome.engine == "time-ordered");
  return seen;
}

using Numbers = std::vector<int>;

}  // namespace

TEST_CASE("any source takes the message that arrives first, whichever rank ran first") {
  const Script script{{}, {compute(30), send(0)}, {compute(10), send(0)}, {compute(20), send(0)}};
  CHECK(collect_from(machine_of(costs), script).sources == Numbers{2, 3, 1});
}

TEST_CASE("of messages that arrive at one instant the lower source comes first") {
  const Script script{{}, {send(0)}, {send(0)}, {send(0)}};
  CHECK(collect_from(machine_of(costs), script).sources == Numbers{1, 2, 3});
  CHECK(collect_from(machine_of(costs), script, 1020).sources == Numbers{1, 2, 3});  // just arrived
  CHECK(collect_from(machine_of(costs), script, 9999).sources == Numbers{1, 2, 3});
}

TEST_CASE("of one source's messages that arrive at one instant the first sent comes first") {
  const Costs no_gap{.L = 1000, .o_s = 0, .o_r = 0, .g = 0, .G = 0};
  const Script script{{}, {send(0, 1, 7), send(0, 1, 3), send(0, 1, 5)}, {send(0, 1, 1)}};
  const Seen seen = collect_from(machine_of(no_gap), script);
  CHECK(seen.sources == Numbers{1, 1, 1, 2});
  CHECK(seen.tags == Numbers{7, 3, 5, 1});
}

TEST_CASE("messages that waited are taken in order of arrival, not of source") {
  const Script script{{}, {compute(2), send(0)}, {compute(1), send(0)}};
  CHECK(collect_from(machine_of(costs), script, 100'000).sources == Numbers{2, 1});
}

TEST_CASE("a receive of any source says whose message, which tag and how many bytes it got") {
  const Script script{{}, {}, {send(0, 77, 5)}};
  const Seen seen = collect_from(machine_of(costs), script);
  CHECK(seen.sources == Numbers{2});
  CHECK(seen.tags == Numbers{5});
  CHECK(seen.sizes == std::vector<std::int64_t>{77});
}

TEST_CASE("a program that asks for any source is started over in time order, all of it") {
  // rank 1 sends before rank 2 in program order, but in time rank 2 is first
  const Script script{
      {receive_any(), compute(1), receive_any()}, {compute(5000), send(0, 11)}, {send(0)}};
  Trace trace;
  int starts = 0;
  const auto program = [&](SimulatedProcess& self) {
    ++starts;
    return perform(self, std::span(script[static_cast<std::size_t>(self.rank().number())]));
  };
  const Outcome outcome = simulate(machine_of(costs), 3, program,
                                   {.first = Rank(1), .time_order = false, .trace = &trace});
  CHECK(outcome.engine == "time-ordered");
  CHECK(outcome.operations == 6);
  CHECK(trace.sends.size() == 2);
  CHECK(trace.receives.size() == 2);
  CHECK(starts > 3);
  CHECK(outcome.finish[Rank(0)] == Time::ps(5000 + 20 + 1000 + 50 + 30));
}

TEST_CASE("an order-sensitive program gives the same whether or not its order was announced") {
  const Script script{{receive_any(), send(1), receive_any(), send(2)},
                      {compute(100), send(0), receive(0)},
                      {send(0), receive(0)}};
  const Machine machine = machine_of(costs);
  // the message of rank 2 arrives at 1020, that of rank 1 at 1120
  CHECK(run(machine, script) == run(machine, script, in_time_order));
  CHECK(run(machine, script).error.empty());
}

TEST_CASE("a message that is sent later but travels faster is served in time order") {
  const Machine machine = machine_of({{1, {.L = 1000, .o_s = 20, .o_r = 30, .g = 50}},
                                      {2, {.L = 100, .o_s = 20, .o_r = 30, .g = 50}}});
  const Script script{{}, {send(0, 1)}, {compute(500), send(0, 2)}};
  CHECK(collect_from(machine, script).sources == Numbers{2, 1});
}

}  // namespace loggp::simulate::time_order_test
