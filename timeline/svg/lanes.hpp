// The lanes of a picture: the ranks that it shows.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "models/trace/trace.hpp"

namespace loggp::timeline {

/// Returns the lane of the parts that the ranks of nodes share, as if they were ranks:
/// Trace::ports() number i has the number of ranks plus i.
[[nodiscard]] inline Rank shared_lane(std::int32_t ranks, std::size_t port) {
  return Rank(ranks + static_cast<std::int32_t>(port));
}
/// Returns a name that is short enough for the margin of a picture: "n3 out", "n3 in 1", "n3 mem",
/// "leaf 3 -> spine 1". Pre: `topology` has the link if the part is one.
[[nodiscard]] std::string short_name(const Trace::Port& port, const Topology* topology);

/// A lane below the ranks.
struct SharedLane {
  std::size_t port;     ///< number in Trace::ports()
  std::string name;     ///< for the margin, with `busy_percent`
  double busy_percent;  ///< the share of the run in which the part is busy
  bool is_link;
};
/// Returns "the sending side of interface 0 of node 3, busy 25.0 %". Pre: `port` is that of the
/// lane, and `topology` has it if it is a link.
[[nodiscard]] std::string lane_in_words(const SharedLane& lane, const Trace::Port& port,
                                        const Topology* topology);
/// Returns the lanes of what ranks share: if `shown` is empty all of Trace::ports(), otherwise the
/// links that messages from or to the ranks in `shown` take.
[[nodiscard]] std::vector<SharedLane> shared_lanes(const Trace& trace,
                                                   const std::vector<Rank>& shown = {});

/// The ranks that a picture shows, each in a lane, from the top of the page; below them what
/// ranks share.
class Lanes {
 public:
  Lanes() = default;
  /// Shows the ranks of `shown`, of `ranks` ranks; all ranks if `shown` is empty. Below them shows
  /// `shared`. Pre: `shown` ascends, and its ranks are below `ranks`; `shared` ascends by port.
  explicit Lanes(std::int32_t ranks, const std::vector<Rank>& shown = {},
                 std::vector<SharedLane> shared = {});

  /// Returns the shown ranks in ascending order.
  [[nodiscard]] const std::vector<Rank>& ranks() const { return shown_; }
  /// Returns the lanes below the ranks.
  [[nodiscard]] const std::vector<SharedLane>& shared() const { return shared_; }
  /// Returns a number above that of every lane, as all() numbers them.
  [[nodiscard]] std::size_t size() const { return lanes_.size(); }
  /// Returns all lanes from the top; those below the ranks as shared_lane() numbers them.
  [[nodiscard]] std::vector<Rank> all() const;
  [[nodiscard]] std::size_t count() const { return shown_.size() + shared_.size(); }
  [[nodiscard]] bool shows(Rank rank) const {
    return index(rank) < lanes_.size() && lanes_[index(rank)] >= 0;
  }
  [[nodiscard]] bool shows_all() const { return shown_.size() == ranks_; }
  /// Returns the number of the rank's lane, counted from 0. Pre: shows(rank).
  [[nodiscard]] std::int32_t lane(Rank rank) const { return lanes_[index(rank)]; }
  /// Returns "ranks 0 to 3 and 8 of 16", the shown ranks in words.
  [[nodiscard]] std::string in_words() const;

 private:
  [[nodiscard]] static std::size_t index(Rank rank) {
    return static_cast<std::size_t>(rank.number());
  }

  std::size_t ranks_ = 0;
  std::vector<Rank> shown_;
  std::vector<SharedLane> shared_;
  std::vector<std::int32_t> lanes_;  // by rank and shared_lane(); -1: not shown
};

}  // namespace loggp::timeline
