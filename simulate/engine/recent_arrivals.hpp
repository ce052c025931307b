// The arrivals of one sender's latest messages, so that a later message does not overtake them.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::simulate {

/// The arrivals of one rank's latest messages, as long as a later message could overtake them. A
/// sender hardly ever has more than one such arrival.
class RecentArrivals {
 public:
  /// Returns the later of `arrival` and the arrival of the rank's previous message to `to`, and
  /// remembers it (docs/machine-model.md, "Send"). Forgets arrivals up to `horizon`. Pre: messages
  /// sent from now on arrive no earlier than `horizon`.
  [[nodiscard]] Time in_order(Rank to, Time arrival, Time horizon) {
    if (one_.to == to) return one_.arrival = std::max(one_.arrival, arrival);
    const bool is_one_forgotten = one_.to == nobody || one_.arrival <= horizon;
    if (many_ || !is_one_forgotten) return in_order_among_many(to, arrival, horizon);
    one_ = {arrival, to};
    return arrival;
  }
  /// Returns whether no arrival has been noted since `clear`.
  [[nodiscard]] bool empty() const { return one_.to == nobody; }
  void clear() {
    one_ = {};
    many_.reset();
  }

 private:
  static constexpr Rank nobody{-1};
  struct Entry {
    Time arrival;
    Rank to = nobody;
  };
  // Not inlined: the rare path would take registers from the usual one.
  [[gnu::noinline]] Time in_order_among_many(Rank to, Time arrival, Time horizon) {
    if (!many_) many_ = std::make_unique<std::vector<Entry>>();
    std::erase_if(*many_, [=](const Entry& entry) { return entry.arrival <= horizon; });
    for (Entry& entry : *many_) {
      if (entry.to == to) return entry.arrival = std::max(entry.arrival, arrival);
    }
    if (one_.to != nobody && one_.arrival > horizon) many_->push_back(one_);
    one_ = {arrival, to};
    return arrival;
  }
  Entry one_;  ///< an arrival that `many_` does not have
  std::unique_ptr<std::vector<Entry>> many_;
};

}  // namespace loggp::simulate
