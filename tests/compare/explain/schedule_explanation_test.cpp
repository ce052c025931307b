// Explanations of static schedules, against simulations with other parameters.
#include "compare/explain/schedule_explanation.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "simulate/goal/goal.hpp"
#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/goal/goal_random.hpp"

namespace loggp::compare::schedule_explanation_test {

namespace {

using simulate::Curve;
using simulate::GoalSchedule;
using simulate::Parameter;
using simulate::RangeEnd;

// A schedule with its recorded run on one machine.
class RecordedGoal {
 public:
  RecordedGoal(GoalSchedule schedule, const std::string& parameters)
      : goal_(std::move(schedule)), machine_(parse_inline_parameters(parameters)) {
    (void)simulate::simulate_goal(goal_, simulate::GoalCosts(machine_), {.trace = &trace_});
  }
  explicit RecordedGoal(const std::string& text)
      : RecordedGoal(simulate::parse_goal_text(text, "x.goal"), "L=10us,o=1us,g=2us,G=0") {}

  [[nodiscard]] ScheduleRun run() const {
    return [this](const Machine& machine) {
      Trace trace;
      (void)simulate::simulate_goal(goal_, simulate::GoalCosts(machine), {.trace = &trace});
      return trace;
    };
  }
  [[nodiscard]] simulate::Schedule graph() const { return {trace_, machine_}; }
  [[nodiscard]] const Machine& machine() const { return machine_; }
  [[nodiscard]] double with_L(double change_us) const {
    ParameterSet set = machine_.parameters();
    set.links.front().ranges.front().parameters.L += Duration::us(change_us);
    const auto outcome = simulate::simulate_goal(goal_, simulate::GoalCosts(Machine(set)), {});
    return (outcome.finish.makespan() - Time()).in_us();
  }
  [[nodiscard]] Explanation explained() const {
    return explain_schedule("x.goal", graph(), machine_, run());
  }
  [[nodiscard]] Curve curve(Parameter parameter) const {
    return checked_curve(graph(), parameter, machine_, run());
  }

 private:
  GoalSchedule goal_;
  Machine machine_;
  Trace trace_;
};

// Rank 1 does its own computations first. If the message comes earlier, a long computation comes
// before the last one.
constexpr const char* overtaken =
    "num_ranks 2\n"
    "rank 0 {\na: send 1b to 1\n}\n"
    "rank 1 {\nr: recv 1b from 0\nlong: calc 50000\nlong requires r\nown: calc 15000\n"
    "last: calc 7000\nlast requires own\n}\n";

double at(const Curve& curve, double change_ps) {
  const auto* piece = &curve.pieces.front();
  for (const simulate::Piece& next : curve.pieces) {
    if (next.change <= change_ps) piece = &next;
  }
  return (piece->makespan + static_cast<double>(piece->slope) * (change_ps - piece->change)) / 1e6;
}

}  // namespace

TEST_CASE("a schedule is explained by its critical path, in its own words") {
  const RecordedGoal goal(
      "num_ranks 2\nrank 0 {\nsend 1b to 1\n}\nrank 1 {\nr: recv 1b from 0\nc: calc 3000\nc "
      "requires r\n}\n");
  const Explanation e = goal.explained();
  CHECK(e.alone.makespan == Duration::us(15));
  CHECK(e.alone.breakdown.computation == Duration::us(3));
  CHECK(e.alone.messages == 1);
  const std::vector<std::string> words = in_words(e);
  CHECK(words.front() == "The schedule x.goal on 2 ranks takes 15.00 µs.");
  CHECK(words[1].starts_with("The critical path has 1 message and costs 1 × L,"));
}

TEST_CASE("a curve ends where a rank would do its operations in another order") {
  // with L = 10 us the own computations, 15 and 7 us, come before the long one
  const RecordedGoal goal(overtaken);
  const Curve curve = goal.curve(Parameter::L);
  for (const double change : {-10.0, -5.0, -1.0, 0.0, 3.0, 10.0, 30.0, 1000.0}) {
    CAPTURE(change);
    if (change * 1e6 < curve.pieces.front().change || change * 1e6 > curve.end) continue;
    CHECK(at(curve, change * 1e6) == doctest::Approx(goal.with_L(change)));
  }
  const Explanation e = goal.explained();
  const simulate::Sensitivity& L = e.alone.sensitivities.front();
  const double makespan = e.alone.makespan.in_us();
  CHECK(goal.with_L(L.least_change / 1e6) ==
        doctest::Approx(makespan + static_cast<double>(L.below) * L.least_change / 1e6));
}

TEST_CASE("simulations of random schedules have the times that their curves predict") {
  CHECK(simulate::holds("curves of schedules", 300, [] {
    simulate::Dice dice(*rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()));
    const int messages = *rc::gen::inRange(1, 15);
    GoalSchedule schedule = simulate::any_goal(
        dice, {.most_cpus = 1, .most_nics = 1, .messages = messages, .truncations = false});
    std::optional<RecordedGoal> goal;
    try {
      goal.emplace(std::move(schedule), "L=13us,o_s=2us,o_r=3us,g=5us,G=0");
    } catch (const RunError&) {
      RC_DISCARD("never ends");
    }
    const Curve curve = goal->curve(Parameter::L);
    const double first = curve.pieces.front().change / 1e6;
    const double last = std::min(curve.end / 1e6, 100.0);
    for (const double share : {0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0}) {
      const double change = std::round(1e6 * (first + share * (last - first))) / 1e6;
      RC_LOG() << "change " << change << " us\n";
      RC_ASSERT(std::abs(at(curve, change * 1e6) - goal->with_L(change)) < 1e-5);
    }
    RC_CLASSIFY(curve.ends == RangeEnd::order || curve.begins == RangeEnd::order, "cut");
  }));
}

}  // namespace loggp::compare::schedule_explanation_test
