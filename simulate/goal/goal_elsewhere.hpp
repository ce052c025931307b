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

/// Decides on which processor a message is processed under progress on arrival: the posted receive
/// that it would match names the processor. So a waiting message may have to change processors
/// whenever a receive is posted or taken.
class GoalElsewhere {
 public:
  using Index = std::uint32_t;

  /// The references outlive this object. Unless `is_on`, every message is processed on processor 0.
  GoalElsewhere(GoalContext& context, GoalAgenda& agenda, GoalResources& resources,
                const GoalMatching& posted, bool is_on);

  /// Returns whether messages to the rank may be processed on a processor other than 0.
  [[nodiscard]] bool concerns(Rank rank) const {
    return !cpus_.empty() && cpus_[static_cast<std::size_t>(rank.number())] >= Cpus::one_other;
  }
  /// Returns the processor that the message would be processed on now. Pre: concerns(receiver).
  [[nodiscard]] std::uint8_t cpu_for(Index message) const;
  /// Lets a message wait for that processor and its interface, until `until`.
  void wait(Index message, std::uint8_t cpu, Time until);
  /// Handles the event `retry` of a message. Returns the processor to process it on now; empty when
  /// it waits on, or does not wait here any more.
  [[nodiscard]] std::optional<std::uint8_t> retry(Index message);
  /// Notes that a receive of the rank has been posted, or taken by a message.
  void recheck(Rank rank, const GoalOperation& receive, bool posted) {
    if (concerns(rank) && !is_one_of_many(rank, receive, posted)) retry_strayed(rank, receive);
  }

  /// Puts off the messages that would have tried before the present event, which has occupied
  /// resources for longer. To be called after each event.
  void note_longer_waits() {
    if (resources_.occupied().empty()) return;
    for (const Rank rank : resources_.occupied()) note_longer_waits(rank);
    resources_.occupied().clear();
  }
  /// Handles the event `instant_over`: puts off the batches that have found a resource busy.
  void end_instant();

 private:
  /// The processors that a rank's receives name.
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
  std::vector<Cpus> cpus_;  ///< by rank; empty when no message is processed elsewhere
  GoalRetries retries_;
  /// The batches that have found a resource busy in this instant, by rank.
  std::map<Rank, std::vector<GoalRetries::Place>> resting_;
  /// The posted receives with wildcards, by source and tag, of ranks that are concerned.
  std::map<GoalRetries::Flow, std::uint32_t> open_wildcards_;
};

}  // namespace loggp::simulate
