// The order in which ranks arrive at a collective, if the host knows this order in advance.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/collectives/broadcast/broadcast_group_chain.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// All ranks in order of arrival. One object serves all ranks: each rank looks up its own
/// neighbours.
class ArrivalOrder {
 public:
  /// The order v = 1, 2, … relative to the root.
  ArrivalOrder() = default;
  /// Pre: `ranks` holds each of 0 … P − 1 once, or nothing. Nothing means that all ranks arrive at
  /// once: the order v = 1, 2, …
  explicit ArrivalOrder(std::vector<std::int32_t> ranks)
      : ranks_(std::move(ranks)), places_(ranks_.size()) {
    for (std::size_t place = 0; place < ranks_.size(); ++place)
      places_[static_cast<std::size_t>(ranks_[place])] = place;
  }

  /// Returns the place of `rank` in the order, from 0 on; if the order is empty, its number.
  [[nodiscard]] std::int32_t place_of(Rank rank) const {
    return ranks_.empty()
               ? rank.number()
               : static_cast<std::int32_t>(places_[static_cast<std::size_t>(rank.number())]);
  }
  /// Returns the rank with this place.
  [[nodiscard]] Rank operator[](std::int32_t place) const {
    return Rank(ranks_.empty() ? place : ranks_[static_cast<std::size_t>(place)]);
  }

  /// Returns the neighbours of `rank` in the chain of `size` ranks that begins with `root` and
  /// continues with the other ranks in this order. Pre: an order that is not empty has `size`
  /// ranks.
  [[nodiscard]] ChainPlace place(Rank rank, Rank root, std::int32_t size) const {
    if (ranks_.empty()) return by_number(relative(rank, root, size), root, size);
    const std::size_t own = places_[static_cast<std::size_t>(rank.number())];
    if (rank == root) return {std::nullopt, from(0, root)};
    const bool follows_root = own == 0 || (own == 1 && ranks_[0] == root.number());
    const std::size_t before = follows_root || ranks_[own - 1] != root.number() ? own - 1 : own - 2;
    return {follows_root ? root : Rank(ranks_[before]), from(own + 1, root)};
  }

 private:
  static ChainPlace by_number(std::int32_t v, Rank root, std::int32_t size) {
    ChainPlace place = chain_place(v, size);
    if (place.before) place.before = absolute(v - 1, root, size);
    if (place.behind) place.behind = absolute(v + 1, root, size);
    return place;
  }
  // Returns the first rank from this place on that is not the root.
  [[nodiscard]] std::optional<Rank> from(std::size_t place, Rank root) const {
    if (place < ranks_.size() && ranks_[place] == root.number()) ++place;
    if (place >= ranks_.size()) return std::nullopt;
    return Rank(ranks_[place]);
  }

  std::vector<std::int32_t> ranks_;
  std::vector<std::size_t> places_;  // index in ranks_, by rank
};

/// Returns the ranks in the order of their arrivals; ranks that arrive at the same time are in
/// ascending order. Empty `arrivals` mean that all ranks arrive at once: then returns the default
/// ArrivalOrder.
[[nodiscard]] inline ArrivalOrder sorted_by_arrival(std::span<const Duration> arrivals) {
  std::vector<std::int32_t> order(arrivals.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
    return arrivals[static_cast<std::size_t>(a)] < arrivals[static_cast<std::size_t>(b)];
  });
  return ArrivalOrder(std::move(order));
}

}  // namespace loggp
