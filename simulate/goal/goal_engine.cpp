#include "simulate/goal/goal_engine.hpp"

#include <algorithm>

#include "models/base/errors.hpp"
#include "simulate/goal/goal_stuck.hpp"

namespace loggp::simulate {

GoalEngine::GoalEngine(const GoalSchedule& schedule, const GoalCosts& costs, const Options& options)
    : calls_wait_(options.ties == Ties::model),
      context_(schedule, costs),
      resources_(schedule, options),
      agenda_(resources_, static_cast<std::size_t>(schedule.ranks()), schedule.size(),
              options.ties),
      progress_(context_, resources_.has_several_cpus()),
      recorder_(context_, options),
      messages_(context_, agenda_, resources_, progress_, recorder_, options) {}

Outcome GoalEngine::run() {
  start();
  while (!agenda_.empty()) {
    handle(agenda_.pop());
    messages_.end_event();
  }
  check_finished();
  const GoalSchedule& schedule = context_.schedule();
  FinishTimes::Picoseconds finish;
  for (std::int32_t rank = 0; rank < schedule.ranks(); ++rank)
    finish.push_back(resources_.finish_time(Rank(rank)).in_ps());  // when its last CPU is free
  return {FinishTimes(std::move(finish)), static_cast<std::int64_t>(schedule.size()),
          "time-ordered"};
}

void GoalEngine::start() {
  for (std::int32_t number = 0; number < context_.schedule().ranks(); ++number) {
    progress_.free_unconditional(Rank(number));
    admit_freed();
  }
}

// Schedules a freed operation. A send or computation that can start now joins its group of waiters;
// other operations get an event.
void GoalEngine::admit(Index op) {
  const GoalOperation& operation = context_[op];
  const Rank rank = context_.rank_of(op);
  const std::uint64_t stamp = agenda_.restamp(op);
  const Time now = agenda_.now();
  const Time from = progress_.ready_time(op, now);
  const bool receives = operation.kind == GoalKind::receive;
  if (!receives && from <= now) {
    if (operation.kind == GoalKind::send) {
      agenda_.wait(GoalWait::send, op, rank, operation.cpu, operation.nic);
    } else {
      agenda_.wait(GoalWait::calc, op, rank, operation.cpu, 0);
    }
    return;
  }
  const Time time =
      receives ? std::max({from, now, resources_.processor_free(rank, operation.cpu)}) : from;
  agenda_.push_soon({time, stamp, op, GoalEventKind::operation});
}

void GoalEngine::handle(const GoalEvent& event) {
  switch (event.kind) {
    case GoalEventKind::operation:
      try_operation(event.id);
      break;
    case GoalEventKind::message:
      messages_.arrive(event.id);
      break;
    case GoalEventKind::incoming:
      messages_.take_in(event.id);
      break;
    case GoalEventKind::retry:
      messages_.retry(event.id);
      break;
    case GoalEventKind::instant_over:
      messages_.end_instant();
      return;
    case GoalEventKind::waiting:
      try_group(event);
      return;
  }
  admit_freed();
}

// Handles the event of a receive, or of a send or computation that was freed before its earliest
// start.
void GoalEngine::try_operation(Index op) {
  const GoalOperation& operation = context_[op];
  const Rank rank = context_.rank_of(op);
  if (operation.kind == GoalKind::receive) {
    const Time free = resources_.processor_free(rank, operation.cpu);
    if (calls_wait_ && free > agenda_.now()) {  // a message of this instant came first
      agenda_.push_soon({free, agenda_.stamp(op), op, GoalEventKind::operation});
    } else {
      messages_.receive(op);
    }
    return;
  }
  const bool sends = operation.kind == GoalKind::send;
  const GoalWait wait = sends ? GoalWait::send : GoalWait::calc;
  if (resources_.free_time(rank, wait, operation.cpu, operation.nic) > agenda_.now()) {
    agenda_.wait(wait, op, rank, operation.cpu, sends ? operation.nic : std::uint8_t{0});
  } else {
    begin(wait, op, operation.cpu);
  }
}

void GoalEngine::try_group(const GoalEvent& event) {
  GoalWaiting::Group* const group = agenda_.group_of(event);
  if (group == nullptr) return;
  const GoalWait wait = group->wait;
  const std::uint8_t cpu = group->cpu;
  if (resources_.free_time(group->rank, wait, cpu, group->nic) <= agenda_.now()) {
    begin(wait, agenda_.pop(*group), cpu);
    admit_freed();
  }
  agenda_.queue_group(event.id);
}

void GoalEngine::begin(GoalWait wait, Index waiter, std::uint8_t cpu) {
  if (wait == GoalWait::send) {
    send(waiter);
  } else if (wait == GoalWait::calc) {
    compute(waiter);
  } else {
    messages_.process_waiting(waiter, cpu);
  }
}

void GoalEngine::send(Index op) {
  const GoalOperation& operation = context_[op];
  const Rank rank = context_.rank_of(op);
  const Time now = agenda_.now();
  const GoalCost& cost = context_.cost(op);
  progress_.release(op, GoalEdge::started, now);
  const Time end = resources_.end_of_work(rank, now, cost.send_cpu);
  resources_.occupy(rank, operation.cpu, end);
  resources_.occupy_sending(rank, operation.nic, now + cost.port);
  const bool rendezvous = cost.rendezvous;
  messages_.launch(op, cost);
  progress_.set_ready_time(op, end);
  if (!rendezvous) progress_.finish(op, end);
}

void GoalEngine::compute(Index op) {
  const GoalOperation& operation = context_[op];
  const Rank rank = context_.rank_of(op);
  const Time now = agenda_.now();
  const Duration work = length_of(operation);
  const Time end = resources_.end_of_work(rank, now, work);
  if (recorder_.on()) [[unlikely]]
    recorder_.compute(rank, now, end, work);
  resources_.occupy(rank, operation.cpu, end);
  progress_.release(op, GoalEdge::started, now);
  progress_.finish(op, end);
}

void GoalEngine::check_finished() {
  const std::vector<GoalStuck> stuck = messages_.unmatched();
  if (progress_.is_finished() && stuck.empty()) return;
  throw RunError(describe_stuck(context_.schedule(), stuck));
}

GoalFootprint goal_footprint() {
  using Index = std::uint32_t;
  constexpr std::size_t edges = 3 * sizeof(Index);  // two entries of starts_, and one of released_
  constexpr std::size_t progress = 2 * sizeof(Index);  // its missing requirements, and its rank
  return {.operation = sizeof(GoalOperation) + edges + progress + sizeof(GoalWaiting::Node),
          .rank = (3 * sizeof(Time)) + (2 * sizeof(GoalMatching::List)) + sizeof(Index),
          .event = sizeof(GoalEvent)};
}

Outcome simulate_goal(const GoalSchedule& schedule, const GoalCosts& costs,
                      const Options& options) {
  if (options.progress == Progress::any_in_call) {
    throw InputError(
        "--progress: a schedule has no calls in which ranks could take in any message; give "
        "in-call or on-arrival");
  }
  return GoalEngine(schedule, costs, options).run();
}

}  // namespace loggp::simulate
