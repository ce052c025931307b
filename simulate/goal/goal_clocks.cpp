#include "simulate/goal/goal_clocks.hpp"

#include <algorithm>

namespace loggp::simulate {

GoalClocks::GoalClocks(const GoalSchedule& schedule) {
  const auto ranks = static_cast<std::size_t>(schedule.ranks());
  bool several_nics = false;
  for (std::uint32_t i = 0; i < schedule.size(); ++i) {
    several_cpus_ |= schedule[i].cpu != 0;
    several_nics |= schedule[i].nic != 0;
  }
  if (!several_cpus_ && !several_nics) {
    clocks_.resize(3 * ranks);
    return;
  }
  const auto at_least = [](std::uint16_t& count, std::uint8_t number) {
    count = std::max(count, static_cast<std::uint16_t>(number + 1));
  };
  shapes_.assign(ranks, {0, 1, 1});
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    for (const GoalOperation& op : schedule.of(Rank(static_cast<std::int32_t>(rank)))) {
      at_least(shapes_[rank].cpus, op.cpu);
      at_least(shapes_[rank].nics, op.nic);
      if (op.kind == GoalKind::send) at_least(shapes_[op.peer].nics, op.nic);
    }
  }
  std::size_t base = 0;
  for (Shape& shape : shapes_) {
    shape.base = base;
    base += shape.cpus + (std::size_t{2} * shape.nics);
  }
  clocks_.resize(base);
}

void GoalClocks::arrive(Rank rank, Time time, Time receives) {
  const Shape shape = this->shape(rank);
  const auto first = clocks_.begin() + static_cast<std::ptrdiff_t>(shape.base);
  std::fill_n(first, shape.cpus + shape.nics, time);
  std::fill_n(first + shape.cpus + shape.nics, shape.nics, receives);
}

Time GoalClocks::finish(Rank rank) const {
  const Shape shape = this->shape(rank);
  const auto first = clocks_.begin() + static_cast<std::ptrdiff_t>(shape.base);
  return *std::max_element(first, first + shape.cpus);
}

}  // namespace loggp::simulate
