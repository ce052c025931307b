// What waits for its other half, by channel, first in first out.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "simulate/channel_map.hpp"

namespace loggp::simulate {

/// A list of entries for each channel that has any. An entry says by `fits(source, tag)` whether it
/// is what is looked for.
template <class Entry>
class ChannelTable {
 public:
  /// Entries in all lists.
  [[nodiscard]] std::size_t size() const { return size_; }

  void push(std::uint64_t channel, const Entry& entry) {
    const std::uint32_t node = store(entry);
    ChannelMap::Ends& ends = lists_.at(channel);
    (ends.first == none ? ends.first : nodes_[ends.last].next) = node;
    ends.last = node;
    ++size_;
  }

  /// Takes out the first entry of the channel that fits this tag, if there is one.
  std::optional<Entry> pop(std::uint64_t channel, Tag tag) {
    ChannelMap::Ends* ends = lists_.find(channel);
    if (ends == nullptr) return std::nullopt;
    std::uint32_t previous = none;
    std::uint32_t node = ends->first;
    while (node != none && !nodes_[node].entry.fits(any_source, tag)) {
      previous = std::exchange(node, nodes_[node].next);
    }
    if (node == none) return std::nullopt;
    const std::uint32_t next = nodes_[node].next;
    (previous == none ? ends->first : nodes_[previous].next) = next;
    if (ends->last == node) ends->last = previous;
    if (ends->first == none) lists_.erase(channel);
    return release(node);
  }

  /// Takes out every entry of this receiver, for a report; looks everywhere.
  std::vector<Entry> take_all_to(Rank to) {
    std::vector<Entry> all;
    for (const std::uint64_t channel : lists_.channels_to(to)) {
      while (auto entry = pop(channel, any_tag)) all.push_back(*entry);
    }
    return all;
  }

 private:
  static constexpr std::uint32_t none = ChannelMap::none;

  struct Node {
    Entry entry;
    std::uint32_t next = none;
  };

  std::uint32_t store(const Entry& entry) {
    if (free_ == none) {
      nodes_.push_back({entry, none});
      return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    const std::uint32_t node = std::exchange(free_, nodes_[free_].next);
    nodes_[node] = {entry, none};
    return node;
  }

  Entry release(std::uint32_t node) {
    --size_;
    nodes_[node].next = std::exchange(free_, node);
    return nodes_[node].entry;
  }

  ChannelMap lists_;
  std::vector<Node> nodes_;
  std::size_t size_ = 0;
  std::uint32_t free_ = none;
};

}  // namespace loggp::simulate
