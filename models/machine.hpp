// A machine: which parameters a message between two ranks obeys.
#pragma once

#include "models/cost.hpp"
#include "models/placement.hpp"

namespace loggp {

/// Maps (from, to, bytes) to a cost. The placement decides the class of a link; where every rank
/// has a node of its own, a rank's messages to itself use `self`, all others `network`.
class Machine {
 public:
  /// Pre: `set` is valid. Throws InputError when it lacks a class that the placement brings about;
  /// `self` is asked for only by a message of a rank to itself.
  explicit Machine(ParameterSet set, Placement placement = {});

  [[nodiscard]] const ParameterSet& parameters() const { return set_; }
  [[nodiscard]] const Placement& placement() const { return placement_; }
  [[nodiscard]] LinkClass link_class(Rank from, Rank to) const {
    return placement_.link_class(from, to);
  }
  [[nodiscard]] MessageCost cost(Rank from, Rank to, Bytes size) const;
  /// Whether a later message of one pair could arrive before an earlier one: sizes of one class
  /// differ in o_s + L.
  [[nodiscard]] bool may_overtake() const { return may_overtake_; }
  /// Whether messages of some class and size use it.
  [[nodiscard]] bool has(Protocol protocol) const;
  /// The smallest o_s + L: no message of any class and size reaches its receiver earlier after the
  /// start of its send.
  [[nodiscard]] Duration least_first_byte() const { return least_first_byte_; }

 private:
  ParameterSet set_;
  Placement placement_;
  Duration least_first_byte_;
  bool may_overtake_ = false;
};

/// Remembers the last cost of each link class, for hosts that ask the same thing millions of times.
class CostMemo {
 public:
  explicit CostMemo(const Machine& machine)
      : machine_(&machine), has_one_network_(machine.placement().has_one_network()) {}
  [[nodiscard]] const MessageCost& operator()(Rank from, Rank to, Bytes size) {
    Entry& network = entries_[static_cast<std::size_t>(LinkClass::network)];
    if (has_one_network_ && from != to && network.size == size) [[likely]]
      return network.cost;
    return look_up(from, to, size);
  }

 private:
  struct Entry {
    Bytes size{-1};
    MessageCost cost;
  };

  const MessageCost& look_up(Rank from, Rank to, Bytes size);

  const Machine* machine_;
  bool has_one_network_;
  std::array<Entry, all_link_classes.size()> entries_{};
};

}  // namespace loggp
