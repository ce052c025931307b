// Messages that wait for a receive, or receives that wait for a message, in order by rank.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "simulate/engine/channel_map.hpp"

namespace loggp::simulate {

/// The lists of all ranks, each first in, first out. `entry.fits(source, tag)` tells whether an
/// entry matches; `entry.source` is its sender, or any_source.
///
/// A short list is searched from its beginning. A long list gets an index by source, so that n
/// receives that name their source take n steps and not n². Only a search for any source walks over
/// a long list.
template <class Entry>
class MatchingLists {
 public:
  /// The list of one rank. It belongs to one MatchingLists.
  struct List {
    std::uint32_t first = none;
    std::uint32_t last = none;
    std::uint32_t size = 0;
    bool is_indexed = false;
  };

  /// Appends an entry to the rank's list.
  void push(List& list, Rank rank, const Entry& entry) {
    const std::uint32_t node = make(entry);
    nodes_[node].previous = list.last;
    nodes_[node].order = next_order_++;
    (list.last == none ? list.first : nodes_[list.last].next) = node;
    list.last = node;
    ++list.size;
    if (list.is_indexed) {
      add_to_index(rank, node);
    } else if (list.size > most_searched) {
      list.is_indexed = true;
      for (std::uint32_t at = list.first; at != none; at = nodes_[at].next) add_to_index(rank, at);
    }
  }

  /// Removes the first entry that fits and returns it; empty when there is none.
  std::optional<Entry> take(List& list, Rank rank, Rank source, Tag tag) {
    const std::uint32_t node = find(list, rank, source, tag);
    if (node == none) return std::nullopt;
    if (list.is_indexed) remove_from_index(rank, node);
    unlink(list, node);
    const Entry entry = nodes_[node].entry;
    nodes_[node].next = free_;
    free_ = node;
    return entry;
  }

  /// Returns the first entry that fits; null when there is none. Valid until the next call.
  [[nodiscard]] const Entry* look(const List& list, Rank rank, Rank source, Tag tag) const {
    const std::uint32_t node = find(list, rank, source, tag);
    return node == none ? nullptr : &nodes_[node].entry;
  }

  /// Returns all entries, in order.
  [[nodiscard]] std::vector<Entry> all(const List& list) const {
    std::vector<Entry> entries;
    for (std::uint32_t at = list.first; at != none; at = nodes_[at].next)
      entries.push_back(nodes_[at].entry);
    return entries;
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::uint32_t most_searched = 16;

  struct Node {
    Entry entry;
    std::uint32_t next = none;
    std::uint32_t previous = none;
    std::uint32_t next_of_source = none;
    std::uint64_t order = 0;
  };

  std::uint32_t make(const Entry& entry) {
    if (free_ == none) {
      nodes_.push_back({.entry = entry});
      return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    const std::uint32_t node = free_;
    free_ = nodes_[node].next;
    nodes_[node] = {.entry = entry};
    return node;
  }

  [[nodiscard]] std::uint32_t find(const List& list, Rank rank, Rank source, Tag tag) const {
    if (!list.is_indexed || source == any_source) {
      std::uint32_t at = list.first;
      while (at != none && !nodes_[at].entry.fits(source, tag)) at = nodes_[at].next;
      return at;
    }
    const std::uint32_t named = find_of_source(rank, source, source, tag);
    const std::uint32_t anyones = find_of_source(rank, any_source, source, tag);
    if (named == none || anyones == none) return named == none ? anyones : named;
    return nodes_[named].order < nodes_[anyones].order ? named : anyones;
  }

  [[nodiscard]] std::uint32_t find_of_source(Rank rank, Rank indexed, Rank source, Tag tag) const {
    const ChannelMap::Ends* ends = index_.find(channel(indexed, rank));
    std::uint32_t at = ends == nullptr ? none : ends->first;
    while (at != none && !nodes_[at].entry.fits(source, tag)) at = nodes_[at].next_of_source;
    return at;
  }

  void add_to_index(Rank rank, std::uint32_t node) {
    ChannelMap::Ends& ends = index_.at(channel(nodes_[node].entry.source, rank));
    (ends.first == none ? ends.first : nodes_[ends.last].next_of_source) = node;
    ends.last = node;
    nodes_[node].next_of_source = none;
  }

  void remove_from_index(Rank rank, std::uint32_t node) {
    const std::uint64_t key = channel(nodes_[node].entry.source, rank);
    ChannelMap::Ends& ends = index_.at(key);
    std::uint32_t previous = none;
    for (std::uint32_t at = ends.first; at != node; at = nodes_[at].next_of_source) previous = at;
    (previous == none ? ends.first : nodes_[previous].next_of_source) = nodes_[node].next_of_source;
    if (ends.last == node) ends.last = previous;
    if (ends.first == none) index_.erase(key);
  }

  void unlink(List& list, std::uint32_t node) {
    const Node& gone = nodes_[node];
    (gone.previous == none ? list.first : nodes_[gone.previous].next) = gone.next;
    (gone.next == none ? list.last : nodes_[gone.next].previous) = gone.previous;
    if (--list.size == 0) list.is_indexed = false;
  }

  std::vector<Node> nodes_;
  ChannelMap index_;
  std::uint32_t free_ = none;
  std::uint64_t next_order_ = 0;
};

}  // namespace loggp::simulate
