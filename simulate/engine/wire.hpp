// The arrival of a message: its latency, which may be random, and no overtaking.
#pragma once

#include <cstdint>

#include "models/machine/latency.hpp"
#include "models/machine/machine.hpp"
#include "simulate/engine/recent_arrivals.hpp"

namespace loggp::simulate {

/// The network between the ranks, as all engines use it (docs/machine-model.md, "Random latency").
class Wire {
 public:
  /// `latency` replaces each message's L; null: constant latency. Both objects must outlive this
  /// one.
  Wire(const Machine& machine, const LatencyDistribution* latency);

  /// Returns the shortest time from the start of a send to the arrival of its first byte, over all
  /// link classes, sizes and draws.
  [[nodiscard]] Duration least_first_byte() const { return least_first_byte_; }
  /// Returns whether a later message of a pair could arrive before an earlier one, so that each
  /// message's arrival must go through `in_order`.
  [[nodiscard]] bool may_overtake() const { return may_overtake_; }
  [[nodiscard]] bool has_random_latency() const { return latency_ != nullptr; }

  /// Returns the random bits that the latency of a sender's `number`-th message is drawn with; 0
  /// for constant latency. The bits take long to compute, and depend on no other property of the
  /// message.
  [[nodiscard]] std::uint64_t latency_bits(Rank from, Rank to, std::int64_t number) const {
    return latency_ == nullptr ? 0 : latency_->bits(from, to, number);
  }
  /// Returns the arrival of a message with its latency drawn from `bits`; with constant latency it
  /// would arrive at `arrival`.
  [[nodiscard]] Time with_drawn_latency(Time arrival, const MessageCost& cost, Rank from, Rank to,
                                        std::uint64_t bits) const {
    if (latency_ == nullptr ||
        !(latency_->affects_all() || latency_->affects(machine_->link_class(from, to))))
      return arrival;
    const Duration usual = cost.latency();
    return arrival - usual + latency_->at(usual, bits);
  }
  /// Returns the later of `arrival` and the arrival of the sender's previous message to `to`, and
  /// remembers it. The message's send began at `start`. Pre: no later send of this sender begins
  /// before `start`.
  [[nodiscard]] Time in_order(RecentArrivals& of_sender, Rank to, Time arrival, Time start) const {
    return of_sender.in_order(to, arrival, start + least_first_byte_);
  }

 private:
  const Machine* machine_;
  const LatencyDistribution* latency_;
  Duration least_first_byte_;
  bool may_overtake_;
};

}  // namespace loggp::simulate
