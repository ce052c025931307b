// The messages of one rank's nonblocking receives that no call has charged yet, in program order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory_resource>
#include <vector>

#include "models/base/units.hpp"
#include "simulate/engine/fetch.hpp"

namespace loggp::simulate {

/// A matched message that no call has charged yet.
struct DueReceive {
  Time arrival;
  Rank source;
  std::uint32_t number;   ///< among its sender's messages
  std::uint32_t request;  ///< the receive
  friend auto operator<=>(const DueReceive&, const DueReceive&) = default;
};

/// The due messages of one rank, the first arrival first. A message is added while its sender runs,
/// when caches rarely have this memory. So the messages are put in order only when one is taken.
class DueReceives {
 public:
  /// `memory` must outlive the messages.
  explicit DueReceives(std::pmr::memory_resource& memory) : all_(&memory) {}

  void push(const DueReceive& due) { all_.push_back(due); }
  /// Brings into the cache where the next message is added.
  void fetch_end() const { fetch(all_.data() + all_.size(), 1); }
  /// Returns the first message; null if there is none. Valid until the next call.
  [[nodiscard]] const DueReceive* first() {
    while (heap_ < all_.size()) {
      const auto end = all_.begin() + static_cast<std::ptrdiff_t>(++heap_);
      std::push_heap(all_.begin(), end, std::greater());
    }
    return all_.empty() ? nullptr : &all_.front();
  }
  /// Removes the first message. Pre: first() has found it.
  DueReceive pop() {
    std::pop_heap(all_.begin(), all_.end(), std::greater());
    const DueReceive due = all_.back();
    all_.pop_back();
    heap_ = all_.size();
    return due;
  }
  /// Calls `charge` with each message in order, and removes them all. Pre: `charge` adds none.
  template <class Charge>
  void take_all(Charge charge) {
    sort();
    for (const DueReceive& due : all_) charge(due);
    all_.clear();
    heap_ = 0;
  }

 private:
  using All = std::pmr::vector<DueReceive>;

  // Two rows in order or in reverse are merged: the messages of an alltoall's lower ranks, which
  // have run before this rank, and those of its higher ranks.
  void sort() {
    const auto second = end_of_row(all_.begin());
    if (second == all_.end()) return;
    if (end_of_row(second) == all_.end()) {
      std::inplace_merge(all_.begin(), second, all_.end());
    } else {
      std::sort(all_.begin(), all_.end());
    }
  }
  // Puts the row that begins here in order, if it is in reverse, and returns its end.
  All::iterator end_of_row(All::iterator begin) {
    const auto end = std::is_sorted_until(begin, all_.end());
    if (end == all_.end() || end - begin > 1) return end;
    const auto end_of_reverse = std::is_sorted_until(begin, all_.end(), std::greater());
    std::reverse(begin, end_of_reverse);
    return end_of_reverse;
  }

  All all_;
  std::size_t heap_ = 0;  ///< so many messages from the first on are a heap
};

}  // namespace loggp::simulate
