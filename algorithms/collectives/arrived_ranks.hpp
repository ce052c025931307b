// The root's record of ranks that have arrived and of ranks that it has served ([2] §4).
#pragma once

#include <vector>

#include "algorithms/collectives/sub_group_broadcast.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

/// The ranks that the root serves in the next round, and those that it has served in earlier
/// rounds.
class ArrivedRanks {
 public:
  ArrivedRanks(Rank root, std::int32_t size)
      : served_(static_cast<std::size_t>(size), false), members_{root}, left_(size - 1) {
    served_[static_cast<std::size_t>(root.number())] = true;
  }
  /// Returns whether any rank is left that was never added.
  [[nodiscard]] bool any_left() const { return left_ > 0; }
  /// Returns whether any rank has been added since the last clear().
  [[nodiscard]] bool any_waiting() const { return members_.size() > 1; }
  /// Returns the members of the next round: first the root, then the ranks that it serves together.
  [[nodiscard]] Members& members() { return members_; }

  /// Adds `rank` to the next round. Does nothing if `rank` was added to any round before.
  void add(Rank rank) {
    const auto index = static_cast<std::size_t>(rank.number());
    if (served_[index]) return;
    served_[index] = true;
    members_.push_back(rank);
    --left_;
  }
  /// Adds to the next round the first rank in the order v = 1, 2, … that was never added. Pre:
  /// any_left().
  void add_any(Rank root) {
    const auto size = static_cast<std::int32_t>(served_.size());
    while (served_[static_cast<std::size_t>(absolute(next_, root, size).number())]) ++next_;
    add(absolute(next_, root, size));
  }
  /// Ends the round: only the root stays a member. Added ranks count as served.
  void clear() { members_.resize(1); }

 private:
  std::vector<bool> served_;
  Members members_;
  std::int32_t left_;
  std::int32_t next_ = 1;
};

/// Receives the ARRIVED messages, with tag `news`, of all ranks that have arrived by now, and adds
/// these ranks to the next round.
template <Process P>
Task<> hear_arrivals(P& self, ArrivedRanks& ranks, Tag news) {
  auto message = co_await self.probe(any_source, news);
  while (message) {
    co_await self.receive(message->source, Buffer(), news);
    ranks.add(message->source);
    message = co_await self.probe(any_source, news);
  }
}

}  // namespace loggp
