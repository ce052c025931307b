#include "simulate/goal/goal_waiting.hpp"

namespace loggp::simulate {

std::uint32_t GoalWaiting::group(Rank rank, GoalWait wait, std::uint8_t cpu, std::uint8_t nic) {
  std::uint32_t& first = first_[static_cast<std::size_t>(rank.number())];
  for (std::uint32_t at = first; at != none; at = groups_[at].next) {
    const Group& group = groups_[at];
    if (group.wait == wait && group.cpu == cpu && group.nic == nic) return at;
  }
  groups_.push_back(
      {.rank = rank, .wait = wait, .cpu = cpu, .nic = nic, .time = Time(), .next = first});
  first = static_cast<std::uint32_t>(groups_.size() - 1);
  return first;
}

std::uint32_t GoalWaiting::meld(std::uint32_t a, std::uint32_t b) {
  if (nodes_[b].stamp < nodes_[a].stamp) std::swap(a, b);
  nodes_[b].sibling = std::exchange(nodes_[a].child, b);
  return a;
}

void GoalWaiting::add(Group& group, std::uint32_t waiter) {
  nodes_[waiter].child = nodes_[waiter].sibling = none;
  group.root = group.root == none ? waiter : meld(group.root, waiter);
}

std::uint32_t GoalWaiting::pop(Group& group) {
  const std::uint32_t first = group.root;
  // Melds the children in pairs, then the pairs from the last to the first.
  std::uint32_t pairs = none;
  for (std::uint32_t a = nodes_[first].child; a != none;) {
    const std::uint32_t b = nodes_[a].sibling;
    const std::uint32_t rest = b == none ? none : nodes_[b].sibling;
    const std::uint32_t pair = b == none ? a : meld(a, b);
    nodes_[pair].sibling = pairs;
    pairs = pair;
    a = rest;
  }
  group.root = pairs;
  if (pairs != none) {
    std::uint32_t rest = std::exchange(nodes_[pairs].sibling, none);
    while (rest != none) {
      const std::uint32_t next = nodes_[rest].sibling;
      group.root = meld(group.root, rest);
      rest = next;
    }
  }
  return first;
}

}  // namespace loggp::simulate
