// A queue of events in windows of time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "simulate/engine/message.hpp"
#include "simulate/engine/queues/event_list.hpp"

namespace loggp::simulate {

/// A monotone queue of events, each with a Time `arrival`: a radix heap (Ahuja, Mehlhorn, Orlin,
/// Tarjan 1990) over windows whose width is a power of two ps. Each move takes an event to a lower
/// one of 65 buckets, so an event moves at most 64 times. Events that move together are neighbours
/// in memory.
template <class Event>
class WindowQueue {
 public:
  using Events = EventList<Event>;
  using Blocks = EventBlocks<Event>;

  static constexpr std::uint64_t never = ~std::uint64_t{0};  ///< no window

  /// The width of a window is the largest power of two ps that is at most `widest`, but at least 1
  /// ps. Queues that give each other their events share `blocks`, which must outlive this object.
  WindowQueue(Duration widest, Blocks& blocks)
      : shift_(widest <= Duration::ps(1)
                   ? 0U
                   : static_cast<unsigned>(
                         std::bit_width(static_cast<std::uint64_t>(widest.in_ps())) - 1)) {
    buckets_.reserve(bucket_count);
    while (buckets_.size() < bucket_count) buckets_.emplace_back(blocks);
  }

  /// Adds an event. Pre: its time is not before the current window.
  void push(const Event& event) { append() = event; }
  /// Adds a copy of an event with another time. Pre: as of push.
  // The time is written after the copy: a copy right after the write would wait for the CPU's store
  // buffer.
  void push_at(const Event& event, Time arrival) {
    ++size_;
    put(event, arrival);
  }
  /// Adds an event and returns it; the caller fills it in before the next call. Filling it in place
  /// avoids a copy right after the writes, which would wait for the CPU's store buffer. Pre: as of
  /// push.
  [[nodiscard]] Event& append() {
    if (new_count_ == new_.size()) sort_in();
    ++size_;
    return new_[new_count_++];
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Returns whether the time is after the current window.
  [[nodiscard]] bool is_later(Time time) const { return window(time) > current_; }
  /// Returns whether the time is before the current window.
  [[nodiscard]] bool is_earlier(Time time) const { return window(time) < current_; }

  /// Continues with the next window that has events; returns false when there is none. Pre: the
  /// current window is empty.
  bool advance() {
    const std::uint64_t next = next_window();
    if (next == never) return false;
    advance_to(next);
    return true;
  }
  /// Returns the number of the next window that has events; `never` if there is none. Pre: the
  /// current window is empty.
  [[nodiscard]] std::uint64_t next_window() {
    sort_in();
    std::size_t first = 1;
    while (first < buckets_.size() && buckets_[first].empty()) ++first;
    return first == buckets_.size() ? never : earliest_[first];
  }
  /// Continues with window `next`. Pre: it comes after the current one, and not after
  /// next_window(), which was called since the last event was added.
  void advance_to(std::uint64_t next) {
    const auto at = static_cast<std::size_t>(std::bit_width(next ^ current_));
    const bool has_next_only = earliest_[at] == next && latest_[at] == next;
    earliest_[at] = never;
    latest_[at] = 0;
    current_ = next;
    if (has_next_only) {
      buckets_[0].swap(buckets_[at]);
    } else {
      buckets_[at].drain([this](const Event& event) { put(event, event.arrival); });
    }
  }

  /// Returns the beginning of the current window.
  [[nodiscard]] Time window_begin() const {
    return Time::ps(static_cast<std::int64_t>(current_ << shift_));
  }

  /// Moves all events of the current window into `into`, which is emptied first.
  void take_current(Events& into) {
    sort_in();
    into.clear();
    into.swap(buckets_[0]);
    size_ -= into.size();
  }

 private:
  [[nodiscard]] std::uint64_t window(Time time) const {
    return static_cast<std::uint64_t>(time.in_ps()) >> shift_;
  }
  [[nodiscard]] std::size_t bucket(Time time) const {
    return static_cast<std::size_t>(std::bit_width(window(time) ^ current_));
  }
  void put(const Event& event, Time arrival) {
    const std::size_t at = bucket(arrival);
    buckets_[at].push_back(event).arrival = arrival;
    earliest_[at] = std::min(earliest_[at], window(arrival));
    latest_[at] = std::max(latest_[at], window(arrival));
  }
  // Not inlined: few calls of append come here.
  [[gnu::noinline]] void sort_in() {
    for (std::size_t i = 0; i < new_count_; ++i) put(new_[i], new_[i].arrival);
    new_count_ = 0;
  }

  static constexpr std::size_t bucket_count = 65;
  using Windows = std::array<std::uint64_t, bucket_count>;
  static Windows filled_with_never() {
    Windows all{};
    all.fill(never);
    return all;
  }

  unsigned shift_;
  std::uint64_t current_ = 0;
  std::size_t size_ = 0;
  std::vector<Events> buckets_;
  Windows earliest_ = filled_with_never();  ///< by bucket: its first window
  Windows latest_{};                        ///< by bucket: its last window
  std::array<Event, 64> new_;               ///< not yet in a bucket
  std::size_t new_count_ = 0;
};

/// The queue of messages and of other events of ranks.
using EventQueue = WindowQueue<Message>;

}  // namespace loggp::simulate
