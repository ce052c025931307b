// The messages that will take their receivers' CPUs, in order of arrival.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "simulate/engine/message.hpp"

namespace loggp::simulate {

/// A message that will take its receiver's CPU: it is matched, or progress is on arrival.
struct DueMessage {
  Message message;
  std::uint64_t order = 0;    ///< the place among its rank's messages, in order of arrival
  std::uint32_t request = 0;  ///< matched receive; of a clear: the send; 0: none yet
  bool charged = false;       ///< charged before its match, under progress on arrival
};

/// The due messages of all ranks by number, from 1. Each rank has a heap of its own numbers.
class DueMessages {
 public:
  using Heap = std::vector<std::uint32_t>;

  /// Adds a message to a rank's heap; returns its number.
  std::uint32_t add(Heap& heap, const DueMessage& due) {
    const std::uint32_t number = new_number();
    all_[number] = due;
    heap.push_back(number);
    std::push_heap(heap.begin(), heap.end(), [this](auto a, auto b) { return is_later(a, b); });
    return number;
  }
  /// Returns the first message of a heap; null when there is none. Valid until the next `add`.
  [[nodiscard]] const Message* next(const Heap& heap) const {
    return heap.empty() ? nullptr : &all_[heap.front()].message;
  }
  /// Removes the first message from a heap; returns its number, which stays valid until `release`.
  /// Pre: the heap is not empty.
  [[nodiscard]] std::uint32_t pop(Heap& heap) {
    const std::uint32_t number = heap.front();
    std::pop_heap(heap.begin(), heap.end(), [this](auto a, auto b) { return is_later(a, b); });
    heap.pop_back();
    return number;
  }
  /// Returns the message with this number; valid until the next `add`.
  [[nodiscard]] DueMessage& operator[](std::uint32_t number) { return all_[number]; }
  /// Frees the number for another message.
  void release(std::uint32_t number) { free_.push_back(number); }

 private:
  [[nodiscard]] bool is_later(std::uint32_t a, std::uint32_t b) const {
    return std::tie(all_[a].message.arrival, all_[a].order) >
           std::tie(all_[b].message.arrival, all_[b].order);
  }
  [[nodiscard]] std::uint32_t new_number() {
    if (free_.empty()) {
      all_.emplace_back();
      return static_cast<std::uint32_t>(all_.size() - 1);
    }
    const std::uint32_t number = free_.back();
    free_.pop_back();
    return number;
  }

  std::vector<DueMessage> all_ = std::vector<DueMessage>(1);
  std::vector<std::uint32_t> free_;
};

}  // namespace loggp::simulate
