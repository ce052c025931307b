// What ranks share, in the graph of a run: vertices, edges, and the orders that decide them.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "models/base/errors.hpp"
#include "simulate/graph/schedule_builder.hpp"

namespace loggp::simulate {

void ScheduleBuilder::check_use(const Trace::PortUse& use) const {
  const NodeParameters& node = machine_.parameters().node;
  const auto number = static_cast<std::uint32_t>(use.port.number);
  bool exists = node.interfaces.has_value();
  if (use.port.kind == Trace::PortKind::memory) exists = node.memory.has_value();
  if (use.port.kind == Trace::PortKind::link)
    exists = node.topology && number < node.topology->links();
  if (exists && use.send < trace_.sends.size()) return;
  throw RunError(
      fmt::format("the record's message {} takes a part of node {}, or a link, that the machine "
                  "does not have",
                  use.send, use.port.node));
}

void ScheduleBuilder::note_shared(const Trace::PortUse& use) {
  const NodeParameters& node = machine_.parameters().node;
  switch (use.port.kind) {
    case Trace::PortKind::memory:
      shared.memory = node.memory;
      break;
    case Trace::PortKind::link: {
      shared.topology = node.topology;
      const LinkRate& rate =
          node.topology
              ->rates()[node.topology->rate_of(static_cast<std::uint32_t>(use.port.number))];
      if (std::find(link_rates.begin(), link_rates.end(), rate) == link_rates.end())
        link_rates.push_back(rate);
      break;
    }
    default:
      shared.interfaces = node.interfaces;
  }
}

// A sending side, a memory or a link is taken at the vertex of its use, a receiving side at the
// message's arrival at its rank. The vertex of the use of a receiving side is the arrival at the
// node.
void ScheduleBuilder::add_uses() {
  first_use_ = static_cast<Vertex>(instants.size());
  exits_.assign(trace_.sends.size(), none);
  before_.assign(trace_.port_uses.size(), none);
  if (!trace_.port_uses.empty()) entries.assign(trace_.sends.size(), none);
  for (std::uint32_t i = 0; i < trace_.port_uses.size(); ++i) {
    const Trace::PortUse& use = trace_.port_uses[i];
    check_use(use);
    note_shared(use);
    const bool enters = use.port.kind == Trace::PortKind::receiving;
    if (!enters) before_[i] = exits_[use.send];
    const Trace::Send& send = trace_.sends[use.send];
    (enters ? entries : exits_)[use.send] = i;
    instants.push_back({enters ? use.asked : use.start, enters ? send.to : send.from, i,
                        enters ? Moment::reaching : Moment::leaving});
  }
}

bool ScheduleBuilder::is_link(std::uint32_t use) const {
  return trace_.port_uses[use].port.kind == Trace::PortKind::link;
}

const LinkRate& ScheduleBuilder::link_rate(std::uint32_t use) const {
  const Topology& topology = *machine_.parameters().node.topology;
  return topology.rates()[part(use).second];
}

ScheduleBuilder::Part ScheduleBuilder::part(std::uint32_t use) const {
  const Trace::Port& port = trace_.port_uses[use].port;
  if (port.kind == Trace::PortKind::memory) return {port.kind, std::uint16_t{0}};
  if (port.kind != Trace::PortKind::link) return {Trace::PortKind::sending, std::uint16_t{0}};
  const auto link = static_cast<std::uint32_t>(port.number);
  return {port.kind, machine_.parameters().node.topology->rate_of(link)};
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

// Returns the vertex from which on the message waits for the part, asked_form() later.
ScheduleBuilder::Vertex ScheduleBuilder::asked_at(std::uint32_t use) const {
  const Trace::PortUse& record = trace_.port_uses[use];
  if (record.port.kind == Trace::PortKind::receiving) return first_use_ + use;
  return before_[use] == none ? sent_[record.send] : taken_at(before_[use]);
}

// Returns the form of the latency of the link before.
std::uint32_t ScheduleBuilder::asked_form(std::uint32_t use) {
  const bool follows_link = is_link(use) && before_[use] != none && is_link(before_[use]);
  if (!follows_link) return 0;
  const Latency latency{1, link_rate(before_[use]).l};
  const auto [at, is_new] = latency_forms_.try_emplace(latency, 0);
  if (!is_new) return at->second;
  CostForm form;
  form.group = no_group;
  add_latency(latency, form);
  return at->second = add_form(form);
}

std::uint32_t ScheduleBuilder::add_form(const CostForm& form) {
  forms.push_back(form);
  return static_cast<std::uint32_t>(forms.size() - 1);
}

void ScheduleBuilder::add_latency(const Latency& latency, CostForm& form) {
  const auto term = static_cast<std::size_t>(Term::l_link);
  form.count[term] += latency.links;
  form.time[term] += latency.time;
  form.total += latency.time;
}

void ScheduleBuilder::add_bytes(const Part& part, std::int64_t extra_bytes, CostForm& form) const {
  const NodeParameters& node = machine_.parameters().node;
  const Bytes size(extra_bytes + 1);
  Term term = Term::G_node;
  Duration time;
  if (part.first == Trace::PortKind::memory) {
    term = Term::G_memory;
    time = memory_cost(*node.memory, size).bytes;
  } else if (part.first == Trace::PortKind::link) {
    term = Term::G_link;
    time = link_cost(node.topology->rates()[part.second], size).bytes;
  } else {
    time = shared_cost(*node.interfaces, size).bytes;
  }
  form.count[static_cast<std::size_t>(term)] = extra_bytes;
  form.time[static_cast<std::size_t>(term)] = time;
  form.total += time;
}

void ScheduleBuilder::add_gap(const Part& part, CostForm& form) const {
  if (part.first == Trace::PortKind::memory) return;
  const NodeParameters& node = machine_.parameters().node;
  const bool is_link = part.first == Trace::PortKind::link;
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): check_use() has seen it
  const Duration gap = is_link ? node.topology->rates()[part.second].g : node.interfaces->g;
  const auto term = static_cast<std::size_t>(is_link ? Term::g_link : Term::g_node);
  form.count[term] = 1;
  form.time[term] = gap;
  form.total += gap;
}

// Returns the form of the time for which a message keeps a part.
std::uint32_t ScheduleBuilder::hold_form(std::uint32_t use) {
  const std::int64_t extra = extra_bytes(trace_.sends[trace_.port_uses[use].send]);
  const auto [at, is_new] = hold_forms_.try_emplace({part(use), extra}, 0);
  if (!is_new) return at->second;
  CostForm form;
  form.group = no_group;
  add_bytes(part(use), extra, form);
  add_gap(part(use), form);
  return at->second = add_form(form);
}

// Returns the form of the flight of a message from its last link on: o_s + L, and the latency of
// the link.
std::uint32_t ScheduleBuilder::flight_form(const Trace::Send& send, const Latency& latency) {
  const std::uint32_t usual = form_indices(send).first_byte;
  if (latency.links == 0) return usual;
  const auto [at, is_new] =
      flight_forms_.try_emplace({group_of(send), extra_bytes(send), latency}, 0);
  if (!is_new) return at->second;
  CostForm form = forms[usual];
  add_latency(latency, form);
  return at->second = add_form(form);
}

// Returns the form of the flight of a message from a part slower than its sender's port: o_s + L,
// the latency of links, and what the bytes take longer.
std::uint32_t ScheduleBuilder::slow_form(std::uint32_t use, const Latency& latency) {
  const Trace::Send& send = trace_.sends[trace_.port_uses[use].send];
  const std::int64_t extra = extra_bytes(send);
  const auto [at, is_new] = slow_forms_.try_emplace({group_of(send), part(use), extra, latency}, 0);
  if (!is_new) return at->second;
  const FormIndices& usual = form_indices(send);
  CostForm form = forms[usual.first_byte];
  const auto bytes = static_cast<std::size_t>(Term::G);
  form.count[bytes] -= extra;
  form.time[bytes] -= total(usual.bytes);
  form.total -= total(usual.bytes);
  add_bytes(part(use), extra, form);
  add_latency(latency, form);
  return at->second = add_form(form);
}

// Returns the dependences of the message's landing on the parts that it took before, or on its send
// if it took none.
std::vector<ScheduleBuilder::Flight> ScheduleBuilder::flights(std::size_t send) {
  const std::uint32_t last = exits_[send];
  const Trace::Send& record = trace_.sends[send];
  if (last == none) return {{sent_[send], form_indices(record).first_byte}};
  std::vector<Flight> all;
  Latency latency;
  for (std::uint32_t use = last; use != none; use = before_[use]) {
    if (is_link(use)) latency = {latency.links + 1, latency.time + link_rate(use).l};
    if (use == last) all.push_back({taken_at(use), flight_form(record, latency)});
    all.push_back({taken_at(use), slow_form(use, latency)});
  }
  return all;
}

void ScheduleBuilder::connect_uses() {
  std::map<Trace::Port, std::uint32_t> last;
  for (std::uint32_t use = 0; use < trace_.port_uses.size(); ++use) {
    connect(asked_at(use), taken_at(use), Reason::asked, asked_form(use));
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
  const Trace::PortKind kind = trace_.port_uses[later].port.kind;
  const bool leaves = kind == Trace::PortKind::sending || kind == Trace::PortKind::memory;
  if (a.from == b.from && (leaves || a.to == b.to)) return;
  const bool is_strict = std::tuple(b.from, second) < std::tuple(a.from, first);
  decisions.push_back(
      {asked_at(earlier), asked_at(later), asked_form(earlier), asked_form(later), is_strict});
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
  if (shared.shares_nothing()) return;
  using Group = std::tuple<Trace::PortKind, std::int32_t, std::int32_t>;
  const bool is_free = shared.interfaces && shared.interfaces->choice == InterfaceChoice::free;
  const auto count = static_cast<std::size_t>(shared.interfaces ? shared.interfaces->count : 1);
  std::map<Group, std::uint32_t> last;
  std::map<Group, std::vector<std::uint32_t>> last_uses;
  for (std::uint32_t use = 0; use < trace_.port_uses.size(); ++use) {
    const Trace::Port& port = trace_.port_uses[use].port;
    const bool is_interface =
        port.kind == Trace::PortKind::sending || port.kind == Trace::PortKind::receiving;
    const bool chooses = is_free && is_interface && count > 1;
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
