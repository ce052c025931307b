// The messages of a window, node by node.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "simulate/engine/queues/window_sort.hpp"

namespace loggp::simulate {

/// Serves the messages of a window node by node, those of one node in the order of WindowSort.
/// Nodes come in the order of their first messages.
class NodeGroups {
 public:
  explicit NodeGroups(std::int32_t nodes) : last_(static_cast<std::size_t>(nodes), none) {}

  /// Calls `serve(message)` for each message. `node(message)` is the number of its node. Pre: fewer
  /// than 2^32 − 1 messages.
  template <class Node, class Serve>
  void operator()(Messages& window, const Node& node, const Serve& serve) {
    chain(window, node);
    for (const Link& link : chain_) {
      const std::uint32_t last = std::exchange(last_[link.node], none);
      if (last == none) continue;
      if (chain_[last].before == none) {
        serve(window[last]);
        continue;
      }
      sort(window, last);
      for (const Place& place : at_node_) serve(window[place.index]);
    }
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// A message's node, and the index of the node's message before it.
  struct Link {
    std::uint32_t node;
    std::uint32_t before;
  };
  struct Place {
    Time arrival;
    std::uint32_t index;
  };

  template <class Node>
  void chain(const Messages& window, const Node& node) {
    chain_.resize(window.size());
    window.for_each([&](const Message& message, std::size_t index) {
      const auto number = static_cast<std::uint32_t>(node(message));
      const auto before = std::exchange(last_[number], static_cast<std::uint32_t>(index));
      chain_[index] = {number, before};
    });
  }

  // Fills at_node_ with the messages of the chain that ends at `last`.
  void sort(const Messages& window, std::uint32_t last) {
    at_node_.clear();
    for (std::uint32_t index = last; index != none; index = chain_[index].before)
      at_node_.push_back({window[index].arrival, index});
    std::sort(at_node_.begin(), at_node_.end(), [&](const Place& a, const Place& b) {
      if (a.arrival != b.arrival) return a.arrival < b.arrival;
      return WindowSort::is_before(window[a.index], window[b.index]);
    });
  }

  std::vector<std::uint32_t> last_;  ///< by node: the index of its last message in the window
  std::vector<Link, LargePages<Link>> chain_;
  std::vector<Place> at_node_;
};

}  // namespace loggp::simulate
