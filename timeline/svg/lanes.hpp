// The lanes of a picture: the ranks that it shows.
#pragma once

#include <string>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::timeline {

/// The ranks that a picture shows, each in a lane, from the top of the page.
class Lanes {
 public:
  Lanes() = default;
  /// Shows the ranks of `shown`, of `ranks` ranks; all ranks if `shown` is empty. Pre: `shown`
  /// ascends, and its ranks are below `ranks`.
  explicit Lanes(std::int32_t ranks, const std::vector<Rank>& shown = {});

  /// Returns the shown ranks in ascending order.
  [[nodiscard]] const std::vector<Rank>& ranks() const { return shown_; }
  [[nodiscard]] std::size_t count() const { return shown_.size(); }
  [[nodiscard]] bool shows(Rank rank) const { return lanes_[index(rank)] >= 0; }
  [[nodiscard]] bool shows_all() const { return shown_.size() == lanes_.size(); }
  /// Returns the number of the rank's lane, counted from 0. Pre: shows(rank).
  [[nodiscard]] std::int32_t lane(Rank rank) const { return lanes_[index(rank)]; }
  /// Returns "ranks 0 to 3 and 8 of 16", the shown ranks in words.
  [[nodiscard]] std::string in_words() const;

 private:
  [[nodiscard]] static std::size_t index(Rank rank) {
    return static_cast<std::size_t>(rank.number());
  }

  std::vector<Rank> shown_;
  std::vector<std::int32_t> lanes_;  // by rank; -1: not shown
};

}  // namespace loggp::timeline
