// First in, first out lists of posted receives or of unexpected messages, one for each rank.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "models/base/units.hpp"
#include "simulate/engine/footprint.hpp"

namespace loggp::simulate {

/// The lists of all ranks. Source and tag may be goal_any in an item and in a search. A long list
/// has an index by (source, tag), so that a search finds the first item that fits without a walk
/// over the list. Only a search with a wildcard walks over a long list.
class GoalMatching {
 public:
  struct Item {
    std::uint32_t operation = 0;  ///< the receive, or the message's send
    std::uint32_t source = 0;
    std::uint32_t tag = 0;
    /// Of a message: the end of its processing; with progress in the call, the earliest start of
    /// its processing.
    Time end;
  };
  using Handle = std::uint32_t;
  static constexpr Handle none = std::numeric_limits<Handle>::max();

  explicit GoalMatching(std::size_t ranks) : lists_(ranks) {}

  /// Appends an item to the rank's list.
  void add(Rank rank, const Item& item);
  /// Returns the first item in the rank's list that fits, or `none`. Valid until the next `add` or
  /// `take`.
  [[nodiscard]] Handle find(Rank rank, std::uint32_t source, std::uint32_t tag) const;
  [[nodiscard]] const Item& operator[](Handle handle) const { return nodes_[handle].item; }
  /// Removes an item and returns it. Pre: the last `find` of this rank returned `handle`.
  Item take(Rank rank, Handle handle);

  /// Returns the rank's items in order.
  [[nodiscard]] std::vector<Item> all(Rank rank) const;

 private:
  friend GoalFootprint goal_footprint();
  struct Node {
    Item item;
    std::uint64_t order = 0;  ///< of adding
    Handle next = none;       ///< in the rank's list, or in the free list
    Handle previous = none;
    Handle chain = none;  ///< the next of the same rank, source and tag
  };
  struct List {
    Handle first = none;
    Handle last = none;
    std::uint32_t length = 0;
    bool indexed = false;
    bool wildcards = false;  ///< it has had items with goal_any since it was last empty
  };
  struct Key {
    std::uint32_t rank = 0;
    std::uint32_t source = 0;
    std::uint32_t tag = 0;
    bool operator==(const Key&) const = default;
  };
  struct Chain {
    Key key;
    bool used = false;
    Handle first = none;
    Handle last = none;
  };

  [[nodiscard]] List& list(Rank rank) { return lists_[static_cast<std::size_t>(rank.number())]; }
  [[nodiscard]] const List& list(Rank rank) const {
    return lists_[static_cast<std::size_t>(rank.number())];
  }
  [[nodiscard]] static Key matching_key(Rank rank, std::uint32_t source, std::uint32_t tag) {
    return {static_cast<std::uint32_t>(rank.number()), source, tag};
  }
  [[nodiscard]] Handle scan(const List& list, std::uint32_t source, std::uint32_t tag) const;
  [[nodiscard]] Handle first_match(const Key& key) const;
  [[nodiscard]] std::size_t slot(const Key& key) const;
  void index(Rank rank, Handle handle);
  void grow();

  LargeVector<List> lists_;
  LargeVector<Node> nodes_;
  Handle free_ = none;
  std::uint64_t added_ = 0;
  LargeVector<Chain> chains_;  ///< open addressing; a power of two, or empty
  std::size_t used_ = 0;
};

}  // namespace loggp::simulate
