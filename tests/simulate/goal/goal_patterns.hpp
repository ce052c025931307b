// Schedules of well-known patterns, for measurements of the simulator and for tests.
#pragma once

#include <string_view>
#include <vector>

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// Names that goal_pattern takes:
///  binomial       broadcast from rank 0; the parent of a rank clears its highest set bit
///  dissemination  round k: to rank + 2^k, from rank − 2^k; a send requires the last receive
///  alltoall       every rank sends to all others and receives from all, nothing waits
///  scatter        rank 0 sends to every other
///  gather         rank 0 receives from every other
///  ring           a token goes round once from rank 0
///  ring-allreduce 2(P − 1) rounds of bytes/P to the right; a send requires the last receive
///  recursive-doubling  round k: exchange with the rank that differs in bit k; P a power of two
[[nodiscard]] const std::vector<std::string_view>& goal_pattern_names();

/// Messages are of `bytes` bytes with tag 0. Throws InputError when the name is none of the above,
/// there are fewer than 2 ranks, or they do not suit the pattern.
[[nodiscard]] GoalSchedule goal_pattern(std::string_view name, std::int32_t ranks, Bytes bytes);

}  // namespace loggp::simulate
