// What the ranks of a node share, in the plain model.
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
  m.arrival = leaves + m.flight + std::max<Ps>(0, bytes - own_bytes);
  Ps& previous = previous_.try_emplace({m.from, m.to}, m.arrival).first->second;
  previous = std::max(previous, m.arrival);
  m.arrival = previous;
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
