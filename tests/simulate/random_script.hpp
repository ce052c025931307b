// Rank programs drawn at random, small enough to read when one of them fails.
#pragma once

#include <fmt/format.h>
#include <rapidcheck.h>

#include <ostream>
#include <string>

#include "tests/simulate/machines.hpp"
#include "tests/simulate/script.hpp"

namespace loggp::simulate {

inline std::string show(const Step& step) {
  switch (step.kind) {
    case Step::Kind::send:
      return fmt::format("send({}, {}, {})", step.peer.number(), step.size.count(),
                         step.tag.number());
    case Step::Kind::receive:
      return fmt::format("receive({}, {})", step.peer.number(), step.tag.number());
    case Step::Kind::compute:
      break;
  }
  return fmt::format("compute({})", step.work.in_ps());
}

inline std::string show(const Script& script) {
  std::string text;
  for (std::size_t rank = 0; rank < script.size(); ++rank) {
    text += fmt::format("\n  {}:", rank);
    for (const Step& step : script[rank]) text += fmt::format(" {}", show(step));
  }
  return text;
}

/// What happens in a program, in an order in which it could happen; from these a script is made.
struct Event {
  int kind;  ///< 0: compute; 1: a send without receive; 2: a receive without send; else a message
  int from;
  int to;
  int bytes;
  int tag;
  bool any_tag;
};

inline void showValue(const Event& event, std::ostream& out) {  // NOLINT: rapidcheck's name
  out << fmt::format("kind {} from {} to {}: {} bytes, tag {}{}", event.kind, event.from, event.to,
                     event.bytes, event.tag, event.any_tag ? " (any)" : "");
}

inline void append(Script& script, const Event& event) {
  auto& from = script[static_cast<std::size_t>(event.from) % script.size()];
  const std::size_t receiver = static_cast<std::size_t>(event.to) % script.size();
  const int source = event.from % static_cast<int>(script.size());
  if (event.kind == 0) from.push_back(compute(event.bytes));
  if (event.kind == 1 || event.kind > 2)
    from.push_back(send(static_cast<int>(receiver), event.bytes, event.tag));
  if (event.kind >= 2) {
    script[receiver].push_back(receive(source, event.any_tag ? any_tag.number() : event.tag));
  }
}

inline rc::Gen<Event> any_event(int first_kind) {
  const auto number = [](int first, int last) {
    return rc::gen::resize(100, rc::gen::inRange(first, last));
  };
  return rc::gen::construct<Event>(
      number(first_kind, 24), number(0, 5), number(0, 5),
      rc::gen::element(0, 1, 2, 7, 8, 9, 63, 64, 100), number(0, 3),
      rc::gen::map(number(first_kind, 4), [](int drawn) { return drawn == 0; }));
}

/// Sends and receives that can all be matched, in program order, when `kinds_from` is 3; with 0
/// also computations and (rarely) single ends. Swapping neighbours may make it deadlock.
inline Script any_script(int kinds_from, bool swaps) {
  Script script(static_cast<std::size_t>(*rc::gen::resize(100, rc::gen::inRange(1, 6))));
  for (const Event& event : *rc::gen::container<std::vector<Event>>(any_event(kinds_from)))
    append(script, event);
  if (!swaps) return script;
  for (const auto& [rank, at] : *rc::gen::container<std::vector<std::pair<unsigned, unsigned>>>(
           rc::gen::resize(4, rc::gen::arbitrary<std::pair<unsigned, unsigned>>()))) {
    auto& steps = script[rank % script.size()];
    if (steps.size() > 1)
      std::swap(steps[at % (steps.size() - 1)], steps[at % (steps.size() - 1) + 1]);
  }
  return script;
}

/// Up to three ranges that begin at 1, 8 and 64 bytes, each with costs of its own.
inline Ranges any_ranges(bool first_byte_takes_time) {
  Ranges ranges;
  const auto number = [](std::int64_t last) {
    return *rc::gen::resize(100, rc::gen::inRange<std::int64_t>(0, last));
  };
  const auto count = static_cast<std::size_t>(1 + number(3));
  for (const std::int64_t first : std::vector<std::int64_t>{1, 8, 64}) {
    if (ranges.size() == count) break;
    Costs costs;
    costs.o_s = number(30);
    costs.L = number(200) - costs.o_s + (first_byte_takes_time ? 1 : 0);
    costs.o_r = number(30);
    costs.g = number(60);
    costs.G = static_cast<double>(number(12)) / 4;
    costs.O_s = static_cast<double>(number(8)) / 8;
    costs.O_r = static_cast<double>(number(12)) / 4;
    if (number(5) == 0) costs.protocol = Protocol::synchronising;
    ranges.emplace_back(first, costs);
  }
  return ranges;
}

inline std::string show(const Ranges& ranges) {
  std::string text;
  for (const auto& [first, c] : ranges) {
    text += fmt::format("\n  from {}: L {} o_s {} o_r {} g {} G {} O_s {} O_r {} {}", first, c.L,
                        c.o_s, c.o_r, c.g, c.G, c.O_s, c.O_r, name_of(c.protocol));
  }
  return text;
}

}  // namespace loggp::simulate
