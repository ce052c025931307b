#include "simulate/goal/goal_retries.hpp"

#include <utility>

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

bool GoalRetries::add(Member member, const Flow& flow, const Place& place) {
  const auto batch = batches_.try_emplace(place, Batch{place, {}, {}}).first;
  const auto all = flows_.try_emplace(flow).first;
  all->second.insert(member.message);
  batch->second.members.insert(member);
  waiting_.insert_or_assign(member.message, Where{&batch->second, member.stamp, all});
  return *batch->second.members.begin() == member;
}

const GoalRetries::Batch* GoalRetries::batch_of(Index message) const {
  const auto found = waiting_.find(message);
  return found == waiting_.end() ? nullptr : found->second.batch;
}

GoalRetries::Batch* GoalRetries::batch_at(const Place& place) {
  const auto found = batches_.find(place);
  return found == batches_.end() ? nullptr : &found->second;
}

void GoalRetries::remove(Index message) {
  const auto found = waiting_.find(message);
  const auto [batch, stamp, flow] = found->second;
  waiting_.erase(found);
  flow->second.erase(message);
  if (flow->second.empty()) flows_.erase(flow);
  batch->members.erase({stamp, message});
  const Place place = batch->place;
  if (batch->members.empty()) batches_.erase(place);
}

// The smaller batch joins the larger one, so that no message is moved often.
GoalRetries::Member GoalRetries::put_off(const Place& place, Time until) {
  Place later = place;
  later.until = until;
  auto moved = batches_.extract(place);
  const auto found = batches_.find(later);
  if (found != batches_.end() && found->second.members.size() > moved.mapped().members.size()) {
    for (const Member member : moved.mapped().members) move(member, found->second);
    return *found->second.members.begin();
  }
  Batch& batch = moved.mapped();
  if (found != batches_.end()) {
    for (const Member member : found->second.members) move(member, batch);
    batches_.erase(found);
  }
  moved.key() = batch.place = later;
  batch.seen.reset();
  batches_.insert(std::move(moved));
  return *batch.members.begin();
}

std::optional<GoalRetries::Member> GoalRetries::put_off_before(const Place& place,
                                                               std::uint64_t stamp, Time until) {
  Place later = place;
  later.until = until;
  std::set<Member>& members = batches_.at(place).members;
  std::optional<Member> first;
  while (!members.empty() && members.begin()->stamp < stamp) {
    const Member member = *members.begin();
    members.erase(members.begin());
    Batch& batch = batches_.try_emplace(later, Batch{later, {}, {}}).first->second;
    move(member, batch);
    first = *batch.members.begin();
  }
  if (members.empty()) batches_.erase(place);
  return first;
}

void GoalRetries::move(Member member, Batch& to) {
  to.members.insert(member);
  waiting_.at(member.message).batch = &to;
}

std::vector<GoalRetries::Index> GoalRetries::strayed(const Flow& receive,
                                                     const CpuOf& cpu_of) const {
  std::vector<Index> messages;
  if (receive.source != goal_any && receive.tag != goal_any) {
    const auto flow = flows_.find(receive);
    if (flow != flows_.end()) note_strayed(*flow, cpu_of, messages);
    return messages;
  }
  const bool any_source = receive.source == goal_any;
  for (auto flow = flows_.lower_bound({receive.rank, any_source ? 0 : receive.source, 0});
       flow != flows_.end() && flow->first.rank == receive.rank &&
       (any_source || flow->first.source == receive.source);
       ++flow) {
    if (receive.tag == goal_any || receive.tag == flow->first.tag)
      note_strayed(*flow, cpu_of, messages);
  }
  return messages;
}

// All messages of a flow wait for the same processor.
void GoalRetries::note_strayed(const Flows::value_type& flow, const CpuOf& cpu_of,
                               std::vector<Index>& strayed) const {
  const auto& [key, messages] = flow;
  if (waiting_.at(*messages.begin()).batch->place.cpu == cpu_of(key)) return;
  strayed.insert(strayed.end(), messages.begin(), messages.end());
}

}  // namespace loggp::simulate
