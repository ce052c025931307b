// Messages that came before their receive, by channel, first in first out.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "simulate/channel.hpp"
#include "simulate/message.hpp"

namespace loggp::simulate {

/// Hash from channel to a list of messages. Open addressing, linear probing with backward-shift
/// deletion: memory follows the number of channels that hold messages now.
class MessageTable {
 public:
  MessageTable() : slots_(initial_slots) {}

  void push(std::uint64_t channel, Message&& message) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    const std::uint32_t node = store(std::move(message));
    Slot& slot = slots_[find(channel)];
    if (slot.channel == free_slot) {
      slot = {channel, node, node};
      ++used_;
    } else {
      nodes_[slot.last].next = node;
      slot.last = node;
    }
  }

  /// Takes out the first message of the channel with this tag (or any), if there is one.
  std::optional<Message> pop(std::uint64_t channel, Tag tag) {
    const std::size_t at = find(channel);
    if (slots_[at].channel == free_slot) return std::nullopt;
    std::uint32_t previous = none;
    std::uint32_t node = slots_[at].first;
    while (node != none && !nodes_[node].message.fits(any_source, tag)) {
      previous = std::exchange(node, nodes_[node].next);
    }
    if (node == none) return std::nullopt;
    unlink(at, previous, node);
    return release(node);
  }

  /// Takes out every message to this rank, for a report; looks everywhere.
  std::vector<Message> take_all_to(Rank to) {
    std::vector<Message> all;
    for (std::size_t at = 0; at < slots_.size();) {
      if (slots_[at].channel == free_slot || receiver(slots_[at].channel) != to) {
        ++at;
        continue;
      }
      const std::uint32_t node = slots_[at].first;
      unlink(at, none, node);  // the last one moves another channel here: look again
      all.push_back(release(node));
    }
    return all;
  }

 private:
  static constexpr std::uint64_t free_slot = ~std::uint64_t{0};
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  static constexpr std::size_t initial_slots = 64;

  struct Slot {
    std::uint64_t channel = free_slot;
    std::uint32_t first = none;
    std::uint32_t last = none;
  };
  struct Node {
    Message message;
    std::uint32_t next = none;
  };

  // Multiplicative (Fibonacci) hashing: the high bits of the product; neighbours spread out.
  [[nodiscard]] std::size_t home(std::uint64_t channel) const {
    return (channel * 0x9e3779b97f4a7c15U) >> shift_;
  }
  [[nodiscard]] std::size_t after(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
  [[nodiscard]] std::size_t find(std::uint64_t channel) const {
    std::size_t at = home(channel);
    while (slots_[at].channel != free_slot && slots_[at].channel != channel) at = after(at);
    return at;
  }

  std::uint32_t store(Message&& message) {
    if (free_node_ == none) {
      nodes_.push_back({std::move(message), none});
      return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    const std::uint32_t node = std::exchange(free_node_, nodes_[free_node_].next);
    nodes_[node] = {std::move(message), none};
    return node;
  }

  Message release(std::uint32_t node) {
    nodes_[node].next = std::exchange(free_node_, node);
    return std::move(nodes_[node].message);
  }

  void unlink(std::size_t at, std::uint32_t previous, std::uint32_t node) {
    Slot& slot = slots_[at];
    const std::uint32_t next = nodes_[node].next;
    (previous == none ? slot.first : nodes_[previous].next) = next;
    if (slot.last == node) slot.last = previous;
    if (slot.first == none) erase(at);
  }

  // Moves back what probing had pushed past the hole.
  void erase(std::size_t hole) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = after(hole); slots_[at].channel != free_slot; at = after(at)) {
      const std::size_t distance = (at - home(slots_[at].channel)) & mask;
      if (distance >= ((at - hole) & mask)) slots_[std::exchange(hole, at)] = slots_[at];
    }
    slots_[hole] = {};
    --used_;
  }

  void grow() {
    const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    --shift_;
    for (const Slot& slot : old) {
      if (slot.channel != free_slot) slots_[find(slot.channel)] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::vector<Node> nodes_;
  std::size_t used_ = 0;
  unsigned shift_ = 64 - 6;  // log2 of initial_slots
  std::uint32_t free_node_ = none;
};

}  // namespace loggp::simulate
