// Messages at their receiver, and whatever waits for a CPU or NIC.
#include <fmt/format.h>

#include <algorithm>

#include "models/errors.hpp"
#include "simulate/goal_engine.hpp"

namespace loggp::simulate {

void GoalEngine::arrive(Index message) {
  const GoalOperation& send = schedule_[message];
  const Rank rank = receiver_of(message);
  const bool elsewhere = this->elsewhere(rank);
  const std::uint8_t cpu =
      elsewhere ? cpu_for({rank, static_cast<Index>(ranks_[message]), send.tag}) : std::uint8_t{0};
  const Time free = free_from(rank, GoalWait::message, cpu, send.nic);
  if (free <= now_) {
    process(message, cpu);
  } else if (elsewhere) {
    wait_elsewhere(message, {rank, cpu, send.nic, free});
  } else {
    wait(GoalWait::message, message, rank, cpu);
  }
}

void GoalEngine::process(Index message, std::uint8_t cpu) {
  const GoalOperation& send = schedule_[message];
  const Rank rank = receiver_of(message);
  const auto source = static_cast<Index>(ranks_[message]);
  const Time end = pay(message, cpu);
  const auto found = posted_.find(rank, source, send.tag);
  if (found == GoalMatching::none) {
    unexpected_.add(rank, {.operation = message, .source = source, .tag = send.tag, .end = end});
    return;
  }
  const Index receive = posted_.take(rank, found).operation;
  recheck(rank, schedule_[receive], false);
  complete(message, receive, end);
}

// design §4, offloaded: in order of arrival. From here on the message is there with its last byte.
void GoalEngine::take_in(Index message) {
  const Rank rank = receiver_of(message);
  const GoalCost& cost = this->cost(message);
  Time& rx = clocks_.rx(rank, schedule_[message].nic);
  const Time start = std::max(now_, rx);
  rx = in_range(rank, start + cost.port);
  const Time landed = in_range(rank, start + cost.bytes);
  waiting_.stamp(message) = stamps_++;
  if (!in_call_ || bind(message, landed))
    queue_.push({landed, waiting_.stamp(message), message, GoalEventKind::message});
}

// To a posted receive; without one the message, which cannot be processed before `landed`, waits.
bool GoalEngine::bind(Index message, Time landed) {
  const Rank rank = receiver_of(message);
  const auto source = static_cast<Index>(ranks_[message]);
  const std::uint32_t tag = schedule_[message].tag;
  const auto found = posted_.find(rank, source, tag);
  if (found == GoalMatching::none) {
    unexpected_.add(rank, {.operation = message, .source = source, .tag = tag, .end = landed});
    return false;
  }
  bound_[message] = posted_.take(rank, found).operation;
  return true;
}

void GoalEngine::arrive_in_call(Index message) {
  if (bound_[message] == none && !bind(message, now_)) return;
  const GoalOperation& send = schedule_[message];
  const Rank rank = receiver_of(message);
  const std::uint8_t cpu = schedule_[bound_[message]].cpu;
  if (free_from(rank, GoalWait::message, cpu, send.nic) > now_) {
    wait(GoalWait::message, message, rank, cpu);
  } else {
    process_in_call(message);
  }
}

void GoalEngine::process_in_call(Index message) {
  const Index receive = bound_[message];
  complete(message, receive, pay(message, schedule_[receive].cpu));
}

// Takes the receiver's CPU, and its NIC unless that has taken the message in; returns until when.
Time GoalEngine::pay(Index message, std::uint8_t cpu) {
  const Rank rank = receiver_of(message);
  const GoalCost& cost = this->cost(message);
  const Time end = end_of_work(rank, offloaded_ ? cost.receive_offloaded : cost.receive_cpu);
  occupy(rank, cpu, end);
  if (!offloaded_) clocks_.rx(rank, schedule_[message].nic) = in_range(rank, now_ + cost.port);
  return end;
}

void GoalEngine::complete(Index message, Index receive, Time end) {
  check_size(message, receive);
  if (cost(message).rendezvous) {
    raise_sender(message);
    end_rendezvous(message);
  }
  done(receive, end);
}

void GoalEngine::end_rendezvous(Index message) {
  done(message, std::max(now_, ready(message)));
}

// LogGOPSim raises the interface's clock, too, but nothing asks for a time before now.
void GoalEngine::raise_sender(Index message) {
  const Rank rank = rank_of(message);
  const std::uint8_t cpu = schedule_[message].cpu;
  occupy(rank, cpu, std::max(clocks_.cpu(rank, cpu), now_));
}

void GoalEngine::check_size(Index message, Index receive) const {
  if (schedule_[message].size <= schedule_[receive].size) return;
  const Rank from = rank_of(message);
  const Rank to = rank_of(receive);
  throw RunError(fmt::format(
      "truncation: '{}' of rank {} ({}) is matched by '{}' of rank {} ({}), which is smaller",
      schedule_.describe(message), from.number(), schedule_.where(from, message),
      schedule_.describe(receive), to.number(), schedule_.where(to, receive)));
}

void GoalEngine::wait(GoalWait wait, Index waiter, Rank rank, std::uint8_t cpu) {
  // A computation has no interface.
  const std::uint8_t nic = wait == GoalWait::calc ? std::uint8_t{0} : schedule_[waiter].nic;
  const std::uint32_t group = waiting_.group(rank, wait, cpu, nic);
  waiting_.add(waiting_[group], waiter);
  queue_group(group);
}

// Puts the first of a group into the queue, unless it is there.
void GoalEngine::queue_group(std::uint32_t group) {
  GoalWaiting::Group& waiters = waiting_[group];
  if (waiters.root == none) return;
  const std::uint64_t stamp = waiting_.stamp(waiters.root);
  if (waiters.queued && waiters.stamp == stamp) return;
  waiters.queued = true;
  waiters.stamp = stamp;
  waiters.time = std::max(now_, free_from(waiters.rank, waiters.wait, waiters.cpu, waiters.nic));
  const GoalEvent event{waiters.time, stamp, group, GoalEventKind::waiting};
  if (event.time == now_) {
    queue_.push(event, GoalQueue::now_lane);
  } else {
    queue_.push(event);
  }
}

Time GoalEngine::free_from(Rank rank, GoalWait wait, std::uint8_t cpu, std::uint8_t nic) {
  const Time processor = clocks_.cpu(rank, cpu);
  if (wait == GoalWait::calc || (wait == GoalWait::message && offloaded_)) return processor;
  return std::max(processor,
                  wait == GoalWait::send ? clocks_.tx(rank, nic) : clocks_.rx(rank, nic));
}

const GoalCost& GoalEngine::cost(Index message) {
  const GoalOperation& send = schedule_[message];
  return costs_(rank_of(message), receiver_of(message),
                Bytes(static_cast<std::int64_t>(send.size)));
}

Time GoalEngine::in_range(Rank rank, Time time) const {
  if (time <= latest_time) return time;
  throw RunError(fmt::format("rank {}: simulated time passes {} s, the end of its range",
                             rank.number(), static_cast<double>(latest_time.in_ps()) * 1e-12));
}

}  // namespace loggp::simulate
