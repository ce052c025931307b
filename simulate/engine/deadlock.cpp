#include "simulate/engine/deadlock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace loggp::simulate {

namespace {

std::string describe(const Wait& wait) {
  const std::string peer =
      wait.peer == any_source ? "any rank" : fmt::format("rank {}", wait.peer.number());
  const std::string tag =
      wait.tag == any_tag ? "any tag" : fmt::format("tag {}", wait.tag.number());
  return wait.sends
             ? fmt::format("rank {} waits for {} to receive its message ({})", wait.rank.number(),
                           peer, tag)
             : fmt::format("rank {} waits to receive from {} ({})", wait.rank.number(), peer, tag);
}

// Returns a cycle of ranks, each of which waits for the next and the last for the first; empty if
// there is none.
std::vector<Rank> find_cycle(const std::vector<Wait>& waits) {
  std::unordered_map<std::int32_t, Rank> waits_for;
  for (const Wait& wait : waits) waits_for.emplace(wait.rank.number(), wait.peer);
  std::unordered_map<std::int32_t, std::size_t> walk_of;  // each rank is walked over once
  for (std::size_t walk = 0; walk < waits.size(); ++walk) {
    std::vector<Rank> path;
    Rank at = waits[walk].rank;
    while (waits_for.contains(at.number()) && walk_of.emplace(at.number(), walk).second) {
      path.push_back(at);
      at = waits_for.at(at.number());
    }
    const auto closes = std::find(path.begin(), path.end(), at);
    if (closes != path.end()) return {closes, path.end()};
  }
  return {};
}

}  // namespace

std::string describe_deadlock(const std::vector<Wait>& waits, std::int32_t ranks) {
  constexpr std::size_t shown = 4;
  std::string text = fmt::format("deadlock: {} of {} ranks cannot finish", waits.size(), ranks);
  for (std::size_t i = 0; i < std::min(shown, waits.size()); ++i) {
    text += (i == 0 ? ": " : "; ") + describe(waits[i]);
  }
  if (waits.size() > shown) text += fmt::format("; and {} more", waits.size() - shown);
  const std::vector<Rank> cycle = find_cycle(waits);
  if (cycle.empty()) return text;
  text += "; cycle: rank ";
  for (std::size_t i = 0; i < std::min(2 * shown, cycle.size()); ++i) {
    text += fmt::format("{} -> ", cycle[i].number());
  }
  if (cycle.size() > 2 * shown) text += "... -> ";
  return text + fmt::format("{}", cycle.front().number());
}

}  // namespace loggp::simulate
