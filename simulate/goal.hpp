// Simulates a static schedule with LogGOPSim's arithmetic: the front door for GOAL.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "simulate/goal_costs.hpp"
#include "simulate/goal_schedule.hpp"
#include "simulate/options.hpp"

namespace loggp::simulate {

struct GoalOutcome {
  std::vector<Time> finish;     ///< by rank: when the last of its CPUs is free
  std::int64_t operations = 0;  ///< sends + receives + computations
  std::string_view engine = "time-ordered";
};

/// Runs the schedule from time 0. Without arrivals, noise and random latency, onload, the result is
/// LogGOPSim's (on arrival), except that
///  * a message without bytes costs what one of 1 byte costs;
///  * operations that become free together stay in their order, however many they are;
///  * an operation starts no earlier than what it requires ends, or irequires starts, on any CPU;
///    a calc ends after its length, an eager send after its CPU time, a rendezvous send not before
///    its message is received, a receive when its message has been processed;
///  * a message is charged to CPU 0 of the receiver, or to the one that the posted receive which it
///    would match names; to the NIC that has the sender's number.
/// In the call, a message and a receive are matched as soon as both are there; the message is
/// charged from then on. Offloaded, the NIC takes messages in as they come, each for g + (s-1)G,
/// and the CPU pays o_r + (s-1)O_r once the last byte is in. Throws RunError when operations can
/// never finish, messages are left over, a message is larger than its receive, or time passes the
/// end of its range; InputError when a message costs too much time, when there is not one arrival
/// for each rank or a rank never arrives, or when noise leaves so little CPU time that no work
/// ends.
[[nodiscard]] GoalOutcome simulate_goal(const GoalSchedule& schedule, const GoalCosts& costs,
                                        const Options& options = {});

}  // namespace loggp::simulate
