// What a rank of the plain model does at each step of its script.
#pragma once

#include "tests/simulate/engine/reference.hpp"

namespace loggp::simulate {

inline void Reference::begin_step(std::size_t rank) {
  Actor& self = actors_[rank];
  const Step& step = script_[rank][self.step];
  const bool progresses = step.kind != Kind::compute && step.kind != Kind::send_async &&
                          step.kind != Kind::receive_async;
  self.begun = true;
  self.begin = self.cpu;
  if (progresses && !on_arrival()) self.earlier = come_by_now(rank);
  if (shares_cpus() && !on_arrival()) return;  // each piece of work at its own time
  for (const std::size_t message : self.earlier) charge(message);
  self.earlier.clear();
  do_step(rank);
}

inline void Reference::do_step(std::size_t rank) {
  Actor& self = actors_[rank];
  const Step& step = script_[rank][self.step];
  self.begun = false;
  std::vector<std::size_t> waited;
  for (const int slot : step.slots) {
    if (self.slots.contains(slot)) waited.push_back(self.slots.at(slot));
  }
  switch (step.kind) {
    case Kind::compute:
      begin_work(rank, self.cpu);
      self.cpu = work(rank, self.cpu, step.local ? local_time(step) : step.work.in_ps());
      end_work(rank);
      return end_step(rank);
    case Kind::send_async:
    case Kind::receive_async:
      self.slots[step.slots[0]] = begin_operation(rank, step);
      return end_step(rank);
    case Kind::send:
    case Kind::receive:
      return begin_wait(rank, {begin_operation(rank, step)}, false);
    case Kind::wait:
    case Kind::wait_all:
      return begin_wait(rank, waited, false);
    case Kind::wait_any:
      return begin_wait(rank, waited, !waited.empty());
    case Kind::test:
      return test(rank, waited, step);
    case Kind::probe:
      return probe(rank, self.begin, step);
  }
}

inline reference::Ps Reference::local_time(const Step& step) const {
  const ParameterSet& set = machine_.parameters();
  const LocalCost& cost = *step.local == LocalWork::copy ? set.copy : set.reduce;
  const std::int64_t bytes = step.size.count();
  for (const LocalRange& range : cost.ranges) {
    if (range.last && bytes > range.last->count()) continue;
    return std::llround(range.per_byte * static_cast<double>(bytes));
  }
  return 0;
}

inline void Reference::begin_wait(std::size_t rank, std::vector<std::size_t> operations, bool any) {
  Actor& self = actors_[rank];
  self.waits = std::move(operations);
  self.any = any;
  self.in_call = true;
}

inline std::size_t Reference::begin_operation(std::size_t rank, const Step& step) {
  const std::size_t number = operations_.size();
  const bool sends = step.kind == Kind::send || step.kind == Kind::send_async;
  const int value = static_cast<int>(actors_[rank].step) + 1;
  operations_.push_back({sends, rank, step.peer, step.tag, step.size, value, actors_[rank].cpu});
  if (sends) {
    const auto to = static_cast<std::size_t>(step.peer.number());
    const Protocol protocol =
        Price(machine_, Rank(static_cast<int>(rank)), step.peer, step.size).protocol;
    const bool asks = protocol == Protocol::handshake;
    emit(rank, to, asks ? Message::Kind::rts : Message::Kind::data, number, {});
    Operation& send = operations_[number];
    if (protocol == Protocol::eager) send.done = at_once;
    send.raises_port = protocol == Protocol::synchronising;
    return number;
  }
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < messages_.size(); ++i) {
    const bool earlier = !first || messages_[i].order() < messages_[*first].order();
    if (fits(operations_[number], messages_[i]) && earlier) first = i;
  }
  if (first) match(number, *first);
  return number;
}

inline void Reference::end_call(std::size_t rank) {
  Actor& self = actors_[rank];
  const Step& step = script_[rank][self.step];
  const Ps end = end_of_wait(self);
  self.cpu = std::max(self.cpu, end);
  self.in_call = false;
  if (!self.any) {
    for (const std::size_t operation : self.waits) end_operation(rank, operation, step);
    return end_step(rank);
  }
  const std::size_t index = index_of_any(step, self);
  self.log.push_back(static_cast<Ps>(index));
  end_operation(rank, self.slots.at(step.slots[index]), step);
  end_step(rank);
}

