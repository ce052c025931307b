// What is to happen, in windows of time.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "simulate/message.hpp"

namespace loggp::simulate {

/// A monotone queue: a radix heap (Ahuja, Mehlhorn, Orlin, Tarjan 1990) over windows of 2^k ps. An
/// event moves at most once for each bit in which its window's number differs from the current
/// one's, always with its neighbours in memory.
class EventQueue {
 public:
  /// Windows as wide as possible, but no wider than `widest`, and 1 ps at least.
  explicit EventQueue(Duration widest)
      : shift_(widest <= Duration::ps(1)
                   ? 0U
                   : static_cast<unsigned>(
                         std::bit_width(static_cast<std::uint64_t>(widest.in_ps())) - 1)) {}

  /// Pre: its time is not before the current window.
  void push(const Message& event) {
    buckets_[bucket(event.arrival)].push_back(event);
    ++size_;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Whether this time is after the current window.
  [[nodiscard]] bool is_later(Time time) const { return window(time) > current_; }

  [[nodiscard]] bool is_earlier(Time time) const { return window(time) < current_; }

  /// Goes on to the next window with events; false when there is none. Pre: the current one is
  /// empty.
  bool advance() {
    std::size_t first = 1;
    while (first < buckets_.size() && buckets_[first].empty()) ++first;
    if (first == buckets_.size()) return false;
    moving_.clear();
    std::swap(moving_, buckets_[first]);
    current_ = window(moving_.front().arrival);
    for (const Message& event : moving_) current_ = std::min(current_, window(event.arrival));
    for (const Message& event : moving_) buckets_[bucket(event.arrival)].push_back(event);
    return true;
  }

  /// Takes out all events of the current window; `into` is emptied first.
  void take_current(Messages& into) {
    into.clear();
    std::swap(into, buckets_[0]);
    size_ -= into.size();
  }

 private:
  [[nodiscard]] std::uint64_t window(Time time) const {
    return static_cast<std::uint64_t>(time.in_ps()) >> shift_;
  }
  [[nodiscard]] std::size_t bucket(Time time) const {
    return static_cast<std::size_t>(std::bit_width(window(time) ^ current_));
  }

  unsigned shift_;
  std::uint64_t current_ = 0;
  std::size_t size_ = 0;
  std::array<Messages, 65> buckets_;
  Messages moving_;
};

}  // namespace loggp::simulate
