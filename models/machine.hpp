// A machine: which parameters a message between two ranks obeys.
#pragma once

#include "models/cost.hpp"

namespace loggp {

/// Maps (from, to, bytes) to a cost. A rank's messages to itself use the class `self`, all others
/// `network`.
class Machine {
 public:
  /// Pre: `set` is valid. Throws InputError when a class that it needs is missing.
  explicit Machine(ParameterSet set);

  [[nodiscard]] const ParameterSet& parameters() const { return set_; }
  [[nodiscard]] static LinkClass link_class(Rank from, Rank to) {
    return from == to ? LinkClass::self : LinkClass::network;
  }
  [[nodiscard]] MessageCost cost(Rank from, Rank to, Bytes size) const;
  /// Whether a later message of one pair could arrive before an earlier one: sizes differ in o_s +
  /// L.
  [[nodiscard]] bool may_overtake() const { return may_overtake_; }

 private:
  ParameterSet set_;
  bool may_overtake_ = false;
};

/// Remembers the last cost of each link class, for hosts that ask the same thing millions of times.
class CostMemo {
 public:
  explicit CostMemo(const Machine& machine) : machine_(&machine) {}
  [[nodiscard]] const MessageCost& operator()(Rank from, Rank to, Bytes size) {
    Entry& entry = entries_[static_cast<std::size_t>(Machine::link_class(from, to))];
    if (entry.size != size) [[unlikely]]
      entry = {size, machine_->cost(from, to, size)};
    return entry.cost;
  }

 private:
  struct Entry {
    Bytes size{-1};
    MessageCost cost;
  };
  const Machine* machine_;
  std::array<Entry, all_link_classes.size()> entries_{};
};

}  // namespace loggp
