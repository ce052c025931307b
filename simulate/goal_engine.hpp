// The engine for static schedules: LogGOPSim's arithmetic in its order of events.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "models/noise.hpp"
#include "models/time_limits.hpp"
#include "simulate/goal.hpp"
#include "simulate/goal_clocks.hpp"
#include "simulate/goal_matching.hpp"
#include "simulate/goal_queue.hpp"
#include "simulate/goal_retries.hpp"
#include "simulate/goal_waiting.hpp"
#include "simulate/wire.hpp"

namespace loggp::simulate {

/// Runs one schedule once. An event is an operation, or a message at its receiver; whatever finds
/// its CPU or NIC busy tries again when they are free, in the order of creation.
class GoalEngine {
 public:
  /// `schedule` outlives the engine.
  GoalEngine(const GoalSchedule& schedule, const GoalCosts& costs, const Options& options);
  [[nodiscard]] GoalOutcome run();

 private:
  using Index = std::uint32_t;
  static constexpr Index none = GoalWaiting::none;

  void let_arrive();

  // Operations become free, start and end.
  void start();
  void admit_freed();
  void admit_freed_of(Rank rank);
  void admit(Index op);
  void release(Index op, GoalEdge edge, Time from);
  void done(Index op, Time end);

  // Events.
  void handle(const GoalEvent& event);
  void try_operation(Index op);
  void try_group(std::uint32_t group, const GoalEvent& event);
  void send(Index op);
  void calc(Index op);
  void receive(Index op);
  void arrive(Index message);
  void take_in(Index message);
  void arrive_in_call(Index message);

  // When a message that is sent will be there.
  [[nodiscard]] Time arrival(Index message, const GoalCost& cost);
  [[nodiscard]] Time disturbed_arrival(Index message, const GoalCost& cost);

  // Messages at their receiver.
  Time pay(Index message, std::uint8_t cpu);
  void process(Index message, std::uint8_t cpu);
  bool bind(Index message, Time landed);
  void process_in_call(Index message);
  void complete(Index message, Index receive, Time end);
  void end_rendezvous(Index message);
  void raise_sender(Index message);
  void check_size(Index message, Index receive) const;

  // Messages whose CPU depends on what is posted.
  /// What CPUs a rank's receives name.
  enum class CpusOfReceives : std::uint8_t { no_receives, only_0, one_other, several };
  [[nodiscard]] CpusOfReceives cpus_of_receives(Rank rank) const;
  [[nodiscard]] bool elsewhere(Rank rank) const {
    return !elsewhere_.empty() &&
           elsewhere_[static_cast<std::size_t>(rank.number())] >= CpusOfReceives::one_other;
  }
  [[nodiscard]] std::uint8_t cpu_for(const GoalRetries::Flow& flow) const;
  void wait_elsewhere(Index message, const GoalRetries::Place& place);
  void queue_retry(Time time, GoalRetries::Member member);
  void try_elsewhere(Index message);
  void note_longer_waits();
  void note_longer_waits(Rank rank, std::uint64_t stamp);
  void end_instant();
  void recheck(Rank rank, const GoalOperation& receive, bool posted);
  bool is_one_of_many(Rank rank, const GoalOperation& receive, bool posted);
  void strayed_try_again(Rank rank, const GoalOperation& receive);

  // Waiting for a CPU or NIC.
  void wait(GoalWait wait, Index waiter, Rank rank, std::uint8_t cpu);
  void queue_group(std::uint32_t group);
  [[nodiscard]] Time free_from(Rank rank, GoalWait wait, std::uint8_t cpu, std::uint8_t nic);

  /// Everything that takes a CPU for longer.
  void occupy(Rank rank, std::uint8_t cpu, Time until) {
    clocks_.cpu(rank, cpu) = until;
    if (!resting_.empty()) occupied_.push_back(rank);
  }

  [[nodiscard]] const GoalCost& cost(Index message);
  [[nodiscard]] Rank rank_of(Index op) const { return Rank(ranks_[op]); }
  [[nodiscard]] Rank receiver_of(Index message) const {
    return Rank(static_cast<std::int32_t>(schedule_[message].peer));
  }
  [[nodiscard]] Time ready(Index op) const { return ready_.empty() ? now_ : ready_[op]; }
  [[nodiscard]] Time in_range(Rank rank, Time time) const;
  /// Of work that a CPU of the rank begins now.
  [[nodiscard]] Time end_of_work(Rank rank, Duration work) const {
    if (options_.noise == nullptr) return in_range(rank, now_ + work);
    return in_range(rank, options_.noise->end_of_work(rank, now_, work));
  }
  void check_finished();

  const GoalSchedule& schedule_;
  GoalCostMemo costs_;
  const Options options_;
  bool in_call_;
  bool offloaded_;
  bool disturbed_;
  const Wire wire_;
  bool keep_order_;  ///< later messages of a pair could arrive before earlier ones
  GoalQueue queue_;
  GoalClocks clocks_;
  GoalWaiting waiting_;
  GoalRetries retries_;
  /// Batches that were found busy in this instant, by rank.
  std::map<Rank, std::vector<GoalRetries::Place>> resting_;
  std::vector<Rank> occupied_;  ///< by this event, while batches rest
  GoalMatching posted_;
  GoalMatching unexpected_;
  Time now_;
  std::uint64_t stamp_now_ = 0;  ///< of the event
  std::uint64_t stamps_ = 0;
  std::size_t done_ = 0;
  std::vector<Index> freed_;               ///< by this event, in order
  std::vector<Index> missing_;             ///< by operation: requirements not met yet
  std::vector<std::int32_t> ranks_;        ///< by operation
  std::vector<Index> bound_;               ///< in the call: the receive by message
  std::vector<CpusOfReceives> elsewhere_;  ///< by rank, on arrival with several CPUs
  std::map<GoalRetries::Flow, std::uint32_t> open_wildcards_;  ///< posted to ranks elsewhere
  std::vector<Time> ready_;             ///< by operation, if there are several CPUs: its earliest
                                        ///< start, then its end as far as known
  std::vector<std::int64_t> sent_;      ///< messages by rank, if latency is random
  std::vector<RecentArrivals> recent_;  ///< by rank, if order must be kept
};

}  // namespace loggp::simulate
