// What any schedule that a reader takes must stand.
#pragma once

#include <sstream>
#include <string>

#include "simulate/goal/files/goal_binary.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "simulate/goal/goal.hpp"
#include "simulate/goal/loggops.hpp"
#include "tests/fuzz/answered.hpp"

namespace loggp::fuzz {

inline std::string text_of(const simulate::GoalSchedule& schedule) {
  std::ostringstream out;
  simulate::write_goal_text(out, schedule);
  return out.str();
}

inline std::string binary_of(const simulate::GoalSchedule& schedule) {
  std::ostringstream out;
  simulate::write_goal_binary(out, schedule);
  return out.str();
}

/// Both formats hold the whole schedule, so that it comes back from text to binary to text.
inline void check_round_trip(const simulate::GoalSchedule& schedule) {
  const std::string text = text_of(schedule);
  const std::string binary = binary_of(simulate::parse_goal_text(text, "written"));
  const auto back = simulate::parse_goal_binary(binary, "written");
  require(back == schedule);
  require(text_of(back) == text);
}

/// In both modes of progress, and with rendezvous among its messages.
inline void simulate_small(const simulate::GoalSchedule& schedule) {
  constexpr std::size_t most_operations = 2000;
  if (schedule.size() > most_operations) return;
  static const simulate::GoalCosts costs(
      simulate::parse_loggops("L=2500,o=1500,g=1000,G=6,O=1,S=64"));
  for (const auto progress : {simulate::Progress::in_call, simulate::Progress::on_arrival}) {
    answered([&] {
      const auto outcome = simulate::simulate_goal(schedule, costs, {.progress = progress});
      for (const std::int64_t finish : outcome.finish.in_ps()) require(finish >= 0);
    });
  }
}

}  // namespace loggp::fuzz
