// Schedules whose times can be checked by hand: L 100, o 10, g 20 ns; G 2, O 1 ns a byte; S 50
// bytes.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "models/base/errors.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "simulate/goal/goal.hpp"
#include "tests/models/parameters/error_text.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/goal/goal_patterns.hpp"

namespace loggp::simulate::goal_engine_test {

namespace {

constexpr Options on_arrival{.progress = Progress::on_arrival, .ties = Ties::loggopsim};
constexpr Options in_call{.progress = Progress::in_call, .ties = Ties::loggopsim};
using Nanoseconds = std::vector<double>;

GoalCosts costs() {
  return GoalCosts(parse_loggops("L=100,o=10,g=20,G=2,O=1,S=50"));
}

// Finishing times of ranks whose statements these are.
Nanoseconds run(const std::vector<std::string>& ranks, const Options& options,
                const GoalCosts& machine = costs()) {
  std::string text = fmt::format("num_ranks {}\n", ranks.size());
  for (std::size_t i = 0; i < ranks.size(); ++i)
    text += fmt::format("rank {} {{\n{}\n}}\n", i, ranks[i]);
  Nanoseconds finish;
  const Outcome outcome = simulate_goal(parse_goal_text(text, "x.goal"), machine, options);
  for (const std::int64_t ps : outcome.finish.in_ps())
    finish.push_back(static_cast<double>(ps) / 1e3);
  return finish;
}

// The same either way.
Nanoseconds run(const std::vector<std::string>& ranks) {
  const Nanoseconds finish = run(ranks, in_call);
  CHECK(finish == run(ranks, on_arrival));
  return finish;
}

std::string failure(const std::vector<std::string>& ranks) {
  const std::string text = error_text<RunError>([&] { run(ranks, in_call); });
  CHECK(text == error_text<RunError>([&] { run(ranks, on_arrival); }));
  return text;
}

}  // namespace

TEST_CASE("a schedule has no calls that could take in any message") {
  CHECK(error_text<InputError>([] {
          run({"calc 1"}, Options{.progress = Progress::any_in_call});
        }).starts_with("--progress: a schedule has no calls"));
}

TEST_CASE("a message costs the sender o and its O, the receiver o and the larger of G and O") {
  CHECK(run({"send 11b to 1", "recv 11b from 0"}) == Nanoseconds{10 + 10, 100 + 10 + 10 + 20});
  const GoalCosts slow(parse_loggops("L=100,o=10,g=20,G=2,O=5,S=50"));
  CHECK(run({"send 11b to 1", "recv 11b from 0"}, in_call, slow) == Nanoseconds{60, 170});
}

TEST_CASE("a message without bytes costs what one of one byte costs") {
  CHECK(run({"send 0b to 1", "recv 0b from 0"}) == Nanoseconds{10, 120});
  CHECK(run({"send 1b to 1", "recv 1b from 0"}) == Nanoseconds{10, 120});
}

TEST_CASE("a port is taken for g and G by each message, and its drain does not count") {
  // Sends at 0 and 20 + 2·10; arrivals at 110 and 150, the second finds the port taken until 150.
  CHECK(run({"send 11b to 1\nsend 1b to 1", "recv 11b from 0\nrecv 1b from 0"}) ==
        Nanoseconds{50, 160});
}

TEST_CASE("what becomes free together starts as sends, receives, computations") {
  CHECK(run({"calc 500\nrecv 1b from 1\nsend 1b to 1", "recv 1b from 0\nsend 1b to 0"}) ==
        Nanoseconds{10 + 500 + 10, 120});
}

TEST_CASE("a message that nothing waits for yet is paid when it arrives, or in the receive") {
  const std::vector<std::string> late{"send 1b to 1",
                                      "a: calc 300 cpu 1\nb: recv 1b from 0\nb requires a\n"
                                      "c: calc 1000\nc requires b"};
  CHECK(run(late, on_arrival) == Nanoseconds{10, 1300});
  CHECK(run(late, in_call) == Nanoseconds{10, 1310});
}

TEST_CASE("a receive that finds its message in process is done when that is processed") {
  // The message is processed from 110 to 120 on CPU 0; the receive comes at 115 on CPU 1.
  CHECK(run({"send 1b to 1",
             "a: calc 115 cpu 1\nb: recv 1b from 0 cpu 1\nb requires a\n"
             "c: calc 1000 cpu 2\nc requires b"},
            on_arrival) == Nanoseconds{10, 1120});
}

TEST_CASE("a rendezvous send is done when its message is received, without more latency") {
  const std::string sender = "a: send 51b to 1\nb: calc 5\nb requires a";
  CHECK(run({sender, "recv 51b from 0"}) == Nanoseconds{115, 110 + 10 + 100});
  CHECK(run({"a: send 50b to 1\nb: calc 5\nb requires a", "recv 50b from 0"}) ==
        Nanoseconds{59 + 5, 110 + 10 + 98});
  const std::string late = "a: calc 300 cpu 1\nb: recv 51b from 0\nb requires a";
  CHECK(run({sender, late}, on_arrival) == Nanoseconds{305, 300});
  CHECK(run({sender, late}, in_call) == Nanoseconds{305, 410});
  CHECK(run({"send 51b to 1", late}, on_arrival) == Nanoseconds{300, 300});
}

TEST_CASE("a rendezvous is decided by the message, but a large receive holds the sender's clock") {
  // The receive of 60 bytes finds an eager message at 300: LogGOPSim raises the sender's clock.
  CHECK(run({"send 5b to 1", "a: calc 300 cpu 1\nb: recv 60b from 0\nb requires a"}, on_arrival) ==
        Nanoseconds{300, 300});
  CHECK(run({"send 5b to 1", "recv 60b from 0"}) == Nanoseconds{14, 128});
}

TEST_CASE("an operation waits until what it requires ends, on another CPU too") {
  CHECK(run({"a: calc 100\nb: calc 5 cpu 1\nb requires a"}) == Nanoseconds{105});
  CHECK(run({"a: send 11b to 1\nb: calc 500 cpu 1\nb requires a",
             "a: recv 11b from 0\nb: calc 500 cpu 1\nb requires a"}) == Nanoseconds{520, 640});
  CHECK(run({"a: calc 100\nb: send 1b to 1 cpu 1\nb requires a", "recv 1b from 0"}) ==
        Nanoseconds{110, 220});
}

TEST_CASE("an operation waits until what it irequires starts, on another CPU too") {
  CHECK(run({"a: calc 30\nb: calc 100\nb requires a\nc: calc 300 cpu 1\nc irequires b"}) ==
        Nanoseconds{330});
  CHECK(run({"a: calc 30\nc: calc 300\nc irequires a"}) == Nanoseconds{330});
}

TEST_CASE("a message takes the CPU that its posted receive names, else CPU 0") {
  CHECK(run({"send 1b to 1", "recv 1b from 0 cpu 1\ncalc 500"}) == Nanoseconds{10, 500});
  CHECK(run({"send 1b to 1 cpu 1", "recv 1b from 0\ncalc 500"}) == Nanoseconds{10, 510});
  CHECK(run({"send 1b to 1 cpu 1", "recv 1b from 0\ncalc 500 cpu 1"}) == Nanoseconds{10, 500});
  // Not posted yet: CPU 0, which is taken until 500.
  CHECK(run({"send 1b to 1", "a: calc 200 cpu 1\nb: recv 1b from 0 cpu 1\nb requires a\ncalc 500"},
            on_arrival) == Nanoseconds{10, 510});
}

TEST_CASE("a message takes the receiver's interface that has the sender's number") {
  // Both arrive at 110 and are processed one after the other.
  const std::string receives = "recv 1b from 0\nrecv 1b from 1";
  CHECK(run({"send 1b to 2", "send 1b to 2", receives}) == Nanoseconds{10, 10, 140});
  CHECK(run({"send 1b to 2", "send 1b to 2 nic 1", receives}) == Nanoseconds{10, 10, 130});
}

TEST_CASE("sends of one CPU wait for it, sends of one interface for that") {
  const std::string receives = "recv 1b from 0\nrecv 1b from 0";
  CHECK(run({"send 1b to 1\nsend 1b to 1", receives})[0] == 30);
  CHECK(run({"send 1b to 1\nsend 1b to 1 nic 1", receives})[0] == 20);
  CHECK(run({"send 1b to 1\nsend 1b to 1 cpu 1", receives})[0] == 30);
  CHECK(run({"send 1b to 1\nsend 1b to 1 cpu 1 nic 1", receives})[0] == 10);
}

TEST_CASE("receives take messages in order, wildcards too") {
  // From 0 at 110 and from 1 at 140; sizes tell which receive got which.
  CHECK(run({"send 5b to 2 tag 1", "a: calc 30\nb: send 3b to 2 tag 2\nb requires a",
             "recv 5b from -1 tag -1\nrecv 3b from -1 tag -1"})[2] == 140 + 10 + 4);
  CHECK(failure({"send 5b to 2 tag 1", "a: calc 30\nb: send 3b to 2 tag 2\nb requires a",
                 "recv 3b from -1 tag -1\nrecv 5b from -1 tag -1"})
            .starts_with("truncation"));
  CHECK(run({"send 5b to 2 tag 1", "a: calc 30\nb: send 3b to 2 tag 2\nb requires a",
             "recv 3b from -1 tag 2\nrecv 5b from 0 tag -1"})[2] == 154);
}

TEST_CASE("many operations that become free together keep their order") {
  std::string sends = "a: calc 1\n";
  std::string receives = "a: calc 1\n";
  for (int i = 1; i <= 40; ++i) {
    sends += fmt::format("b{0}: send {0}b to 1\nb{0} requires a\n", i);
    receives += fmt::format("b{0}: recv {0}b from 0\nb{0} requires a\n", i);
  }
  CHECK(run({sends, receives}).size() == 2);
}

TEST_CASE("generators' schedules that stall LogGOPSim finish") {
  for (const std::int32_t ranks : {9, 16, 33}) {
    const auto finish =
        simulate_goal(goal_pattern("ring-allreduce", ranks, Bytes(100)), costs(), in_call).finish;
    CHECK(finish.size() == ranks);
  }
  CHECK(simulate_goal(goal_pattern("recursive-doubling", 256, Bytes(8)), costs(), on_arrival)
            .operations == 2 * 8 * 256);
}

TEST_CASE("a schedule may be empty, and a rank may send to itself") {
  CHECK(run({"", ""}) == Nanoseconds{0, 0});
  CHECK(run({"send 1b to 0\nrecv 1b from 0"}) == Nanoseconds{120});
}

TEST_CASE("parameters may have decimals") {
  const GoalCosts fine(parse_loggops("L=2500.5,o=0.25,g=1,G=0.125"));
  CHECK(run({"send 9b to 1", "recv 9b from 0"}, in_call, fine) == Nanoseconds{0.25, 2502});
}

TEST_CASE("a machine's ranges and protocols apply to schedules") {
  const Costs small{.L = 100'000, .o_s = 10'000, .o_r = 20'000, .g = 30'000, .G = 2000};
  Costs large = small;
  large.protocol = Protocol::synchronising;
  const GoalCosts machine(machine_of(Ranges{{1, small}, {5, large}}));
  CHECK(run({"send 4b to 1", "recv 4b from 0"}, in_call, machine) == Nanoseconds{10, 136});
  CHECK(run({"send 5b to 1", "recv 5b from 0"}, in_call, machine) == Nanoseconds{110, 138});
  large.protocol = Protocol::handshake;
  CHECK(error_text<InputError>(
            [&] { (void)GoalCosts(machine_of(Ranges{{1, small}, {5, large}})); }) ==
        "parameter set 'test', class 'network', from 5 bytes: a schedule cannot be simulated "
        "with protocol 'handshake'; use a set with eager and synchronising messages, as 'measure "
        "--rendezvous synchronising' writes it");
}

TEST_CASE("time that passes the end of its range is an error, not a wrap-around") {
  const std::string text =
      "rank 0: simulated time passes 2305843.009213694 s, the end of its range";
  CHECK(failure({"calc 9223372036854775807"}) == text);
  CHECK(failure({"a: calc 2305843009213692\nb: calc 2305843009213692\nb requires a"}) == text);
  CHECK(run({"calc 2305843009213692"}).size() == 1);
  CHECK_THROWS_WITH_AS(run({"send 9223372036854775807b to 0\nrecv 9223372036854775807b from 0"}),
                       doctest::Contains("give fewer bytes"), InputError);
}

}  // namespace loggp::simulate::goal_engine_test
