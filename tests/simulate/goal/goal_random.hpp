// Random schedules: messages with both their ends, computations and dependencies, of several CPUs
// and interfaces. Most of them finish.
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "simulate/goal/files/goal_builder.hpp"

namespace loggp::simulate {

struct RandomGoal {
  int most_cpus = 3;
  int most_nics = 2;
  int messages = 30;
  bool truncations = true;
};

/// A pure function of its seed: rapidcheck shrinks the number of messages, which is worth more than
/// shrinking each of a thousand choices, and takes no memory for them.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  int from_to(int first, int last) {
    return first + static_cast<int>(engine_() % static_cast<std::uint64_t>(last - first + 1));
  }
  bool one_in(int n) { return from_to(1, n) == 1; }

 private:
  std::mt19937_64 engine_;
};

namespace goal_random {

struct Step {
  GoalKind kind;
  int peer;
  int size;
  int tag;
};

/// In each rank in a random order, or in that of the messages.
inline std::vector<std::vector<Step>> any_steps(Dice& dice, const RandomGoal& kind, int ranks) {
  const bool one_size = dice.one_in(2);
  const bool wild = dice.one_in(2);
  std::vector<std::vector<Step>> steps(static_cast<std::size_t>(ranks));
  for (int left = kind.messages; left > 0; --left) {
    const int from = dice.from_to(0, ranks - 1);
    const int to = dice.from_to(0, ranks - 1);
    const int size = one_size ? 5 : dice.from_to(0, 9);
    const int tag = dice.from_to(0, 2);
    const bool any_source = wild && dice.one_in(3);
    const bool any_tag = wild && dice.one_in(3);
    int most = (any_source || any_tag || dice.one_in(8)) ? 12 : size;
    if (kind.truncations && size > 0 && dice.one_in(200)) most = size - 1;
    steps[static_cast<std::size_t>(from)].push_back({GoalKind::send, to, size, tag});
    steps[static_cast<std::size_t>(to)].push_back(
        {GoalKind::receive, any_source ? -1 : from, most, any_tag ? -1 : tag});
    if (dice.one_in(4))
      steps[static_cast<std::size_t>(from)].push_back({GoalKind::calc, 0, dice.from_to(0, 30), 0});
  }
  if (dice.one_in(2)) return steps;
  for (auto& list : steps) {
    for (std::size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1],
                list[static_cast<std::size_t>(dice.from_to(0, static_cast<int>(i) - 1))]);
  }
  return steps;
}

}  // namespace goal_random

inline GoalSchedule any_goal(Dice& dice, const RandomGoal& kind = {}) {
  const int ranks = dice.from_to(1, 5);
  const int cpus = dice.from_to(1, kind.most_cpus);
  const int nics = dice.from_to(1, kind.most_nics);
  const int density = dice.from_to(2, 8);
  GoalBuilder goal(ranks);
  const auto steps = goal_random::any_steps(dice, kind, ranks);
  for (int r = 0; r < ranks; ++r) {
    std::vector<GoalLabel> labels;
    for (const goal_random::Step& step : steps[static_cast<std::size_t>(r)]) {
      const GoalPlace place{static_cast<std::uint8_t>(dice.from_to(0, cpus - 1)),
                            static_cast<std::uint8_t>(dice.from_to(0, nics - 1))};
      if (step.kind == GoalKind::send) {
        labels.push_back(
            goal.send(Rank(r), Rank(step.peer), Bytes(step.size), Tag(step.tag), place));
      } else if (step.kind == GoalKind::receive) {
        labels.push_back(
            goal.receive(Rank(r), Rank(step.peer), Bytes(step.size), Tag(step.tag), place));
      } else {
        labels.push_back(goal.calc(Rank(r), Duration::ps(1000 * step.size), place.cpu));
      }
      while (labels.size() > 1 && dice.one_in(density)) {
        const auto required =
            static_cast<std::size_t>(dice.from_to(0, static_cast<int>(labels.size()) - 2));
        goal.require(Rank(r), labels.back(), labels[required],
                     dice.one_in(3) ? GoalEdge::started : GoalEdge::done);
      }
    }
  }
  return std::move(goal).build();
}

}  // namespace loggp::simulate
