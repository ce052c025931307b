// A machine: the parameters and the placement of ranks that decide the cost of each message.
#pragma once

#include "models/machine/placement.hpp"
#include "models/parameters/cost.hpp"

namespace loggp {

/// A parameter set and a placement, which together map (from, to, bytes) to a cost. The placement
/// decides the link class. By default each rank has its own node: then messages of a rank to itself
/// use the class `self`, and all other messages use `network`.
class Machine {
 public:
  /// Pre: `set` is valid. Throws InputError if `set` lacks a link class that the placement needs
  /// between different ranks. A missing class `self` is an error only when a rank sends to itself.
  explicit Machine(ParameterSet set, Placement placement = {});

  [[nodiscard]] const ParameterSet& parameters() const { return set_; }
  [[nodiscard]] const Placement& placement() const { return placement_; }
  [[nodiscard]] LinkClass link_class(Rank from, Rank to) const {
    return placement_.link_class(from, to);
  }
  /// Returns the cost of a message. Throws InputError if the set lacks the link class, or if the
  /// time of the bytes exceeds `longest_transfer`.
  [[nodiscard]] MessageCost cost(Rank from, Rank to, Bytes size) const {
    return cost(link_class(from, to), size);
  }
  /// Does the same for a message over a link of this class.
  [[nodiscard]] MessageCost cost(LinkClass link, Bytes size) const;
  /// Returns whether a later message of a pair of ranks could arrive before an earlier one, with
  /// constant latency. This is so if two size ranges of any link class of the set differ in o_s +
  /// L.
  [[nodiscard]] bool may_overtake() const { return may_overtake_; }
  /// Returns whether any size range of any link class uses this protocol.
  [[nodiscard]] bool has(Protocol protocol) const;
  /// Returns the smallest o_s + L over all classes and sizes of the set. With constant latency,
  /// this is the earliest time after the start of a send at which its first byte can reach the
  /// receiver.
  [[nodiscard]] Duration least_first_byte() const { return least_first_byte_; }

 private:
  ParameterSet set_;
  Placement placement_;
  Duration least_first_byte_;
  bool may_overtake_ = false;
};

/// A cache of the last cost of each link class, for hosts that need the same cost millions of
/// times. The machine must outlive the cache.
class CostMemo {
 public:
  explicit CostMemo(const Machine& machine)
      : machine_(&machine), has_one_network_(machine.placement().has_one_network()) {}
  /// Returns what Machine::cost() returns, and throws as it does. The reference is valid until the
  /// next call.
  [[nodiscard]] const MessageCost& operator()(Rank from, Rank to, Bytes size) {
    Entry& network = entries_[static_cast<std::size_t>(LinkClass::network)];
    if (has_one_network_ && from != to && network.size == size) [[likely]]
      return network.cost;
    return on(machine_->link_class(from, to), size);
  }
  /// Does the same for a message over a link of this class.
  [[nodiscard]] const MessageCost& on(LinkClass link, Bytes size) {
    Entry& entry = entries_[static_cast<std::size_t>(link)];
    if (entry.size != size) [[unlikely]]
      fill(entry, link, size);
    return entry.cost;
  }

 private:
  // Aligned to a power of two, so that an index takes one shift.
  struct alignas(128) Entry {
    Bytes size{-1};
    MessageCost cost;
  };

  void fill(Entry& entry, LinkClass link, Bytes size);

  const Machine* machine_;
  bool has_one_network_;
  std::array<Entry, all_link_classes.size()> entries_{};
};

}  // namespace loggp
