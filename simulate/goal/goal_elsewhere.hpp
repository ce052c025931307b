// Messages to ranks whose receives name processors other than 0.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "simulate/goal/goal_agenda.hpp"
#include "simulate/goal/goal_context.hpp"
#include "simulate/goal/goal_matching.hpp"
#include "simulate/goal/goal_retries.hpp"

namespace loggp::simulate {

/// The choice of a processor for each message under progress on arrival, and the messages that wait
/// for it. The posted receive that a message would match names the processor; without such a
/// receive it is processor 0. A waiting message may therefore have to change processors whenever a
/// receive is posted or taken.
class GoalElsewhere {
 public:
  using Index = std::uint32_t;

  /// The references outlive this object. Unless `is_on`, `concerns` is false for every rank.
  GoalElsewhere(GoalContext& context, GoalAgenda& agenda, GoalResources& resources,
                const GoalMatching& posted, bool is_on);

  /// Returns whether a receive of the rank names a processor other than 0, so that its messages
  /// must wait here.
  [[nodiscard]] bool concerns(Rank rank) const {
    return !cpus_.empty() && cpus_[static_cast<std::size_t>(rank.number())] >= Cpus::one_other;
  }
  /// Returns the processor that the message would be processed on now. Pre: concerns(receiver).
  [[nodiscard]] std::uint8_t cpu_for(Index message) const;
  /// Lets a message wait until `until`, when its resources will be free: processor `cpu` and, under
  /// onload reception, its interface. The message then tries again.
  void wait(Index message, std::uint8_t cpu, Time until);
  /// Handles the event `retry` of a message. Returns the processor that processes the message now;
  /// the message then no longer waits here. Empty when the message goes on waiting, or when the
  /// event is out of date.
  [[nodiscard]] std::optional<std::uint8_t> retry(Index message);
  /// Notes that a receive of the rank has been posted (`posted`) or taken by a message. Waiting
  /// messages that now need another processor get an event `message` of their own.
  void recheck(Rank rank, const GoalOperation& receive, bool posted) {
    if (concerns(rank) && !is_one_of_many(rank, receive, posted)) retry_strayed(rank, receive);
  }

  /// Reschedules messages that have found a resource busy in this instant, after an event that has
  /// occupied the resource for longer. Messages with stamps below the event's stamp would have
  /// tried before the event, so they keep the earlier time. To be called after each event.
  void note_longer_waits() {
    if (resources_.occupied().empty()) return;
    for (const Rank rank : resources_.occupied()) note_longer_waits(rank);
    resources_.occupied().clear();
  }
  /// Handles the event `instant_over`: reschedules the batches whose first message has found a
  /// resource busy in this instant.
  void end_instant();

 private:
  /// The processors that a rank's receives name: `one_other` is one processor other than 0.
  enum class Cpus : std::uint8_t { no_receives, only_0, one_other, several };
  [[nodiscard]] static Cpus cpus_of_receives(std::span<const GoalOperation> operations);
  [[nodiscard]] std::uint8_t cpu_for(const GoalRetries::Flow& flow) const;
  void add(Index message, const GoalRetries::Place& place);
  void queue_retry(Time time, GoalRetries::Member member);
  void note_longer_waits(Rank rank);
  [[nodiscard]] bool is_one_of_many(Rank rank, const GoalOperation& receive, bool posted);
  void retry_strayed(Rank rank, const GoalOperation& receive);

  GoalContext& context_;
  GoalAgenda& agenda_;
  GoalResources& resources_;
  const GoalMatching& posted_;
  std::vector<Cpus> cpus_;  ///< by rank; empty unless on
  GoalRetries retries_;
  /// The batches that have found a resource busy in this instant, by rank.
  std::map<Rank, std::vector<GoalRetries::Place>> resting_;
  /// The number of posted receives with wildcards, by source and tag, of ranks that are concerned.
  std::map<GoalRetries::Flow, std::uint32_t> open_wildcards_;
};

}  // namespace loggp::simulate
