// The events of a window, rank by rank or node by node.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "simulate/engine/index_set.hpp"
#include "simulate/engine/message.hpp"

namespace loggp::simulate {

/// Returns whether an event comes before another one of the same rank or node. At the same time,
/// arrivals come before a rank's own step; arrivals are ordered by source, then by the sender's
/// message number (docs/machine-model.md, "Order and ties").
[[nodiscard]] inline bool comes_before(const Message& a, const Message& b) {
  if (a.arrival != b.arrival) return a.arrival < b.arrival;
  const auto key = [](const Message& m) {
    const bool is_step = m.kind == Message::Kind::step;
    return std::tuple(is_step, m.source, m.number, m.kind);
  };
  return key(a) < key(b);
}

/// Groups the events of a window by rank or by node, in the order of their numbers. No event is
/// moved.
class EventGroups {
 public:
  /// Groups have the numbers 0 … groups − 1.
  explicit EventGroups(std::int32_t groups)
      : last_(static_cast<std::size_t>(groups), none), set_(groups) {}

  /// Returns the numbers of the groups that have events in the window, in ascending order, valid
  /// until the next call. `group(event)` is the number of an event's group. Pre: fewer than 2^32 −
  /// 1 events; the groups of the earlier window have been taken.
  template <class Group>
  [[nodiscard]] std::span<const std::uint32_t> of(const Messages& window, const Group& group) {
    before_.resize(window.size());
    groups_.clear();
    bool are_in_order = true;
    window.for_each([&](const Message& event, std::size_t index) {
      const auto number = static_cast<std::uint32_t>(group(event));
      before_[index] = std::exchange(last_[number], static_cast<std::uint32_t>(index));
      if (before_[index] != none) return;
      are_in_order &= groups_.empty() || groups_.back() < number;
      groups_.push_back(number);
    });
    if (!are_in_order) sort_groups();
    return groups_;
  }
  /// Returns the newest event of a group. Pre: the group has events and has not been taken.
  [[nodiscard]] const Message& newest(const Messages& window, std::uint32_t group) const {
    return window[last_[group]];
  }
  /// An event's time, and its index in the window.
  struct Place {
    Time arrival;
    std::uint32_t index;
  };
  /// Takes a group. Returns the places of its events in their order (comes_before), valid until the
  /// next call. Pre: as of newest.
  [[nodiscard]] std::span<const Place> take(const Messages& window, std::uint32_t group) {
    places_.clear();
    for (std::uint32_t index = std::exchange(last_[group], none); index != none;
         index = before_[index])
      places_.push_back({window[index].arrival, index});
    if (places_.size() > 1) sort_places(window);
    return places_;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // Few groups are sorted by comparisons. The set would pass over all groups for them.
  void sort_groups() {
    constexpr std::size_t many = 64;
    if (groups_.size() < last_.size() / many) {
      std::sort(groups_.begin(), groups_.end());
      return;
    }
    for (const std::uint32_t group : groups_) set_.insert(group);
    groups_.clear();
    set_.take_in_order([this](std::uint32_t group) { groups_.push_back(group); });
  }

  // The places are those of the newest event first. Most events were added in their order.
  void sort_places(const Messages& window) {
    const auto is_before = [&](const Place& a, const Place& b) {
      if (a.arrival != b.arrival) return a.arrival < b.arrival;
      return comes_before(window[a.index], window[b.index]);
    };
    std::reverse(places_.begin(), places_.end());
    if (!std::is_sorted(places_.begin(), places_.end(), is_before))
      std::sort(places_.begin(), places_.end(), is_before);
  }

  using Indices = LargeVector<std::uint32_t>;
  Indices last_;    ///< by group: its newest event
  Indices before_;  ///< by event: the event of its group before it
  Indices groups_;  ///< that have events
  IndexSet set_;    ///< empty between calls
  std::vector<Place> places_;
};

}  // namespace loggp::simulate
