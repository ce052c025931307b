#include "simulate/goal/goal_elsewhere.hpp"

#include <limits>
#include <utility>

namespace loggp::simulate {

GoalElsewhere::GoalElsewhere(GoalContext& context, GoalAgenda& agenda, GoalResources& resources,
                             const GoalMatching& posted, bool is_on)
    : context_(context), agenda_(agenda), resources_(resources), posted_(posted) {
  const GoalSchedule& schedule = context.schedule();
  for (std::int32_t rank = 0; is_on && rank < schedule.ranks(); ++rank)
    cpus_.push_back(cpus_of_receives(schedule.of(Rank(rank))));
}

GoalElsewhere::Cpus GoalElsewhere::cpus_of_receives(std::span<const GoalOperation> operations) {
  Cpus cpus = Cpus::no_receives;
  std::uint8_t first = 0;
  for (const GoalOperation& operation : operations) {
    if (operation.kind != GoalKind::receive) continue;
    if (cpus != Cpus::no_receives && operation.cpu != first) return Cpus::several;
    first = operation.cpu;
    cpus = first == 0 ? Cpus::only_0 : Cpus::one_other;
  }
  return cpus;
}

std::uint8_t GoalElsewhere::cpu_for(const GoalRetries::Flow& flow) const {
  const auto found = posted_.find(flow.rank, flow.source, flow.tag);
  return found == GoalMatching::none ? std::uint8_t{0} : context_[posted_[found].operation].cpu;
}

std::uint8_t GoalElsewhere::cpu_for(Index message) const {
  return cpu_for(
      {context_.receiver_of(message), context_.source_of(message), context_[message].tag});
}

void GoalElsewhere::wait(Index message, std::uint8_t cpu, Time until) {
  add(message, {context_.receiver_of(message), cpu, context_[message].nic, until});
}

void GoalElsewhere::add(Index message, const GoalRetries::Place& place) {
  const GoalRetries::Member member{agenda_.stamp(message), message};
  const GoalRetries::Flow flow{place.rank, context_.source_of(message), context_[message].tag};
  if (retries_.add(member, flow, place)) queue_retry(place.until, member);
}

void GoalElsewhere::queue_retry(Time time, GoalRetries::Member member) {
  agenda_.push({time, member.stamp, member.message, GoalEventKind::retry});
}

// The message is the first of a batch. If it finds a resource busy, so do the messages after it.
// They need not try: they are rescheduled together at the end of the instant.
std::optional<std::uint8_t> GoalElsewhere::retry(Index message) {
  const GoalRetries::Batch* const batch = retries_.batch_of(message);
  const Time now = agenda_.now();
  if (batch == nullptr || batch->place.until != now || batch->seen)
    return {};  // the event is out of date, or the batch waits for the end of the instant
  GoalRetries::Place place = batch->place;
  retries_.remove(message);
  GoalRetries::Batch* const rest = retries_.batch_at(place);
  const Time free = resources_.free_time(place.rank, GoalWait::message, place.cpu, place.nic);
  if (free <= now) {
    if (rest != nullptr) queue_retry(now, *rest->members.begin());
    return place.cpu;
  }
  if (rest != nullptr) {
    constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
    if (resting_.empty()) agenda_.push({now, last, 0, GoalEventKind::instant_over});
    rest->seen = free;
    resting_[place.rank].push_back(place);
    resources_.watch(true);
  }
  place.until = free;
  add(message, place);
  return {};
}

void GoalElsewhere::note_longer_waits(Rank rank) {
  const auto resting = resting_.find(rank);
  if (resting == resting_.end()) return;
  for (const GoalRetries::Place& place : resting->second) {
    GoalRetries::Batch* const batch = retries_.batch_at(place);
    if (batch == nullptr || !batch->seen) continue;  // all its messages have left it
    const Time free = resources_.free_time(place.rank, GoalWait::message, place.cpu, place.nic);
    const Time seen = *batch->seen;
    if (free == seen) continue;
    batch->seen = free;
    const auto first = retries_.put_off_before(place, agenda_.stamp_now(), seen);
    if (first) queue_retry(seen, *first);
  }
}

void GoalElsewhere::end_instant() {
  resources_.watch(false);
  for (const auto& [rank, places] : std::exchange(resting_, {})) {
    for (const GoalRetries::Place& place : places) {
      const GoalRetries::Batch* const batch = retries_.batch_at(place);
      if (batch == nullptr || !batch->seen) continue;
      const Time free = *batch->seen;
      queue_retry(free, retries_.put_off(place, free));
    }
  }
}

// Counts a posted or taken receive with a wildcard. Returns whether the receive changes no
// message's processor: another receive with the same source and tag is posted, and all of the
// rank's receives name one processor. A message that fits this receive then fits the other one,
// too.
bool GoalElsewhere::is_one_of_many(Rank rank, const GoalOperation& receive, bool posted) {
  if (receive.peer != goal_any && receive.tag != goal_any) return false;
  std::uint32_t& open = open_wildcards_[{rank, receive.peer, receive.tag}];
  const std::uint32_t others = posted ? open++ : --open;
  return others > 0 && cpus_[static_cast<std::size_t>(rank.number())] == Cpus::one_other;
}

// Removes messages from their batches if they now need another processor. Each message gets an
// event of its own, at the time at which it would have tried next.
void GoalElsewhere::retry_strayed(Rank rank, const GoalOperation& receive) {
  const auto new_cpu = [this](const GoalRetries::Flow& flow) { return cpu_for(flow); };
  for (const Index message : retries_.strayed({rank, receive.peer, receive.tag}, new_cpu)) {
    const GoalRetries::Batch& batch = *retries_.batch_of(message);
    const GoalRetries::Place place = batch.place;
    const std::uint64_t stamp = retries_.stamp_of(message);
    const bool has_tried = batch.seen && stamp < agenda_.stamp_now();
    const bool had_event = !batch.seen && batch.members.begin()->message == message;
    agenda_.push({has_tried ? *batch.seen : place.until, stamp, message, GoalEventKind::message});
    retries_.remove(message);
    const GoalRetries::Batch* const rest = retries_.batch_at(place);
    if (had_event && rest != nullptr) queue_retry(place.until, *rest->members.begin());
  }
}

}  // namespace loggp::simulate
