#include "simulate/goal/goal_agenda.hpp"

#include <algorithm>

namespace loggp::simulate {

void GoalAgenda::queue_group(Index number) {
  GoalWaiting::Group& group = waiting_[number];
  if (group.root == GoalWaiting::none) return;
  const std::uint64_t stamp = waiting_.stamp(group.root);
  if (group.queued && group.stamp == stamp) return;
  group.queued = true;
  group.stamp = stamp;
  group.time = std::max(now_, resources_.free_time(group.rank, group.wait, group.cpu, group.nic));
  push_soon({group.time, stamp, number, GoalEventKind::waiting});
}

}  // namespace loggp::simulate
