// A hash table from channels to their lists.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "simulate/engine/channel.hpp"
#include "simulate/engine/fetch.hpp"

namespace loggp::simulate {

/// A map from a channel to the first and last entry of its list. It uses open addressing with
/// linear probing and backward-shift deletion, so that memory grows with the largest number of
/// channels that have a list at one time.
class ChannelMap {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  struct Ends {
    std::uint32_t first = none;
    std::uint32_t last = none;
  };

  ChannelMap() : slots_(initial_slots) {}

  /// Returns the ends of the list; null when the channel has none. Valid until the next `at` or
  /// `erase`.
  [[nodiscard]] const Ends* find(std::uint64_t channel) const {
    const Slot& slot = slots_[slot_of(channel)];
    return slot.channel == free_slot ? nullptr : &slot.ends;
  }
  [[nodiscard]] Ends* find(std::uint64_t channel) {
    Slot& slot = slots_[slot_of(channel)];
    return slot.channel == free_slot ? nullptr : &slot.ends;
  }

  /// Returns the ends of the list; makes an empty list when there is none. Valid until the next
  /// call.
  [[nodiscard]] Ends& at(std::uint64_t channel) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[slot_of(channel)];
    if (slot.channel == free_slot) {
      slot = {channel, {}};
      ++used_;
    }
    return slot.ends;
  }

  /// Brings the place of the channel's ends into the cache, for a later call.
  void fetch_place(std::uint64_t channel) const { fetch(&slots_[home(channel)], sizeof(Slot)); }

  /// Removes the channel's list, and moves back the slots that probing had put after it. Pre: the
  /// channel has a list.
  void erase(std::uint64_t channel) {
    std::size_t hole = slot_of(channel);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = after(hole); slots_[at].channel != free_slot; at = after(at)) {
      const std::size_t distance = (at - home(slots_[at].channel)) & mask;
      if (distance >= ((at - hole) & mask)) slots_[std::exchange(hole, at)] = slots_[at];
    }
    slots_[hole] = {};
    --used_;
  }

  /// Returns every channel to this receiver; searches the whole table.
  [[nodiscard]] std::vector<std::uint64_t> channels_to(Rank to) const {
    std::vector<std::uint64_t> all;
    for (const Slot& slot : slots_) {
      if (slot.channel != free_slot && receiver(slot.channel) == to) all.push_back(slot.channel);
    }
    return all;
  }

 private:
  static constexpr std::uint64_t free_slot = ~std::uint64_t{0};
  static constexpr std::size_t initial_slots = 64;

  struct Slot {
    std::uint64_t channel = free_slot;
    Ends ends;
  };

  // Multiplicative (Fibonacci) hashing: the high bits of the product. The four slots of a cache
  // line are the homes of four senders in a row to one receiver, which it often asks for in a row.
  [[nodiscard]] std::size_t home(std::uint64_t channel) const {
    return (((channel >> 2U) * 0x9e3779b97f4a7c15U) >> shift_ << 2U) | (channel & 3U);
  }
  [[nodiscard]] std::size_t after(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
  [[nodiscard]] std::size_t slot_of(std::uint64_t channel) const {
    std::size_t at = home(channel);
    while (slots_[at].channel != free_slot && slots_[at].channel != channel) at = after(at);
    return at;
  }

  [[gnu::noinline]] void grow() {
    const LargeVector<Slot> old = std::exchange(slots_, LargeVector<Slot>(2 * slots_.size()));
    --shift_;
    for (const Slot& slot : old) {
      if (slot.channel != free_slot) slots_[slot_of(slot.channel)] = slot;
    }
  }

  LargeVector<Slot> slots_;
  std::size_t used_ = 0;
  unsigned shift_ = 64 - 6 + 2;  // 64 less log2 of the number of lines of four slots
};

}  // namespace loggp::simulate
