// The messages of a schedule's run, from their send to the end of their receive.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "simulate/engine/wire.hpp"
#include "simulate/goal/goal_agenda.hpp"
#include "simulate/goal/goal_context.hpp"
#include "simulate/goal/goal_elsewhere.hpp"
#include "simulate/goal/goal_matching.hpp"
#include "simulate/goal/goal_progress.hpp"
#include "simulate/goal/goal_recorder.hpp"
#include "simulate/goal/goal_stuck.hpp"

namespace loggp::simulate {

/// The messages of a run: schedules their arrivals, matches them with receives, and charges them. A
/// message is named by the index of its send.
class GoalMessages {
 public:
  using Index = std::uint32_t;

  /// The references, and what `options` points to, outlive this object.
  GoalMessages(GoalContext& context, GoalAgenda& agenda, GoalResources& resources,
               GoalProgress& progress, GoalRecorder& recorder, const Options& options);

  /// Schedules the arrival of a message whose send begins now, and gives the message a new stamp.
  /// Throws RunError when the arrival is after `latest_time`.
  void launch(Index message, const GoalCost& cost);
  /// Starts a receive now: matches it with the first unexpected message that fits, or posts it. The
  /// receive itself takes no CPU time. Throws RunError when the message is larger than the receive.
  void receive(Index op);

  /// Handles the event `incoming`: the network interface takes in a message.
  void take_in(Index message);
  /// Handles the event `message`: the message is at its receiver.
  void arrive(Index message);
  /// Handles the event `retry`.
  void retry(Index message);
  /// Handles the event `instant_over`.
  void end_instant() { elsewhere_.end_instant(); }
  /// Processes a message that was the first of its group of waiters and whose resources are free.
  /// `cpu` is the group's processor.
  void process_waiting(Index message, std::uint8_t cpu) {
    in_call_ ? process_in_call(message) : process(message, cpu);
  }
  /// Reschedules waiting messages after an event. To be called after each event.
  void end_event() { elsewhere_.note_longer_waits(); }

  /// Returns the receives without a message and the messages without a receive.
  [[nodiscard]] std::vector<GoalStuck> unmatched();

 private:
  static constexpr Index none = GoalWaiting::none;

  [[nodiscard]] Time arrival_time(Index message, const GoalCost& cost, std::int64_t number);
  void arrive_now(Index message);
  void arrive_in_call(Index message);
  Time pay(Index message, Index receive, std::uint8_t cpu);
  void process(Index message, std::uint8_t cpu);
  bool bind(Index message, Time landed);
  void process_in_call(Index message);
  void complete(Index message, Index receive, Time end);
  void end_rendezvous(Index message);
  void raise_sender(Index message);
  void check_size(Index message, Index receive) const;

  GoalContext& context_;
  GoalAgenda& agenda_;
  GoalResources& resources_;
  GoalProgress& progress_;
  GoalRecorder& recorder_;
  bool in_call_;
  bool offloaded_;
  bool is_noisy_;
  bool follows_loggopsim_;
  bool keeps_order_ = false;  ///< puts arrivals of a pair in order: messages could overtake
  const Wire wire_;
  GoalMatching posted_;
  GoalMatching unexpected_;
  GoalElsewhere elsewhere_;
  LargeVector<Index> bound_;  ///< with progress in the call, by message: its receive, or `none`
  LargeVector<std::int64_t> sent_;      ///< by rank: number of messages sent
  std::vector<RecentArrivals> recent_;  ///< by sender, if order must be kept
};

}  // namespace loggp::simulate
