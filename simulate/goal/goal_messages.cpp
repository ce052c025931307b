#include "simulate/goal/goal_messages.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"

namespace loggp::simulate {

GoalMessages::GoalMessages(GoalContext& context, GoalAgenda& agenda, GoalResources& resources,
                           GoalProgress& progress, GoalRecorder& recorder, const Options& options)
    : context_(context),
      agenda_(agenda),
      resources_(resources),
      progress_(progress),
      recorder_(recorder),
      in_call_(options.progress == Progress::in_call),
      offloaded_(options.reception == Reception::offloaded),
      is_noisy_(options.noise != nullptr),
      follows_loggopsim_(options.ties == Ties::loggopsim),
      wire_(context.costs().machine(), options.latency),
      posted_(static_cast<std::size_t>(context.schedule().ranks())),
      unexpected_(static_cast<std::size_t>(context.schedule().ranks())),
      elsewhere_(context, agenda, resources, posted_,
                 resources.has_several_cpus() && options.progress == Progress::on_arrival),
      sent_(static_cast<std::size_t>(context.schedule().ranks())) {
  const auto ranks = static_cast<std::size_t>(context.schedule().ranks());
  // Noise may delay the first of two sends on different processors.
  keeps_order_ = wire_.may_overtake() || (is_noisy_ && resources.has_several_cpus());
  if (in_call_) bound_.assign(context.schedule().size(), none);
  if (keeps_order_) recent_.resize(ranks);
}

void GoalMessages::launch(Index message, const GoalCost& cost) {
  const Rank from = context_.rank_of(message);
  const std::int64_t number = sent_[static_cast<std::size_t>(from.number())]++;
  // From now on `stamp` is the message's.
  const std::uint64_t stamp = agenda_.stamp_sent(message, context_.schedule().first(from),
                                                 static_cast<std::uint64_t>(number));
  const Time arrival = arrival_time(message, cost, number);
  if (recorder_.on()) [[unlikely]] {
    const Time now = agenda_.now();
    recorder_.send(message, now, resources_.end_of_work(from, now, cost.send_start),
                   resources_.end_of_work(from, now, cost.send_cpu), arrival);
  }
  agenda_.push(
      {arrival, stamp, message, offloaded_ ? GoalEventKind::incoming : GoalEventKind::message},
      GoalQueue::message_lane);
}

Time GoalMessages::arrival_time(Index message, const GoalCost& cost, std::int64_t number) {
  const Rank from = context_.rank_of(message);
  const Rank to = context_.receiver_of(message);
  const Time now = agenda_.now();
  Time time = is_noisy_ ? resources_.end_of_work(from, now, cost.send_start) + cost.latency()
                        : now + cost.first_byte;
  if (wire_.has_random_latency()) {
    const std::uint64_t bits = wire_.latency_bits(from, to, number);
    time = wire_.with_drawn_latency(time, cost, from, to, bits);
  }
  time = GoalResources::in_range(from, time);
  if (!keeps_order_) return time;
  return wire_.in_order(recent_[static_cast<std::size_t>(from.number())], to, time, now);
}

void GoalMessages::arrive(Index message) {
  agenda_.stamp_arrived(message);
  in_call_ ? arrive_in_call(message) : arrive_now(message);
}

void GoalMessages::receive(Index op) {
  const GoalOperation& operation = context_[op];
  const Rank rank = context_.rank_of(op);
  const Time now = agenda_.now();
  progress_.release(op, GoalEdge::started, now);
  if (recorder_.on()) [[unlikely]]
    recorder_.post(op, now);
  const auto found = unexpected_.find(rank, operation.peer, operation.tag);
  if (found == GoalMatching::none) {
    posted_.add(rank,
                {.operation = op, .source = operation.peer, .tag = operation.tag, .end = now});
    elsewhere_.recheck(rank, operation, true);
    return;
  }
  const GoalMatching::Item message = unexpected_.take(rank, found);
  check_size(message.operation, op);
  if (in_call_) {
    bound_[message.operation] = op;
    agenda_.push({std::max(now, message.end), agenda_.stamp(message.operation), message.operation,
                  GoalEventKind::message});
    return;
  }
  // LogGOPSim compares the receive's size here, which may be larger than an eager message's.
  const bool rendezvous = context_.cost(message.operation).rendezvous;
  if (rendezvous || (follows_loggopsim_ &&
                     context_.costs().rendezvous(context_.rank_of(message.operation), rank,
                                                 Bytes(static_cast<std::int64_t>(operation.size)))))
    raise_sender(message.operation);
  if (rendezvous) end_rendezvous(message.operation);
  progress_.finish(op, std::max(now, message.end));
}

void GoalMessages::arrive_now(Index message) {
  const GoalOperation& send = context_[message];
  const Rank rank = context_.receiver_of(message);
  const bool elsewhere = elsewhere_.concerns(rank);
  const std::uint8_t cpu = elsewhere ? elsewhere_.cpu_for(message) : std::uint8_t{0};
  const Time free = resources_.free_time(rank, GoalWait::message, cpu, send.nic);
  if (free <= agenda_.now()) {
    process(message, cpu);
  } else if (elsewhere) {
    elsewhere_.wait(message, cpu, free);
  } else {
    agenda_.wait(GoalWait::message, message, rank, cpu, send.nic);
  }
}

void GoalMessages::retry(Index message) {
  const auto cpu = elsewhere_.retry(message);
  if (cpu) process(message, *cpu);
}

// Charges a message, and matches it if its receive is posted.
void GoalMessages::process(Index message, std::uint8_t cpu) {
  const GoalOperation& send = context_[message];
  const Rank rank = context_.receiver_of(message);
  const Index source = context_.source_of(message);
  const auto found = posted_.find(rank, source, send.tag);
  const Time end = pay(message, found == GoalMatching::none ? none : posted_[found].operation, cpu);
  if (found == GoalMatching::none) {
    unexpected_.add(rank, {.operation = message, .source = source, .tag = send.tag, .end = end});
    return;
  }
  const Index receive = posted_.take(rank, found).operation;
  elsewhere_.recheck(rank, context_[receive], false);
  complete(message, receive, end);
}

// Takes a message into the offloaded interface, in order of arrival. From here on the message
// counts as arrived with its last byte.
void GoalMessages::take_in(Index message) {
  const Rank rank = context_.receiver_of(message);
  const GoalCost& cost = context_.cost(message);
  const std::uint8_t nic = context_[message].nic;
  const Time start = std::max(agenda_.now(), resources_.receiving_free(rank, nic));
  if (recorder_.on()) [[unlikely]]
    recorder_.take_in(message, start);
  resources_.occupy_receiving(rank, nic, start + cost.port);
  const Time landed = GoalResources::in_range(rank, start + cost.bytes);
  if (follows_loggopsim_) agenda_.restamp(message);
  agenda_.stamp_arrived(message);
  const std::uint64_t stamp = agenda_.stamp(message);
  if (!in_call_ || bind(message, landed))
    agenda_.push({landed, stamp, message, GoalEventKind::message});
}

// Binds the message to a posted receive. Returns false when no receive fits: then the message waits
// for a receive, and is not processed before `landed`.
bool GoalMessages::bind(Index message, Time landed) {
  const Rank rank = context_.receiver_of(message);
  const Index source = context_.source_of(message);
  const std::uint32_t tag = context_[message].tag;
  const auto found = posted_.find(rank, source, tag);
  if (found == GoalMatching::none) {
    unexpected_.add(rank, {.operation = message, .source = source, .tag = tag, .end = landed});
    return false;
  }
  bound_[message] = posted_.take(rank, found).operation;
  return true;
}

void GoalMessages::arrive_in_call(Index message) {
  if (bound_[message] == none && !bind(message, agenda_.now())) return;
  const std::uint8_t nic = context_[message].nic;
  const Rank rank = context_.receiver_of(message);
  const std::uint8_t cpu = context_[bound_[message]].cpu;
  if (resources_.free_time(rank, GoalWait::message, cpu, nic) > agenda_.now()) {
    agenda_.wait(GoalWait::message, message, rank, cpu, nic);
  } else {
    process_in_call(message);
  }
}

void GoalMessages::process_in_call(Index message) {
  const Index receive = bound_[message];
  complete(message, receive, pay(message, receive, context_[receive].cpu));
}

// Occupies the receiver's processor and, under onload reception, its interface. Returns when the
// processor is free. `receive` is the message's receive if it is posted; otherwise `none`.
Time GoalMessages::pay(Index message, Index receive, std::uint8_t cpu) {
  const Rank rank = context_.receiver_of(message);
  const GoalCost& cost = context_.cost(message);
  const Time now = agenda_.now();
  const Time end =
      resources_.end_of_work(rank, now, offloaded_ ? cost.receive_offloaded : cost.receive_cpu);
  if (recorder_.on()) [[unlikely]] {
    const Time posted = receive == none ? now : recorder_.posted(receive);
    recorder_.receive(message, posted, resources_.processor_free(rank, cpu), now, end);
  }
  resources_.occupy(rank, cpu, end);
  if (!offloaded_) resources_.occupy_receiving(rank, context_[message].nic, now + cost.port);
  return end;
}

void GoalMessages::complete(Index message, Index receive, Time end) {
  check_size(message, receive);
  if (context_.cost(message).rendezvous) {
    raise_sender(message);
    end_rendezvous(message);
  }
  progress_.finish(receive, end);
}

void GoalMessages::end_rendezvous(Index message) {
  const Time now = agenda_.now();
  progress_.finish(message, std::max(now, progress_.ready_time(message, now)));
}

// LogGOPSim also raises the clock of the sender's interface to now. That changes no result, because
// no operation starts before now.
void GoalMessages::raise_sender(Index message) {
  const Rank rank = context_.rank_of(message);
  const std::uint8_t cpu = context_[message].cpu;
  const Time free = resources_.processor_free(rank, cpu);
  if (recorder_.on()) [[unlikely]]
    recorder_.wait(message, free, agenda_.now());
  resources_.occupy(rank, cpu, std::max(free, agenda_.now()));
}

void GoalMessages::check_size(Index message, Index receive) const {
  if (context_[message].size <= context_[receive].size) return;
  const GoalSchedule& schedule = context_.schedule();
  const Rank from = context_.rank_of(message);
  const Rank to = context_.rank_of(receive);
  throw RunError(fmt::format(
      "truncation: '{}' of rank {} ({}) is matched by '{}' of rank {} ({}), which is smaller",
      schedule.describe(message), from.number(), schedule.where(from, message),
      schedule.describe(receive), to.number(), schedule.where(to, receive)));
}

std::vector<GoalStuck> GoalMessages::unmatched() {
  std::vector<GoalStuck> stuck;
  for (std::int32_t number = 0; number < context_.schedule().ranks(); ++number) {
    const Rank rank(number);
    for (const auto& item : posted_.all(rank)) stuck.push_back({item.operation, rank, rank, true});
    for (const auto& item : unexpected_.all(rank)) {
      stuck.push_back({item.operation, context_.rank_of(item.operation), rank,
                       context_.cost(item.operation).rendezvous});
    }
  }
  return stuck;
}

}  // namespace loggp::simulate
