// The engine and a plain reading of how LogGOPSim computes agree on every rank, whatever the
// schedule.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <iostream>
#include <sstream>

#include "models/base/errors.hpp"
#include "models/machine/latency.hpp"
#include "models/machine/noise.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "simulate/goal/goal.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/goal/goal_patterns.hpp"
#include "tests/simulate/goal/goal_random.hpp"
#include "tests/simulate/goal/goal_reference.hpp"

namespace loggp::simulate::goal_property_test {

namespace {

struct Loggops {
  std::int64_t L, o, g, G, O, S;

  // The page's formulas; 0 bytes as 1.
  [[nodiscard]] ReferenceCost operator()(std::int64_t s) const {
    const std::int64_t more = std::max<std::int64_t>(s, 1) - 1;
    return {.send_start = o,
            .send_cpu = o + (more * O),
            .first_byte = o + L,
            .port = g + (more * G),
            .bytes = more * G,
            .receive_cpu = o + std::max(more * O, more * G),
            .receive_offloaded = o + (more * O),
            .rendezvous = s > S};
  }
  [[nodiscard]] LoggopsParameters parameters() const {
    return {Duration::ps(L), Duration::ps(o), Duration::ps(g), double(G), double(O), Bytes(S)};
  }
};

// Mostly whole nanoseconds, few of them, so that many events happen at once.
Loggops any_loggops(Dice& dice) {
  const std::int64_t unit = dice.one_in(4) ? 1 : 1000;
  const auto some = [&] { return unit * dice.from_to(0, 12); };
  const std::int64_t L = some();
  const std::int64_t o = some();
  const std::int64_t g = some();
  const std::int64_t G = unit * dice.from_to(0, 3);
  const std::int64_t O = unit * dice.from_to(0, 3);
  return {L, o, g, G, O, dice.from_to(0, 10)};
}

std::string text_of(const GoalSchedule& schedule) {
  std::ostringstream out;
  write_goal_text(out, schedule);
  return out.str();
}

struct Result {
  std::vector<std::int64_t> finish;
  std::string error;
  bool operator==(const Result&) const = default;
};

Result simulated(const GoalSchedule& schedule, const GoalCosts& costs, const Options& options) {
  Result result;
  try {
    const Outcome outcome = simulate_goal(schedule, costs, options);
    result.finish.assign(outcome.finish.in_ps().begin(), outcome.finish.in_ps().end());
  } catch (const RunError& error) {
    result.error = std::string(error.what()).starts_with("truncation: ") ? "truncation" : "stuck";
  }
  return result;
}

Result referred(const GoalSchedule& schedule, const GoalReference::CostOf& cost,
                const Options& options, bool keep_order = false) {
  GoalReference reference(schedule, cost, options, keep_order);
  Result result;
  result.finish = reference.run();
  result.error = reference.error;
  return result;
}

void check_same(const Result& engine, const Result& reference) {
  RC_ASSERT(engine.error == reference.error);
  RC_ASSERT(engine.finish == reference.finish);
  RC_CLASSIFY(engine.error.empty(), "finishes");
  RC_CLASSIFY(engine.error == "truncation", "truncates");
}

Dice any_dice() {
  return Dice(*rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
}

std::string words_of(const Loggops& loggops) {
  std::ostringstream out;
  out << "L " << loggops.L << " o " << loggops.o << " g " << loggops.g << " G " << loggops.G
      << " O " << loggops.O << " S " << loggops.S << "\n";
  return out.str();
}

// `kind.messages` is the most.
void check_loggops(RandomGoal kind, Progress progress) {
  Dice dice = any_dice();
  kind.messages = *rc::gen::inRange(0, kind.messages + 1);
  const GoalSchedule schedule = any_goal(dice, kind);
  const Loggops loggops = any_loggops(dice);
  RC_LOG() << words_of(loggops) << text_of(schedule);
  const Options options{.progress = progress, .ties = Ties::loggopsim};
  check_same(simulated(schedule, GoalCosts(loggops.parameters()), options),
             referred(schedule, loggops, options));
}

// Each of them in every other case.
struct AnyConditions {
  AnyConditions(Dice& dice, std::int32_t ranks) {
    const auto seed = static_cast<std::uint64_t>(dice.from_to(1, 1000));
    for (; ranks > 0; --ranks) arrivals.push_back(Duration::ps(1000 * dice.from_to(0, 40)));
    const Duration period = Duration::ps(dice.from_to(3000, 40'000));
    const Duration away = Duration::ps(dice.from_to(1, 2500));
    const NoiseSource::Identity identity{seed, 0, dice.one_in(3)};
    noise = Noise({dice.one_in(2) ? NoiseSource::periodic(period, away, identity)
                                  : NoiseSource::random(period, away, identity)});
    latency = LatencyDistribution::normal(0.5, seed);
    if (dice.one_in(2)) options.arrivals = arrivals;
    if (dice.one_in(2)) options.noise = &noise;
    if (dice.one_in(2)) options.latency = &latency;
    if (dice.one_in(2)) options.reception = Reception::offloaded;
    if (dice.one_in(2)) options.progress = Progress::on_arrival;
    words << "period " << period.in_ps() << " ps, away " << away.in_ps() << " ps, seed " << seed
          << (identity.co_scheduled ? ", co-scheduled" : "") << "\n"
          << (options.arrivals.empty() ? "" : "arrivals ") << (options.noise ? "noise " : "")
          << (options.latency ? "latency " : "")
          << (options.reception == Reception::offloaded ? "offloaded " : "")
          << (options.progress == Progress::on_arrival ? "on arrival" : "in the call") << "\n";
    for (const Duration arrival : arrivals) words << arrival.in_ps() << " ps ";
  }
  AnyConditions(const AnyConditions&) = delete;
  AnyConditions& operator=(const AnyConditions&) = delete;
  ~AnyConditions() = default;

  std::vector<Duration> arrivals;
  Noise noise;
  LatencyDistribution latency;
  Options options{.ties = Ties::loggopsim};
  std::ostringstream words;  ///< to do the same by hand
};

}  // namespace

TEST_CASE("random schedules take on every rank what LogGOPSim's arithmetic says") {
  CHECK(holds("on arrival, several CPUs and interfaces", 3000,
              [] { check_loggops({}, Progress::on_arrival); }));
}

TEST_CASE("random schedules of one CPU and interface take what LogGOPSim's arithmetic says") {
  CHECK(holds("on arrival, one CPU", 1500,
              [] { check_loggops({.most_cpus = 1, .most_nics = 1}, Progress::on_arrival); }));
}

TEST_CASE("random schedules with progress in the call take what the plain reading says") {
  CHECK(holds("in the call", 2000, [] { check_loggops({}, Progress::in_call); }));
}

TEST_CASE("random schedules under arrivals, noise, latency, offloaded: the plain reading's times") {
  CHECK(holds("conditions", 3000, [] {
    Dice dice = any_dice();
    const GoalSchedule schedule = any_goal(dice, {.messages = *rc::gen::inRange(0, 30)});
    const Loggops loggops = any_loggops(dice);
    const AnyConditions conditions(dice, schedule.ranks());
    RC_LOG() << words_of(loggops) << conditions.words.str() << "\n" << text_of(schedule);
    check_same(simulated(schedule, GoalCosts(loggops.parameters()), conditions.options),
               referred(schedule, loggops, conditions.options));
  }));
}

TEST_CASE("long random schedules take what LogGOPSim's arithmetic says") {
  CHECK(holds("many messages", 75, [] {
    check_loggops({.messages = 400, .truncations = false}, Progress::on_arrival);
    check_loggops({.messages = 400, .truncations = false}, Progress::in_call);
  }));
}

TEST_CASE("random schedules on a machine with ranges keep the order of messages of a pair") {
  CHECK(holds("machines", 1500, [] {
    Dice dice = any_dice();
    const GoalSchedule schedule = any_goal(dice, {.messages = *rc::gen::inRange(0, 30)});
    const auto any_costs = [&](bool rendezvous) {
      return Costs{.L = dice.from_to(0, 20),
                   .o_s = dice.from_to(0, 5),
                   .o_r = dice.from_to(0, 5),
                   .g = dice.from_to(0, 9),
                   .G = double(dice.from_to(0, 3)),
                   .O_s = double(dice.from_to(0, 3)),
                   .O_r = double(dice.from_to(0, 3)),
                   .protocol = rendezvous ? Protocol::synchronising : Protocol::eager};
    };
    const Costs small = any_costs(dice.one_in(4));
    const Costs large = any_costs(dice.one_in(2));
    const auto cost = [&](std::int64_t s) {
      const Costs& c = s < 6 ? small : large;
      const std::int64_t more = std::max<std::int64_t>(s, 1) - 1;
      const auto times = [&](double rate) { return more * static_cast<std::int64_t>(rate); };
      return ReferenceCost{.send_start = c.o_s,
                           .send_cpu = c.o_s + times(c.O_s),
                           .first_byte = c.o_s + c.L,
                           .port = c.g + times(c.G),
                           .bytes = times(c.G),
                           .receive_cpu = c.o_r + std::max(times(c.G), times(c.O_r)),
                           .receive_offloaded = c.o_r + times(c.O_r),
                           .rendezvous = c.protocol == Protocol::synchronising};
    };
    const Options options{.progress = dice.one_in(2) ? Progress::in_call : Progress::on_arrival,
                          .ties = Ties::loggopsim};
    RC_LOG() << text_of(schedule);
    const GoalCosts costs(machine_of(Ranges{{1, small}, {6, large}}));
    check_same(simulated(schedule, costs, options), referred(schedule, cost, options, true));
  }));
}

namespace {

// Runs every pattern on the engine and on the reference.
void check_patterns(const std::vector<std::int32_t>& rank_counts) {
  const Loggops eager{2'500'000, 1'500'000, 1'000'000, 6000, 0, 65535};
  const Loggops rendezvous{2'500'000, 1'500'000, 1'000'000, 6000, 1000, 4};
  for (const std::string_view name : goal_pattern_names()) {
    for (const std::int32_t ranks : rank_counts) {
      for (const Loggops& loggops : {eager, rendezvous}) {
        for (const Progress progress : {Progress::in_call, Progress::on_arrival}) {
          CAPTURE(name);
          CAPTURE(ranks);
          const GoalSchedule schedule = goal_pattern(name, ranks, Bytes(8 * ranks));
          const Options options{.progress = progress, .ties = Ties::loggopsim};
          const Result engine = simulated(schedule, GoalCosts(loggops.parameters()), options);
          CHECK(engine.error == "");
          CHECK(engine == referred(schedule, loggops, options));
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("patterns take on every rank what LogGOPSim's arithmetic says") {
#ifdef LOGGP_ADDRESS_SANITIZER
  check_patterns({2, 4, 8, 16});  // the reference takes very long
#else
  check_patterns({2, 4, 8, 16, 32});
#endif
}

TEST_CASE("patterns on 64 ranks take on every rank what LogGOPSim's arithmetic says" *
          doctest::test_suite("slow")) {
  check_patterns({64});
}

}  // namespace loggp::simulate::goal_property_test
