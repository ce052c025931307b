// Operations that begin: sends, computations, receives.
#include <algorithm>

#include "simulate/goal_engine.hpp"

namespace loggp::simulate {

void GoalEngine::send(Index op) {
  const GoalOperation& operation = schedule_[op];
  const Rank rank = rank_of(op);
  const GoalCost& cost = this->cost(op);
  release(op, GoalEdge::started, now_);
  const Time end = end_of_work(rank, cost.send_cpu);
  occupy(rank, operation.cpu, end);
  clocks_.tx(rank, operation.nic) = in_range(rank, now_ + cost.port);
  waiting_.stamp(op) = stamps_++;  // from here on it is the message
  queue_.push({arrival(op, cost), waiting_.stamp(op), op,
               offloaded_ ? GoalEventKind::incoming : GoalEventKind::message},
              GoalQueue::message_lane);
  if (!ready_.empty()) ready_[op] = end;
  if (!cost.rendezvous) done(op, end);
}

Time GoalEngine::arrival(Index message, const GoalCost& cost) {
  const Rank from = rank_of(message);
  const Time time =
      in_range(from, disturbed_ ? disturbed_arrival(message, cost) : now_ + cost.first_byte);
  if (!keep_order_) return time;
  RecentArrivals& recent = recent_[static_cast<std::size_t>(from.number())];
  return wire_.in_order(recent, receiver_of(message), time, now_);
}

// With noise or random latency.
Time GoalEngine::disturbed_arrival(Index message, const GoalCost& cost) {
  const Rank from = rank_of(message);
  const Rank to = receiver_of(message);
  const Time usual = end_of_work(from, cost.send_start) + cost.latency();
  if (!wire_.has_random_latency()) return usual;
  const std::int64_t number = sent_[static_cast<std::size_t>(from.number())]++;
  return wire_.with_drawn_latency(usual, cost, from, to, wire_.latency_bits(from, to, number));
}

void GoalEngine::calc(Index op) {
  constexpr std::int64_t nanosecond = 1000;
  const GoalOperation& operation = schedule_[op];
  const Rank rank = rank_of(op);
  // A longer one is out of range from any start, and its picoseconds need not fit.
  constexpr auto longest = static_cast<std::uint64_t>(latest_time.in_ps() / nanosecond) + 1;
  const auto length = static_cast<std::int64_t>(std::min(operation.size, longest));
  const Time end = end_of_work(rank, Duration::ps(length * nanosecond));
  occupy(rank, operation.cpu, end);
  release(op, GoalEdge::started, now_);
  done(op, end);
}

// Costs nothing and never waits.
void GoalEngine::receive(Index op) {
  const GoalOperation& operation = schedule_[op];
  const Rank rank = rank_of(op);
  release(op, GoalEdge::started, now_);
  const auto found = unexpected_.find(rank, operation.peer, operation.tag);
  if (found == GoalMatching::none) {
    posted_.add(rank,
                {.operation = op, .source = operation.peer, .tag = operation.tag, .end = now_});
    recheck(rank, operation, true);
    return;
  }
  const GoalMatching::Item message = unexpected_.take(rank, found);
  check_size(message.operation, op);
  if (in_call_) {
    bound_[message.operation] = op;
    queue_.push({std::max(now_, message.end), waiting_.stamp(message.operation), message.operation,
                 GoalEventKind::message});
    return;
  }
  // LogGOPSim asks the receive's size here, which may be larger than an eager message's.
  const bool rendezvous = cost(message.operation).rendezvous;
  if (rendezvous || costs_.costs().rendezvous(rank_of(message.operation), rank,
                                              Bytes(static_cast<std::int64_t>(operation.size))))
    raise_sender(message.operation);
  if (rendezvous) end_rendezvous(message.operation);
  done(op, std::max(now_, message.end));
}

}  // namespace loggp::simulate
