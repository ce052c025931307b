// Schedules under arrivals, noise, random latency and offloaded receives: by hand (L 100, o 10, g
// 20 ns; G 2, O 1 ns a byte), and as the engines for rank programs have it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "models/arrivals/arrivals.hpp"
#include "models/machine/latency.hpp"
#include "models/machine/noise.hpp"
#include "models/trace/trace.hpp"
#include "simulate/goal/files/goal_builder.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "simulate/goal/goal.hpp"
#include "simulate/graph/recorder.hpp"
#include "tests/models/parameters/error_text.hpp"
#include "tests/simulate/engine/random_run.hpp"
#include "tests/simulate/graph/recorded.hpp"

namespace loggp::simulate::goal_conditions_test {

namespace {

using Nanoseconds = std::vector<double>;

std::vector<Duration> ns(std::initializer_list<std::int64_t> times) {
  std::vector<Duration> durations;
  for (const std::int64_t time : times) durations.push_back(Duration::ps(1000 * time));
  return durations;
}

Nanoseconds finish_of(const std::vector<std::string>& ranks, const Options& options) {
  std::string text = fmt::format("num_ranks {}\n", ranks.size());
  for (std::size_t i = 0; i < ranks.size(); ++i)
    text += fmt::format("rank {} {{\n{}\n}}\n", i, ranks[i]);
  const GoalCosts costs(parse_loggops("L=100,o=10,g=20,G=2,O=1,S=50"));
  Nanoseconds finish;
  const Outcome outcome = simulate_goal(parse_goal_text(text, "x.goal"), costs, options);
  for (const std::int64_t ps : outcome.finish.in_ps())
    finish.push_back(static_cast<double>(ps) / 1e3);
  return finish;
}

// Every 100 ns each CPU is away for 10, on all ranks from 0 on.
Noise every_100_ns() {
  return Noise(
      {NoiseSource::periodic(Duration::ps(100'000), Duration::ps(10'000), {.co_scheduled = true})});
}

Options options_of(const Setting& setting, std::size_t ranks) {
  Options under = setting.options(false);
  if (!under.arrivals.empty()) under.arrivals = under.arrivals.first(ranks);
  return under;
}

// A script of blocking calls; computations are in nanoseconds.
GoalSchedule schedule_of(const Script& script) {
  GoalBuilder goal(static_cast<std::int32_t>(script.size()));
  for (std::size_t number = 0; number < script.size(); ++number) {
    const Rank rank(static_cast<std::int32_t>(number));
    std::optional<GoalLabel> last;
    for (const Step& step : script[number]) {
      const GoalLabel next =
          step.kind == Step::Kind::send      ? goal.send(rank, step.peer, step.size, step.tag)
          : step.kind == Step::Kind::receive ? goal.receive(rank, step.peer, step.size, step.tag)
                                             : goal.calc(rank, step.work);
      if (last) goal.require(rank, next, *last);
      last = next;
    }
  }
  return std::move(goal).build();
}

std::vector<std::int64_t> finish_of(const Setting& setting, const GoalSchedule& schedule) {
  const Options options = options_of(setting, static_cast<std::size_t>(schedule.ranks()));
  const Outcome outcome = simulate_goal(schedule, GoalCosts(setting.machine), options);
  return {outcome.finish.in_ps().begin(), outcome.finish.in_ps().end()};
}

// Whether two messages come to one rank at once.
bool has_ties(const Setting& setting, const Script& script) {
  Trace trace;
  Options options = options_for(setting, script, false);
  options.trace = &trace;
  (void)run(setting.machine, script, options);
  std::set<std::pair<Rank, Time>> seen;
  return !std::all_of(trace.sends.begin(), trace.sends.end(), [&](const Trace::Send& send) {
    return seen.insert({send.to, send.first_byte}).second;
  });
}

}  // namespace

TEST_CASE("before its arrival a rank's CPUs are busy, and its operations have not begun") {
  const auto late = ns({300, 0});
  CHECK(finish_of({"send 1b to 1\ncalc 5 cpu 1", "recv 1b from 0"}, {.arrivals = late}) ==
        Nanoseconds{310, 300 + 120});
  const auto receiver = ns({0, 500});
  for (const Progress progress : {Progress::in_call, Progress::on_arrival}) {
    CHECK(finish_of({"send 1b to 1", "recv 1b from 0"},
                    {.progress = progress, .arrivals = receiver}) == Nanoseconds{10, 510});
  }
  CHECK(finish_of({"", "calc 7 cpu 2"}, {.arrivals = receiver}) == Nanoseconds{0, 507});
  // A rendezvous is over when its receiver has come.
  CHECK(finish_of({"send 51b to 1", "recv 51b from 0"}, {.arrivals = receiver}) ==
        Nanoseconds{500, 610});
}

TEST_CASE("noise lengthens what CPUs do, and interrupts all CPUs of a rank at once") {
  const Noise noise = every_100_ns();
  CHECK(finish_of({"calc 90\ncalc 91 cpu 1"}, {.noise = &noise}) == Nanoseconds{111});
  CHECK(finish_of({"calc 90\ncalc 50 cpu 1"}, {.noise = &noise}) == Nanoseconds{100});
  // Sent from 10 on: the first byte leaves at 20, the CPU is free at 30, the port at 40, when the
  // second is sent. They arrive at 120 and 150; the port is taken until 160.
  CHECK(finish_of({"send 11b to 1\nsend 1b to 1", "recv 11b from 0\nrecv 1b from 0"},
                  {.noise = &noise}) == Nanoseconds{50, 170});
  // Sent from 85 to 95; the receive begins at 195, 5 before an interruption.
  CHECK(finish_of({"a: calc 75\nb: send 1b to 1\nb requires a", "recv 1b from 0"},
                  {.noise = &noise}) == Nanoseconds{95, 195 + 20});
}

TEST_CASE("an interface takes bytes in while the CPU is away; then the CPU pays o and its O") {
  const Options offloaded{.reception = Reception::offloaded};
  // At 110 + 20 the last byte is in; the CPU pays 10 + 10.
  CHECK(finish_of({"send 11b to 1", "recv 11b from 0"}, offloaded) == Nanoseconds{20, 150});
  // Ports: 110..150, 150..190; the second's last byte is in at 170.
  const std::vector<std::string> two{"send 11b to 1\nsend 11b to 1",
                                     "recv 11b from 0\nrecv 11b from 0\ncalc 400"};
  CHECK(finish_of(two, offloaded) == Nanoseconds{60, 440});
  const auto late = ns({0, 1000});
  CHECK(finish_of({two[0], "recv 11b from 0\nrecv 11b from 0"},
                  {.reception = Reception::offloaded, .arrivals = late}) == Nanoseconds{60, 1040});
  CHECK(finish_of({two[0], "recv 11b from 0\nrecv 11b from 0"}, {.arrivals = late}) ==
        Nanoseconds{60, 1000 + 40 + 30});
  // On arrival the CPU pays for the first at 130, posted or not.
  CHECK(finish_of({"send 11b to 1", "a: calc 500 cpu 1\nb: recv 11b from 0\nb requires a"},
                  {.progress = Progress::on_arrival, .reception = Reception::offloaded}) ==
        Nanoseconds{20, 500});
}

TEST_CASE("arrival times that do not fit the ranks are refused") {
  const auto two = ns({1, 2});
  CHECK(error_text<InputError>([&] { (void)finish_of({"", "", ""}, {.arrivals = two}); }) ==
        "2 arrival times for 3 ranks; give one for each rank");
  const std::vector<Duration> never{Duration(), never_arrives};
  CHECK(error_text<InputError>([&] { (void)finish_of({"", ""}, {.arrivals = never}); }) ==
        "rank 1 never arrives, but a schedule runs to its end; let each rank arrive");
}

// Checks a random program of blocking calls against its schedule.
void check_program(const Variety& variety, Progress progress) {
  Setting setting = any_setting(variety);
  setting.progress = progress;
  Script script = any_script({.single_ends = true});
  for (auto& steps : script) {  // GOAL counts whole nanoseconds
    for (Step& step : steps)
      step.work = Duration::ps(1000 * std::min<std::int64_t>(step.work.in_ps(), 2));
  }
  RC_LOG() << setting.text << show(script);
  const Run program = run(setting, script, false);
  RC_PRE(program.result.error.empty());
  RC_CLASSIFY(setting.reception == Reception::offloaded, "offloaded");
  RC_CLASSIFY(has_ties(setting, script), "ties");
  RC_CLASSIFY(!setting.noise.empty(), "noise");
  RC_ASSERT(finish_of(setting, schedule_of(script)) == program.result.finish);
}

TEST_CASE("random blocking programs take the same time as schedules, whatever the conditions") {
  CHECK(holds("conditions of schedules", 1500, [] {
    const bool offloads = any_number(2) == 1;  // then see below
    check_program(
        {.first_byte_takes_time = offloads, .modes = offloads, .disturbed = true, .placed = true},
        Progress::in_call);
  }));
}

// Where a message takes no time, its arrival and the steps before it fall on one instant.
TEST_CASE("with progress on arrival random blocking programs take the same time as schedules") {
  CHECK(holds("schedules on arrival", 1500, [] {
    check_program({.first_byte_takes_time = true, .modes = true, .disturbed = true, .placed = true},
                  Progress::on_arrival);
  }));
}

TEST_CASE("every algorithm that does not depend on time takes the same under all conditions") {
  const std::vector<Costs> machines{
      {.L = 90'000, .o_s = 4000, .o_r = 5000, .g = 7000, .G = 1000, .O_r = 300}};
  const Noise noise({NoiseSource::random(Duration::ps(50'000), Duration::ps(9000), {.seed = 5})});
  const LatencyDistribution latency = LatencyDistribution::lognormal(0.3, 7);
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (info.order == Order::time) continue;
    CAPTURE(info.name);
    for (const std::int32_t ranks : {3, 16, 33}) {
      // A schedule says when operations may begin, not which call of its rank takes a message in.
      if (!runs_on(info, ranks) || posts_ahead(info, ranks)) continue;
      const CollectiveArguments arguments{.data = {nullptr, Bytes(48)},
                                          .root = Rank(ranks / 2),
                                          .segment = Bytes(16),
                                          .reduction = &sum_of_doubles()};
      const auto late =
          ArrivalPattern::parse("random:3").offsets(ranks, Duration::ps(150'000), Rank(0), 3);
      const GoalSchedule schedule =
          record(ranks,
                 [&](RecordingProcess& self) {
                   return algorithm<RecordingProcess>(info).run(self, arguments);
                 },
                 {largest_eager(machine_of(machines[0]).parameters())});
      const Program program = [&](SimulatedProcess& self) {
        return algorithm<SimulatedProcess>(info).run(self, arguments);
      };
      for (const Reception reception : {Reception::onload, Reception::offloaded}) {
        Setting setting(machine_of(machines[0]), "");
        setting.reception = reception;
        setting.arrivals = late;
        setting.noise = noise;
        setting.latency = latency;
        CHECK(finish_of(setting, schedule) ==
              run(setting.machine, ranks, program, setting.options(false)).finish);
      }
    }
  }
}

}  // namespace loggp::simulate::goal_conditions_test
