#include "simulate/goal_engine.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/arrivals.hpp"
#include "models/errors.hpp"
#include "simulate/goal_stuck.hpp"

namespace loggp::simulate {

GoalEngine::GoalEngine(const GoalSchedule& schedule, const GoalCosts& costs, const Options& options)
    : schedule_(schedule),
      costs_(costs),
      options_(options),
      in_call_(options.progress == Progress::in_call),
      offloaded_(options.reception == Reception::offloaded),
      disturbed_(options.noise != nullptr || options.latency != nullptr),
      wire_(costs.machine(), options.latency),
      keep_order_(wire_.may_overtake()),
      clocks_(schedule),
      waiting_(static_cast<std::size_t>(schedule.ranks()), schedule.size()),
      posted_(static_cast<std::size_t>(schedule.ranks())),
      unexpected_(static_cast<std::size_t>(schedule.ranks())),
      missing_(schedule.size()),
      ranks_(schedule.size()) {
  let_arrive();
  if (in_call_) bound_.assign(schedule.size(), none);
  const auto ranks = static_cast<std::size_t>(schedule.ranks());
  if (wire_.has_random_latency()) sent_.resize(ranks);
  // Noise may hold up the first of two CPUs that send.
  keep_order_ |= clocks_.several_cpus() && options_.noise != nullptr;
  if (keep_order_) recent_.resize(ranks);
  if (!clocks_.several_cpus()) return;
  ready_.resize(schedule.size());
  for (std::int32_t rank = 0; !in_call_ && rank < schedule.ranks(); ++rank)
    elsewhere_.push_back(cpus_of_receives(Rank(rank)));
}

void GoalEngine::let_arrive() {
  const auto& arrivals = options_.arrivals;
  check_arrivals(arrivals, schedule_.ranks());
  if (arrivals.empty()) return;
  for (std::int32_t number = 0; number < schedule_.ranks(); ++number) {
    const Duration late = arrivals[static_cast<std::size_t>(number)];
    if (late == never_arrives) {
      throw InputError(fmt::format(
          "rank {} never arrives, but a schedule runs to its end; let each rank arrive", number));
    }
    const Rank rank(number);
    const Time time = in_range(rank, Time() + late);
    clocks_.arrive(rank, time, offloaded_ ? Time() : time);  // an interface needs no CPU
  }
}

GoalOutcome GoalEngine::run() {
  start();
  while (!queue_.empty()) {
    const GoalEvent event = queue_.pop();
    now_ = event.time;
    stamp_now_ = event.stamp;
    handle(event);
    note_longer_waits();
  }
  check_finished();
  GoalOutcome outcome;
  outcome.operations = static_cast<std::int64_t>(schedule_.size());
  for (std::int32_t rank = 0; rank < schedule_.ranks(); ++rank)
    outcome.finish.push_back(clocks_.finish(Rank(rank)));
  return outcome;
}

void GoalEngine::start() {
  for (std::int32_t number = 0; number < schedule_.ranks(); ++number) {
    const Rank rank(number);
    Index op = schedule_.first(rank);
    for (const GoalOperation& operation : schedule_.of(rank)) {
      ranks_[op] = number;
      missing_[op] = operation.requirements;
      if (operation.requirements == 0) freed_.push_back(op);
      ++op;
    }
    admit_freed_of(rank);
    freed_.clear();
  }
}

// Of the ranks that an event touches, the lower one first; there are two at most.
void GoalEngine::admit_freed() {
  if (freed_.empty()) return;
  const auto by_rank = [&](Index a, Index b) { return ranks_[a] < ranks_[b]; };
  const auto [low, high] = std::minmax_element(freed_.begin(), freed_.end(), by_rank);
  const Rank first = rank_of(*low);
  const Rank last = rank_of(*high);
  admit_freed_of(first);
  if (last != first) admit_freed_of(last);
  freed_.clear();
}

// Sends, then receives, then computations, each in the order in which they became free.
void GoalEngine::admit_freed_of(Rank rank) {
  for (const GoalKind kind : {GoalKind::send, GoalKind::receive, GoalKind::calc}) {
    for (const Index op : freed_) {
      if (schedule_[op].kind == kind && rank_of(op) == rank) admit(op);
    }
  }
}

void GoalEngine::admit(Index op) {
  const GoalOperation& operation = schedule_[op];
  const Rank rank = rank_of(op);
  const std::uint64_t stamp = stamps_++;
  waiting_.stamp(op) = stamp;
  const Time from = ready(op);
  const bool receives = operation.kind == GoalKind::receive;
  if (!receives && from <= now_) {
    wait(operation.kind == GoalKind::send ? GoalWait::send : GoalWait::calc, op, rank,
         operation.cpu);
    return;
  }
  const Time time = receives ? std::max({from, now_, clocks_.cpu(rank, operation.cpu)}) : from;
  const GoalEvent event{time, stamp, op, GoalEventKind::operation};
  if (time == now_) {
    queue_.push(event, GoalQueue::now_lane);
  } else {
    queue_.push(event);
  }
}

void GoalEngine::release(Index op, GoalEdge edge, Time from) {
  const Index first = schedule_.first(rank_of(op));
  for (const std::uint32_t number : schedule_.released(op, edge)) {
    const Index dependant = first + number;
    if (!ready_.empty()) ready_[dependant] = std::max(ready_[dependant], from);
    if (--missing_[dependant] == 0) freed_.push_back(dependant);
  }
}

void GoalEngine::done(Index op, Time end) {
  ++done_;
  release(op, GoalEdge::done, end);
}

void GoalEngine::handle(const GoalEvent& event) {
  switch (event.kind) {
    case GoalEventKind::operation:
      try_operation(event.id);
      break;
    case GoalEventKind::message:
      in_call_ ? arrive_in_call(event.id) : arrive(event.id);
      break;
    case GoalEventKind::incoming:
      take_in(event.id);
      break;
    case GoalEventKind::retry:
      try_elsewhere(event.id);
      break;
    case GoalEventKind::instant_over:
      end_instant();
      return;
    case GoalEventKind::waiting:
      try_group(event.id, event);
      return;
  }
  admit_freed();
}

// A receive, or what could not join a group before: it had to be ready.
void GoalEngine::try_operation(Index op) {
  const GoalOperation& operation = schedule_[op];
  const GoalWait wait = operation.kind == GoalKind::send ? GoalWait::send : GoalWait::calc;
  if (operation.kind == GoalKind::receive) {
    receive(op);
  } else if (free_from(rank_of(op), wait, operation.cpu, operation.nic) > now_) {
    this->wait(wait, op, rank_of(op), operation.cpu);
  } else if (wait == GoalWait::send) {
    send(op);
  } else {
    calc(op);
  }
}

void GoalEngine::try_group(std::uint32_t group, const GoalEvent& event) {
  GoalWaiting::Group& waiters = waiting_[group];
  if (!waiters.queued || waiters.time != event.time || waiters.stamp != event.stamp) return;
  waiters.queued = false;
  if (free_from(waiters.rank, waiters.wait, waiters.cpu, waiters.nic) <= now_) {
    const Index first = waiting_.pop(waiters);
    if (waiters.wait == GoalWait::send) {
      send(first);
    } else if (waiters.wait == GoalWait::calc) {
      calc(first);
    } else {
      in_call_ ? process_in_call(first) : process(first, waiters.cpu);
    }
    admit_freed();
  }
  queue_group(group);
}

void GoalEngine::check_finished() {
  if (done_ == schedule_.size()) {
    bool left_over = false;
    for (std::int32_t rank = 0; rank < schedule_.ranks(); ++rank)
      left_over |= !unexpected_.all(Rank(rank)).empty();
    if (!left_over) return;
  }
  std::vector<GoalStuck> stuck;
  for (std::int32_t number = 0; number < schedule_.ranks(); ++number) {
    const Rank rank(number);
    for (const auto& item : posted_.all(rank)) stuck.push_back({item.operation, rank, rank, true});
    for (const auto& item : unexpected_.all(rank))
      stuck.push_back(
          {item.operation, rank_of(item.operation), rank, cost(item.operation).rendezvous});
  }
  throw RunError(describe_stuck(schedule_, stuck));
}

GoalFootprint goal_footprint() {
  using Index = std::uint32_t;
  constexpr std::size_t edges = 3 * sizeof(Index);     // two beginnings, and one that it releases
  constexpr std::size_t progress = 2 * sizeof(Index);  // what it misses, and its rank
  return {.operation = sizeof(GoalOperation) + edges + progress + sizeof(GoalWaiting::Node),
          .rank = (3 * sizeof(Time)) + (2 * sizeof(GoalMatching::List)) + sizeof(Index),
          .event = sizeof(GoalEvent)};
}

GoalOutcome simulate_goal(const GoalSchedule& schedule, const GoalCosts& costs,
                          const Options& options) {
  return GoalEngine(schedule, costs, options).run();
}

}  // namespace loggp::simulate
