// Messages or receives that wait for their match, by channel, first in first out.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "simulate/engine/channel_map.hpp"
#include "simulate/engine/fetch.hpp"

namespace loggp::simulate {

/// A list of entries for each channel that has any. `entry.fits(source, tag)` tells whether an
/// entry matches.
template <class Entry>
class ChannelTable {
 public:
  /// Returns the number of entries in all lists.
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Appends an entry to the channel's list and returns it for the caller to fill in. The entry may
  /// still have the values of an earlier one. Valid until the next call.
  [[nodiscard]] Entry& append(std::uint64_t channel) {
    const std::uint32_t node = new_node();
    ChannelMap::Ends& ends = lists_.at(channel);
    (ends.first == none ? ends.first : nodes_[ends.last].next) = node;
    ends.last = node;
    ++size_;
    return nodes_[node].entry;
  }
  void push(std::uint64_t channel, const Entry& entry) { append(channel) = entry; }

  /// Removes the first entry of the channel that fits the tag and returns it; null when there is
  /// none. Valid until the next call.
  [[nodiscard]] Entry* pop(std::uint64_t channel, Tag tag) {
    ChannelMap::Ends* ends = lists_.find(channel);
    if (ends == nullptr) return nullptr;
    std::uint32_t previous = none;
    std::uint32_t node = ends->first;
    while (node != none && !nodes_[node].entry.fits(any_source, tag)) {
      previous = std::exchange(node, nodes_[node].next);
    }
    if (node == none) return nullptr;
    const std::uint32_t next = nodes_[node].next;
    (previous == none ? ends->first : nodes_[previous].next) = next;
    if (ends->last == node) ends->last = previous;
    if (ends->first == none) lists_.erase(channel);
    --size_;
    nodes_[node].next = std::exchange(free_, node);
    return &nodes_[node].entry;
  }

  /// Bring into the cache, for a later call, the ends of the channel's list and its first entry.
  void fetch_list(std::uint64_t channel) const { lists_.fetch_place(channel); }
  void fetch_first(std::uint64_t channel) const {
    if (const ChannelMap::Ends* ends = lists_.find(channel))
      fetch(&nodes_[ends->first].entry, sizeof(Entry));
  }

  /// Removes every entry of this receiver and returns them, for a report. Searches all channels.
  /// Pre: every entry fits any_tag, as messages do.
  std::vector<Entry> take_all_to(Rank to) {
    std::vector<Entry> all;
    for (const std::uint64_t channel : lists_.channels_to(to)) {
      while (const Entry* entry = pop(channel, any_tag)) all.push_back(*entry);
    }
    return all;
  }

 private:
  static constexpr std::uint32_t none = ChannelMap::none;

  struct Node {
    Entry entry;
    std::uint32_t next = none;
  };

  std::uint32_t new_node() {
    if (free_ == none) return make_node();
    const std::uint32_t node = std::exchange(free_, nodes_[free_].next);
    nodes_[node].next = none;
    return node;
  }

  // Not inlined: the rare path would take registers from the usual one.
  [[gnu::noinline]] std::uint32_t make_node() {
    nodes_.emplace_back();
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  ChannelMap lists_;
  LargeVector<Node> nodes_;
  std::size_t size_ = 0;
  std::uint32_t free_ = none;
};

}  // namespace loggp::simulate
