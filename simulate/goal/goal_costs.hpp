// The costs of a schedule's messages.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "models/machine/extrapolation.hpp"
#include "models/machine/machine.hpp"
#include "simulate/goal/loggops.hpp"

namespace loggp::simulate {

/// The durations that the engine for schedules adds up for one message.
struct GoalCost : MessageCost {
  bool rendezvous = false;  ///< the send ends when its message is received
};

/// The costs of messages on one machine, which has a parameter set or LogGOPSim's parameters. Cheap
/// to copy.
class GoalCosts {
 public:
  /// Messages larger than `eager_limit` are rendezvous. Throws InputError as loggops_machine does.
  explicit GoalCosts(const LoggopsParameters& parameters);
  /// Synchronising messages are rendezvous. Throws InputError when a range of the machine uses a
  /// handshake, which schedules do not have.
  explicit GoalCosts(Machine machine);

  /// Returns the cost of a message. Throws InputError as Machine::cost does.
  [[nodiscard]] GoalCost operator()(Rank from, Rank to, Bytes size) const;
  /// Returns whether a message of that size is rendezvous.
  [[nodiscard]] bool rendezvous(Rank from, Rank to, Bytes size) const;
  [[nodiscard]] const Machine& machine() const { return *machine_; }

 private:
  std::shared_ptr<const Machine> machine_;
  std::optional<Bytes> eager_limit_;
};

/// A cache of costs by link class and size.
class GoalCostMemo {
 public:
  explicit GoalCostMemo(GoalCosts costs) : costs_(std::move(costs)) {}

  /// Returns the cost of a message; valid until the next call. Throws as GoalCosts does.
  [[nodiscard]] const GoalCost& operator()(Rank from, Rank to, Bytes size) {
    const auto link = static_cast<std::size_t>(costs_.machine().link_class(from, to));
    Entry& entry = entries_[link][static_cast<std::size_t>(size.count()) % entries];
    if (entry.size != size) [[unlikely]] {
      CostWatch::note(costs_.machine().link_class(from, to), size);
      entry = {size, costs_(from, to, size)};
    }
    return entry.cost;
  }
  [[nodiscard]] const GoalCosts& costs() const { return costs_; }

 private:
  static constexpr std::size_t entries = 61;  // prime: sizes are often multiples of powers of two
  struct Entry {
    Bytes size{-1};
    GoalCost cost;
  };
  GoalCosts costs_;
  std::array<std::array<Entry, entries>, all_link_classes.size()> entries_{};
};

}  // namespace loggp::simulate