/// The lowest that is complete, or else of those that are matched now.
inline std::size_t Reference::index_of_any(const Step& step, const Actor& self) const {
  const auto first = [&](const auto& wanted) {
    std::size_t i = 0;
    for (; i < step.slots.size(); ++i) {
      const auto slot = self.slots.find(step.slots[i]);
      if (slot != self.slots.end() && wanted(operations_[slot->second])) break;
    }
    return i;
  };
  const std::size_t complete = first([&](const Operation& o) { return is_complete(o); });
  if (complete < step.slots.size()) return complete;
  return first([&](const Operation& o) { return o.done.value_or(never) <= now_; });
}

inline void Reference::note_status(Actor& self, const Message& m) const {
  self.log.push_back(static_cast<Ps>(m.from));
  self.log.push_back(operations_[m.sender].tag.number());
  self.log.push_back(operations_[m.sender].size.count());
}

inline void Reference::end_operation(std::size_t rank, std::size_t index, const Step& step) {
  Actor& self = actors_[rank];
  const Operation& operation = operations_[index];
  if (operation.sends) self.cpu = std::max(self.cpu, *operation.done);
  if (operation.raises_port) self.tx = std::max(self.tx, *operation.done);
  std::erase_if(self.slots, [=](const auto& slot) { return slot.second == index; });
  if (operation.sends) return;
  const Message& m = messages_[*operation.message];
  if (step.kind != Kind::wait_all && step.kind != Kind::wait_any) note_status(self, m);
  const Operation& send = operations_[m.sender];
  self.log.push_back(send.size.count() > 0 ? send.value : 0);
}

inline void Reference::end_step(std::size_t rank) {
  Actor& self = actors_[rank];
  self.log.push_back(self.cpu);
  self.tried = 0;
  ++self.step;
  if (finished(rank) && !self.slots.empty() && error_.empty()) error_ = "open operations";
}

inline void Reference::test(std::size_t rank, const std::vector<std::size_t>& tested,
                            const Step& step) {
  const bool found = tested.empty() || is_complete(operations_[tested[0]]);
  poll(rank, found, step, [&] {
    if (!tested.empty()) end_operation(rank, tested[0], step);
  });
}

inline void Reference::probe(std::size_t rank, Ps now, const Step& step) {
  const Operation wanted{false, rank, step.peer, step.tag, {}, 0, 0};
  const Message* first = nullptr;
  for (const Message& m : messages_) {
    if (!fits(wanted, m) || m.ready > now) continue;
    if (first == nullptr || m.order() < first->order()) first = &m;
  }
  poll(rank, first != nullptr, step, [&] { note_status(actors_[rank], *first); });
}

template <class Found>
void Reference::poll(std::size_t rank, bool found, const Step& step, const Found& on_found) {
  Actor& self = actors_[rank];
  self.log.push_back(found ? 1 : 0);
  if (found) {
    on_found();
    return end_step(rank);
  }
  const Link& network = machine_.parameters().link(LinkClass::network);
  const Ps o_r = network.range(Bytes(1)).parameters.o_r.in_ps();
  begin_work(rank, self.cpu);
  self.cpu = work(rank, self.cpu, std::max<Ps>(o_r, 1));
  end_work(rank);
  if (++self.tried >= step.tries) end_step(rank);
}

inline std::string Reference::what_is_left() const {
  std::size_t stuck = 0;
  for (std::size_t rank = 0; rank < actors_.size(); ++rank) stuck += finished(rank) ? 0U : 1U;
  if (stuck > 0) return "deadlock of " + std::to_string(stuck);
  const auto left = std::count_if(messages_.begin(), messages_.end(),
                                  [](const Message& m) { return !m.operation; });
  return left == 0 ? "" : std::to_string(left) + " left over";
}

}  // namespace loggp::simulate
