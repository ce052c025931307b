// The engine for static schedules: LogGOPSim's arithmetic in its order of events.
#pragma once

#include <cstdint>

#include "simulate/goal/goal.hpp"
#include "simulate/goal/goal_agenda.hpp"
#include "simulate/goal/goal_context.hpp"
#include "simulate/goal/goal_messages.hpp"
#include "simulate/goal/goal_progress.hpp"
#include "simulate/goal/goal_recorder.hpp"
#include "simulate/goal/goal_resources.hpp"

namespace loggp::simulate {

/// The engine for one run of one schedule. An event tries to start an operation or to process a
/// message (GoalEventKind). An operation or message that finds its resources busy tries again when
/// they are free, in the order of stamps (GoalAgenda).
class GoalEngine {
 public:
  /// `schedule` and what `options` points to outlive the engine.
  GoalEngine(const GoalSchedule& schedule, const GoalCosts& costs, const Options& options);
  /// Runs the schedule to its end; once per engine. Throws as simulate_goal does.
  [[nodiscard]] Outcome run();

 private:
  using Index = std::uint32_t;

  void start();
  void handle(const GoalEvent& event);
  void admit_freed() {
    progress_.take_freed([this](Index op) { admit(op); });
  }
  void admit(Index op);
  void try_operation(Index op);
  void try_group(const GoalEvent& event);
  void begin(GoalWait wait, Index waiter, std::uint8_t cpu);
  void send(Index op);
  void compute(Index op);
  void check_finished();

  bool calls_wait_;  ///< a receive begins when its CPU is free, as a call of a program does
  GoalContext context_;
  GoalResources resources_;
  GoalAgenda agenda_;
  GoalProgress progress_;
  GoalRecorder recorder_;
  GoalMessages messages_;
};

}  // namespace loggp::simulate
