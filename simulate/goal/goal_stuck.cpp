#include "simulate/goal/goal_stuck.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace loggp::simulate {

namespace {

// The ranks that each waiting rank waits for. A rank that waits for any source waits for each of
// the waiting ranks; the next waiting rank is enough to find a cycle.
using Waits = std::map<std::int32_t, std::set<std::int32_t>>;

Waits stuck_waits(const GoalSchedule& schedule, const std::vector<GoalStuck>& stuck) {
  Waits waits;
  for (const GoalStuck& each : stuck) {
    if (each.blocks) waits[each.rank.number()];
  }
  for (const GoalStuck& each : stuck) {
    if (!each.blocks) continue;
    const std::uint32_t peer = schedule[each.operation].peer;
    auto next = waits.upper_bound(each.rank.number());
    if (next == waits.end()) next = waits.begin();
    if (peer != goal_any) {
      waits[each.rank.number()].insert(static_cast<std::int32_t>(peer));
    } else if (next->first != each.rank.number()) {
      waits[each.rank.number()].insert(next->first);
    }
  }
  return waits;
}

// Returns a cycle of waiting ranks; empty if there is none. Depth-first search with an explicit
// stack.
std::vector<std::int32_t> find_cycle(const Waits& waits) {
  std::set<std::int32_t> seen;
  for (const auto& [start, unused] : waits) {
    std::vector<std::pair<std::int32_t, std::set<std::int32_t>::const_iterator>> path;
    std::set<std::int32_t> on_path;
    const auto enter = [&](std::int32_t rank) {
      path.emplace_back(rank, waits.at(rank).begin());
      on_path.insert(rank);
      seen.insert(rank);
    };
    if (!seen.contains(start)) enter(start);
    while (!path.empty()) {
      auto& [rank, next] = path.back();
      if (next == waits.at(rank).end()) {
        on_path.erase(rank);
        path.pop_back();
        continue;
      }
      const std::int32_t peer = *next++;
      if (on_path.contains(peer)) {
        std::vector<std::int32_t> cycle(path.size());
        std::ranges::transform(path, cycle.begin(), [](const auto& step) { return step.first; });
        return {std::ranges::find(cycle, peer), cycle.end()};
      }
      if (waits.contains(peer) && !seen.contains(peer)) enter(peer);
    }
  }
  return {};
}

std::string list(const GoalSchedule& schedule, const std::vector<GoalStuck>& stuck, bool blocks) {
  constexpr std::size_t shown = 4;
  std::string text;
  std::size_t count = 0;
  for (const GoalStuck& each : stuck) {
    if (each.blocks != blocks || ++count > shown) continue;
    text += fmt::format("{}'{}' of rank {} ({})", count == 1 ? "" : ", ",
                        schedule.describe(each.operation), each.rank.number(),
                        schedule.where(each.rank, each.operation));
  }
  return count > shown ? text + fmt::format(" and {} more", count - shown) : text;
}

std::string show(const std::vector<std::int32_t>& cycle) {
  constexpr std::size_t shown = 8;
  std::string text = "; cycle: rank ";
  for (std::size_t i = 0; i < std::min(shown, cycle.size()); ++i)
    text += fmt::format("{} -> ", cycle[i]);
  return text + (cycle.size() > shown ? "... -> " : "") + fmt::format("{}", cycle.front());
}

}  // namespace

std::string describe_stuck(const GoalSchedule& schedule, const std::vector<GoalStuck>& stuck) {
  const Waits waits = stuck_waits(schedule, stuck);
  const auto cycle = find_cycle(waits);
  const auto blocked = static_cast<std::size_t>(std::ranges::count_if(stuck, &GoalStuck::blocks));
  std::string text;
  if (blocked > 0) {
    text = cycle.empty()
               ? fmt::format("{} a partner: ",
                             blocked == 1 ? "1 operation never finds"
                                          : fmt::format("{} operations never find", blocked))
               : fmt::format("deadlock: {} of {} ranks wait for ever: ", waits.size(),
                             schedule.ranks());
    text += list(schedule, stuck, true);
    if (!cycle.empty()) text += show(cycle);
  }
  if (blocked == stuck.size()) return text;
  const std::size_t lost = stuck.size() - blocked;
  return text + fmt::format("{}{} never received: {}", text.empty() ? "" : "; ",
                            lost == 1 ? "1 message was" : fmt::format("{} messages were", lost),
                            list(schedule, stuck, false));
}

}  // namespace loggp::simulate
