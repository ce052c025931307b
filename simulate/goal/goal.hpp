// Simulates a static schedule with LogGOPSim's arithmetic.
#pragma once

#include "simulate/engine/options.hpp"
#include "simulate/engine/outcome.hpp"
#include "simulate/goal/goal_costs.hpp"
#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// Runs the schedule from time 0 (docs/machine-model.md, "GOAL schedules"). The run heeds these
/// options: progress, reception, arrivals, noise, latency and trace. With progress on arrival and
/// onload reception, without arrivals, noise and random latency, the result is LogGOPSim's, except
/// that
///  * a message without bytes costs as much as a message of 1 byte;
///  * operations that one event releases keep their order, however many there are;
///  * an operation starts no earlier than the end of an operation that it requires, on any CPU, and
///    no earlier than the start of an operation that it irequires;
///  * a message is charged to the receiver's NIC with the number that the send names, and to the
///    CPU that the matching posted receive names; without such a receive, to CPU 0 of the receiver.
///
/// A calc ends after its length, and an eager send after its CPU time. A rendezvous send ends when
/// its message is matched and charged to the receiver. A receive ends when its message has been
/// processed.
///
/// With progress in the call, a message is charged once it has arrived and its receive is posted.
/// With offloaded reception, the NIC takes in messages as they come, each for g + (s−1)G, and the
/// CPU pays o_r + (s−1)O_r once the last byte is in.
///
/// Throws RunError when operations can never finish, messages are left over, a message is larger
/// than its receive, or time passes the end of its range. Throws InputError when a message costs
/// too much time, a trace is wanted of a schedule with several CPUs or interfaces for a rank or
/// more operations than the trace's limit, the machine lacks a link class, there is not one arrival
/// for each rank, a rank never arrives, noise leaves so little CPU time that no work ends, or
/// progress is Progress::any_in_call. Pre: the machine's placement has a place for each rank.
[[nodiscard]] Outcome simulate_goal(const GoalSchedule& schedule, const GoalCosts& costs,
                                    const Options& options = {});

}  // namespace loggp::simulate
