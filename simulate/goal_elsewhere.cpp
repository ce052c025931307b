// On arrival, messages to ranks whose receives name CPUs other than 0: which CPU a message needs is
// a question of what is posted when it tries.
#include <limits>
#include <utility>

#include "simulate/goal_engine.hpp"

namespace loggp::simulate {

GoalEngine::CpusOfReceives GoalEngine::cpus_of_receives(Rank rank) const {
  using enum CpusOfReceives;
  CpusOfReceives cpus = no_receives;
  std::uint8_t first = 0;
  for (const GoalOperation& operation : schedule_.of(rank)) {
    if (operation.kind != GoalKind::receive) continue;
    if (cpus != no_receives && operation.cpu != first) return several;
    first = operation.cpu;
    cpus = first == 0 ? only_0 : one_other;
  }
  return cpus;
}

std::uint8_t GoalEngine::cpu_for(const GoalRetries::Flow& flow) const {
  const auto found = posted_.find(flow.rank, flow.source, flow.tag);
  return found == GoalMatching::none ? std::uint8_t{0} : schedule_[posted_[found].operation].cpu;
}

void GoalEngine::wait_elsewhere(Index message, const GoalRetries::Place& place) {
  const GoalRetries::Member member{waiting_.stamp(message), message};
  const GoalRetries::Flow flow{place.rank, static_cast<Index>(ranks_[message]),
                               schedule_[message].tag};
  if (retries_.add(member, flow, place)) queue_retry(place.until, member);
}

void GoalEngine::queue_retry(Time time, GoalRetries::Member member) {
  queue_.push({time, member.stamp, member.message, GoalEventKind::retry});
}

// The first of a batch. When it finds its CPU or interface busy, so do all after it, and those need
// not try: at the end of the instant they are put off together.
void GoalEngine::try_elsewhere(Index message) {
  const GoalRetries::Batch* const batch = retries_.batch_of(message);
  if (batch == nullptr || batch->place.until != now_ || batch->seen) return;  // waits no more
  GoalRetries::Place place = batch->place;
  retries_.remove(message);
  GoalRetries::Batch* const rest = retries_.batch_at(place);
  const Time free = free_from(place.rank, GoalWait::message, place.cpu, place.nic);
  if (free <= now_) {
    if (rest != nullptr) queue_retry(now_, *rest->members.begin());
    process(message, place.cpu);
    return;
  }
  if (rest != nullptr) {
    constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
    if (resting_.empty()) queue_.push({now_, last, 0, GoalEventKind::instant_over});
    rest->seen = free;
    resting_[place.rank].push_back(place);
  }
  place.until = free;
  wait_elsewhere(message, place);
}

// This event may have taken a CPU or interface for longer: who would have tried before it knows
// nothing of that.
void GoalEngine::note_longer_waits() {
  for (const Rank rank : occupied_) note_longer_waits(rank, stamp_now_);
  occupied_.clear();
}

void GoalEngine::note_longer_waits(Rank rank, std::uint64_t stamp) {
  const auto resting = resting_.find(rank);
  if (resting == resting_.end()) return;
  for (const GoalRetries::Place& place : resting->second) {
    GoalRetries::Batch* const batch = retries_.batch_at(place);
    if (batch == nullptr || !batch->seen) continue;  // all of it went elsewhere
    const Time free = free_from(place.rank, GoalWait::message, place.cpu, place.nic);
    const Time seen = *batch->seen;
    if (free == seen) continue;
    batch->seen = free;
    const auto first = retries_.put_off_before(place, stamp, seen);
    if (first) queue_retry(seen, *first);
  }
}

void GoalEngine::end_instant() {
  for (const auto& [rank, places] : std::exchange(resting_, {})) {
    for (const GoalRetries::Place& place : places) {
      const GoalRetries::Batch* const batch = retries_.batch_at(place);
      if (batch == nullptr || !batch->seen) continue;
      const Time free = *batch->seen;
      queue_retry(free, retries_.put_off(place, free));
    }
  }
}

// A receive is posted, or taken.
void GoalEngine::recheck(Rank rank, const GoalOperation& receive, bool posted) {
  if (elsewhere(rank) && !is_one_of_many(rank, receive, posted)) strayed_try_again(rank, receive);
}

// Whatever a wildcard fits matches the next one like it, or one between them: on the same CPU if
// all of the rank's receives name that.
bool GoalEngine::is_one_of_many(Rank rank, const GoalOperation& receive, bool posted) {
  if (receive.peer != goal_any && receive.tag != goal_any) return false;
  std::uint32_t& open = open_wildcards_[{rank, receive.peer, receive.tag}];
  const std::uint32_t others = posted ? open++ : --open;
  return others > 0 &&
         elsewhere_[static_cast<std::size_t>(rank.number())] == CpusOfReceives::one_other;
}

// Messages that would match another receive now, on another CPU, try when they would have tried
// next.
void GoalEngine::strayed_try_again(Rank rank, const GoalOperation& receive) {
  const auto cpu_of = [this](const GoalRetries::Flow& flow) { return cpu_for(flow); };
  for (const Index message : retries_.strayed({rank, receive.peer, receive.tag}, cpu_of)) {
    const GoalRetries::Batch& batch = *retries_.batch_of(message);
    const GoalRetries::Place place = batch.place;
    const std::uint64_t stamp = retries_.stamp_of(message);
    const bool has_tried = batch.seen && stamp < stamp_now_;
    const bool had_event = !batch.seen && batch.members.begin()->message == message;
    queue_.push({has_tried ? *batch.seen : place.until, stamp, message, GoalEventKind::message});
    retries_.remove(message);
    const GoalRetries::Batch* const rest = retries_.batch_at(place);
    if (had_event && rest != nullptr) queue_retry(place.until, *rest->members.begin());
  }
}

}  // namespace loggp::simulate
