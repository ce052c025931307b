// The root's book of who has arrived and who has got the message ([2] §4).
#pragma once

#include <vector>

#include "algorithms/process.hpp"
#include "algorithms/sub_group_broadcast.hpp"

namespace loggp {

/// Who is to be served next.
class ArrivedRanks {
 public:
  ArrivedRanks(Rank root, std::int32_t size)
      : served_(static_cast<std::size_t>(size), false), members_{root.number()}, left_(size - 1) {
    served_[static_cast<std::size_t>(root.number())] = true;
  }
  /// Ranks that nobody has sent the message.
  [[nodiscard]] bool any_left() const { return left_ > 0; }
  /// Some have arrived and are to be served together.
  [[nodiscard]] bool any_waiting() const { return members_.size() > 1; }
  /// The root and those that are to be served together.
  [[nodiscard]] Members& members() { return members_; }

  /// `rank` is to be served in the next round, unless it has been served.
  void add(Rank rank) {
    const auto index = static_cast<std::size_t>(rank.number());
    if (served_[index]) return;
    served_[index] = true;
    members_.push_back(rank.number());
    --left_;
  }
  /// The first rank from v = 1 that has not been served. Pre: any_left().
  void add_any(Rank root) {
    const auto size = static_cast<std::int32_t>(served_.size());
    while (served_[static_cast<std::size_t>(absolute(next_, root, size).number())]) ++next_;
    add(absolute(next_, root, size));
  }
  /// The round is over.
  void clear() { members_.resize(1); }

 private:
  std::vector<bool> served_;
  Members members_;
  std::int32_t left_;
  std::int32_t next_ = 1;
};

}  // namespace loggp
