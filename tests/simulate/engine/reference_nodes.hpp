// What ranks share, in the plain model.
#pragma once

#include "tests/simulate/engine/reference.hpp"

namespace loggp::simulate {

inline reference::Ps Reference::next_of(Message::Place place) const {
  Ps next = never;
  for (const Message& m : messages_) {
    if (m.place == place) next = std::min(next, m.arrival);
  }
  return next;
}

/// All that leave or enter nodes now, by source and number.
inline void Reference::pass_all(Message::Place place) {
  std::vector<std::size_t> passing;
  for (std::size_t i = 0; i < messages_.size(); ++i) {
    if (messages_[i].place == place && messages_[i].arrival <= now_) passing.push_back(i);
  }
  std::sort(passing.begin(), passing.end(), [&](std::size_t a, std::size_t b) {
    const auto key = [](const Message& m) { return std::tuple(m.arrival, m.from, m.number); };
    return key(messages_[a]) < key(messages_[b]);
  });
  for (const std::size_t message : passing) {
    if (place == Message::Place::leaving) leave(messages_[message]);
    if (place == Message::Place::entering) enter(messages_[message]);
  }
}

inline bool Reference::is_between_nodes(LinkClass link) {
  return link == LinkClass::network || link == LinkClass::wide_area;
}

/// Takes an interface of the rank's node; returns from when.
inline reference::Ps Reference::occupy(std::map<std::pair<int, int>, Ps>& free, std::size_t rank,
                                       Ps from, Ps hold) const {
  const NodeInterfaces& interfaces = *machine_.parameters().node.interfaces;
  const Rank user(static_cast<int>(rank));
  const int node = machine_.placement().node_of(user);
  int number = user.number() % interfaces.count;
  if (interfaces.choice == InterfaceChoice::free) {
    number = 0;
    for (int other = 1; other < interfaces.count; ++other) {
      if (free[{node, other}] < free[{node, number}]) number = other;
    }
  }
  Ps& busy = free[{node, number}];
  const Ps start = std::max(from, busy);
  busy = start + hold;
  return start;
}

inline void Reference::leave(Message& m) {
  const LinkClass link =
      machine_.link_class(Rank(static_cast<int>(m.from)), Rank(static_cast<int>(m.to)));
  const NodeParameters& node = machine_.parameters().node;
  const auto size = static_cast<double>(operations_[m.sender].size.count());
  const double rest = m.control() ? 0 : std::max(size - 1, 0.0);
  const Ps own_bytes = m.control() ? 0 : m.price.bytes;
  Ps leaves = m.start;
  Ps bytes = 0;
  m.place = Message::Place::arriving;
  if (is_between_nodes(link) && node.interfaces) {
    bytes = std::llround(node.interfaces->G * rest);
    leaves = occupy(sending_, m.from, m.start, node.interfaces->g.in_ps() + bytes);
    m.place = Message::Place::entering;
  } else if (link != LinkClass::self && !is_between_nodes(link) && node.memory) {
    bytes = std::llround(*node.memory * rest);
    Ps& busy = memory_[machine_.placement().node_of(Rank(static_cast<int>(m.from)))];
    leaves = std::max(m.start, busy);
    busy = leaves + bytes;
  }
  if (is_between_nodes(link) && node.topology) {
    const Placement& placement = machine_.placement();
    m.route = node.topology->route(placement.node_of(Rank(static_cast<int>(m.from))),
                                   placement.node_of(Rank(static_cast<int>(m.to))));
    m.out = m.arrival = leaves;
    m.out_bytes = bytes;
    m.place = Message::Place::crossing;
    return;
  }
  arrive(m, leaves + m.flight + std::max<Ps>(0, bytes - own_bytes));
}

/// No overtaking.
inline void Reference::arrive(Message& m, Ps arrival) {
  Ps& previous = previous_.try_emplace({m.from, m.to}, arrival).first->second;
  previous = std::max(previous, arrival);
  m.arrival = previous;
}

/// Of the messages that ask for a link now, the first one by source and number takes it.
inline void Reference::pass_first_on_links() {
  Message* first = nullptr;
  const auto key = [](const Message& m) { return std::tuple(m.arrival, m.from, m.number); };
  for (Message& m : messages_) {
    if (m.place != Message::Place::crossing) continue;
    if (first == nullptr || key(m) < key(*first)) first = &m;
  }
  cross(*first);
}

inline void Reference::cross(Message& m) {
  const Topology& topology = *machine_.parameters().node.topology;
  const auto size = static_cast<double>(operations_[m.sender].size.count());
  const double rest = m.control() ? 0 : std::max(size - 1, 0.0);
  const auto rate = [&](std::size_t k) { return topology.rates()[topology.rate_of(m.route[k])]; };
  const auto bytes = [&](std::size_t k) { return Ps{std::llround(rate(k).G * rest)}; };
  const std::size_t now = m.taken.size();
  Ps& free = links_[m.route[now]];
  const Ps start = std::max(m.arrival, free);
  free = start + rate(now).g.in_ps() + bytes(now);
  m.taken.push_back(start);
  m.arrival = start + rate(now).l.in_ps();  // when it asks for the next one
  if (m.taken.size() < m.route.size()) return;
  const Ps own_bytes = m.control() ? 0 : m.price.bytes;
  Ps latest = m.taken.back() + rate(m.route.size() - 1).l.in_ps();
  Ps remaining = 0;  // l of the links from here on
  for (std::size_t k = m.route.size(); k-- > 0;) {
    remaining += rate(k).l.in_ps();
    latest = std::max(latest, m.taken[k] + remaining + bytes(k) - own_bytes);
  }
  latest = std::max(latest, m.out + remaining + m.out_bytes - own_bytes);
  m.place =
      machine_.parameters().node.interfaces ? Message::Place::entering : Message::Place::arriving;
  arrive(m, m.flight + latest);
}

inline void Reference::enter(Message& m) {
  const NodeInterfaces& interfaces = *machine_.parameters().node.interfaces;
  const auto size = static_cast<double>(operations_[m.sender].size.count());
  const double rest = m.control() ? 0 : std::max(size - 1, 0.0);
  const Ps hold = interfaces.g.in_ps() + std::llround(interfaces.G * rest);
  m.arrival = occupy(receiving_, m.to, m.arrival, hold);
  m.place = Message::Place::arriving;
}

}  // namespace loggp::simulate
