// What the ranks of a node share, in the graph of a run: vertices, edges, and the orders that
// decide them.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "models/base/errors.hpp"
#include "simulate/graph/schedule_builder.hpp"

namespace loggp::simulate {

// A sending side or a memory is taken at the vertex of its use, a receiving side at the message's
// arrival at its rank. The vertex of the use of a receiving side is the arrival at the node.
void ScheduleBuilder::add_uses() {
  first_use_ = static_cast<Vertex>(instants.size());
  exits_.assign(trace_.sends.size(), none);
  if (!trace_.port_uses.empty()) entries.assign(trace_.sends.size(), none);
  for (std::uint32_t i = 0; i < trace_.port_uses.size(); ++i) {
    const Trace::PortUse& use = trace_.port_uses[i];
    const NodeParameters& node = machine_.parameters().node;
    const bool is_memory = use.port.kind == Trace::PortKind::memory;
    const bool enters = use.port.kind == Trace::PortKind::receiving;
    if (use.send >= trace_.sends.size() || (is_memory ? !node.memory : !node.interfaces)) {
      throw RunError(fmt::format(
          "the record's message {} takes a part of node {} that the machine does not have",
          use.send, use.port.node));
    }
    if (is_memory) shared.memory = node.memory;
    if (!is_memory) shared.interfaces = node.interfaces;
    const Trace::Send& send = trace_.sends[use.send];
    (enters ? entries : exits_)[use.send] = i;
    instants.push_back({enters ? use.asked : use.start, enters ? send.to : send.from, i,
                        enters ? Moment::reaching : Moment::leaving});
  }
}

ScheduleBuilder::Vertex ScheduleBuilder::departure(std::size_t send) const {
  return exits_[send] == none ? sent_[send] : first_use_ + exits_[send];
}

ScheduleBuilder::Vertex ScheduleBuilder::landing(std::size_t send) const {
  const bool enters = !entries.empty() && entries[send] != none;
  return enters ? first_use_ + entries[send] : first_arrival_ + static_cast<Vertex>(send);
}

// Returns the vertex at which the message takes the part.
ScheduleBuilder::Vertex ScheduleBuilder::taken_at(std::uint32_t use) const {
  const Trace::PortUse& record = trace_.port_uses[use];
  const bool enters = record.port.kind == Trace::PortKind::receiving;
  return enters ? first_arrival_ + static_cast<Vertex>(record.send) : first_use_ + use;
}

// Returns the vertex from which on the message waits for the part.
ScheduleBuilder::Vertex ScheduleBuilder::asked_at(std::uint32_t use) const {
  const Trace::PortUse& record = trace_.port_uses[use];
  const bool enters = record.port.kind == Trace::PortKind::receiving;
  return enters ? first_use_ + use : sent_[record.send];
}

std::uint32_t ScheduleBuilder::add_shared_form(CostForm form, bool is_memory,
                                               std::int64_t extra_bytes, int sign) {
  const NodeParameters& node = machine_.parameters().node;
  const Bytes size(extra_bytes + 1);
  const SharedCost cost =
      is_memory ? memory_cost(*node.memory, size) : shared_cost(*node.interfaces, size);
  const auto bytes = static_cast<std::size_t>(is_memory ? Term::G_memory : Term::G_node);
  form.count[bytes] = extra_bytes;
  form.time[bytes] = cost.bytes;
  form.total += cost.bytes;
  if (sign > 0 && !is_memory) {
    const auto gap = static_cast<std::size_t>(Term::g_node);
    form.count[gap] = 1;
    form.time[gap] = cost.gap;
    form.total += cost.gap;
  }
  forms.push_back(form);
  return static_cast<std::uint32_t>(forms.size() - 1);
}

// Returns the form of the time for which a message keeps a part.
std::uint32_t ScheduleBuilder::hold_form(std::uint32_t use) {
  const Trace::PortUse& record = trace_.port_uses[use];
  const bool is_memory = record.port.kind == Trace::PortKind::memory;
  const std::int64_t extra = extra_bytes(trace_.sends[record.send]);
  const auto [at, is_new] = hold_forms_.try_emplace({is_memory, extra}, 0);
  if (!is_new) return at->second;
  CostForm form;
  form.group = no_group;
  return at->second = add_shared_form(form, is_memory, extra, 1);
}

// Returns the form of the flight of a message that leaves its node through a part slower than its
// sender's port: o_s + L, and what the bytes take longer.
std::uint32_t ScheduleBuilder::slow_form(std::uint32_t use) {
  const Trace::PortUse& record = trace_.port_uses[use];
  const Trace::Send& send = trace_.sends[record.send];
  const bool is_memory = record.port.kind == Trace::PortKind::memory;
  const std::int64_t extra = extra_bytes(send);
  const auto [at, is_new] = slow_forms_.try_emplace({group_of(send), is_memory, extra}, 0);
  if (!is_new) return at->second;
  const FormIndices& usual = form_indices(send);
  CostForm form = forms[usual.first_byte];
  const auto bytes = static_cast<std::size_t>(Term::G);
  form.count[bytes] -= extra;
  form.time[bytes] -= total(usual.bytes);
  form.total -= total(usual.bytes);
  return at->second = add_shared_form(form, is_memory, extra, -1);
}

void ScheduleBuilder::connect_uses() {
  std::map<Trace::Port, std::uint32_t> last;
  for (std::uint32_t use = 0; use < trace_.port_uses.size(); ++use) {
    connect(asked_at(use), taken_at(use), Reason::asked);
    const auto [before, is_first] = last.try_emplace(trace_.port_uses[use].port, use);
    if (is_first) continue;
    connect(taken_at(before->second), taken_at(use), Reason::shared, hold_form(before->second));
    before->second = use;
  }
}

// Messages of different ranks take a part in the order in which they ask for it.
void ScheduleBuilder::add_order(std::uint32_t earlier, std::uint32_t later) {
  const std::size_t first = trace_.port_uses[earlier].send;
  const std::size_t second = trace_.port_uses[later].send;
  const Trace::Send& a = trace_.sends[first];
  const Trace::Send& b = trace_.sends[second];
  const bool enters = trace_.port_uses[later].port.kind == Trace::PortKind::receiving;
  if (a.from == b.from && (!enters || a.to == b.to)) return;
  const bool is_strict = std::tuple(b.from, second) < std::tuple(a.from, first);
  decisions.push_back({asked_at(earlier), asked_at(later), 0, 0, is_strict});
}

// A message takes the part that is free first. Where both are free before the message asks, it does
// not matter which one it takes.
void ScheduleBuilder::add_choice(std::uint32_t use, std::int32_t chosen,
                                 const std::vector<std::uint32_t>& last_uses) {
  const auto vertex = [&](std::uint32_t last) {
    return last == none ? Schedule::begin() : taken_at(last);
  };
  const auto form = [&](std::uint32_t last) { return last == none ? 0 : hold_form(last); };
  const Time asked = trace_.port_uses[use].asked;
  const auto is_idle = [&](std::uint32_t last) {
    return last == none || trace_.port_uses[last].end <= asked;
  };
  const std::uint32_t mine = last_uses[static_cast<std::size_t>(chosen)];
  for (std::size_t other = 0; other < last_uses.size(); ++other) {
    const std::uint32_t its = last_uses[other];
    if (its == mine) continue;
    if (!is_idle(mine) || !is_idle(its)) {
      const bool is_strict = other < static_cast<std::size_t>(chosen);
      decisions.push_back({vertex(mine), vertex(its), form(mine), form(its), is_strict});
      continue;
    }
    for (const std::uint32_t last : {mine, its}) {
      if (last != none) decisions.push_back({vertex(last), asked_at(use), form(last), 0, false});
    }
  }
}

void ScheduleBuilder::add_port_decisions() {
  if (!shared.interfaces && !shared.memory) return;
  using Group = std::tuple<Trace::PortKind, std::int32_t, std::int32_t>;
  const bool is_free = shared.interfaces && shared.interfaces->choice == InterfaceChoice::free;
  const auto count = static_cast<std::size_t>(shared.interfaces ? shared.interfaces->count : 1);
  std::map<Group, std::uint32_t> last;
  std::map<Group, std::vector<std::uint32_t>> last_uses;
  for (std::uint32_t use = 0; use < trace_.port_uses.size(); ++use) {
    const Trace::Port& port = trace_.port_uses[use].port;
    const bool chooses = is_free && port.kind != Trace::PortKind::memory && count > 1;
    const Group group{port.kind, port.node, chooses ? 0 : port.number};
    const auto [before, is_first] = last.try_emplace(group, use);
    if (!is_first) add_order(before->second, use);
    before->second = use;
    if (!chooses) continue;
    std::vector<std::uint32_t>& uses = last_uses.try_emplace(group, count, none).first->second;
    add_choice(use, port.number, uses);
    uses[static_cast<std::size_t>(port.number)] = use;
  }
}

}  // namespace loggp::simulate
