// Groups of events against sorted vectors.
#include "simulate/engine/queues/event_groups.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "models/base/random.hpp"
#include "tests/simulate/engine/properties.hpp"

namespace loggp::simulate::event_groups_test {

namespace {

Message random_event(int groups, int number) {
  const auto bits = static_cast<int>(mix(static_cast<std::uint64_t>(number)) & 0x7fffffU);
  Message message;
  message.arrival = Time::ps(bits % 5);
  message.to = Rank((bits / 5) % groups);
  message.source = Rank(bits % 3);
  message.number = static_cast<std::uint32_t>(number);
  message.kind = bits % 7 == 0 ? Message::Kind::step : Message::Kind::data;
  return message;
}

auto key(const Message& m) {
  return std::tuple(m.arrival, m.kind == Message::Kind::step, m.source, m.number);
}

}  // namespace

TEST_CASE(
    "groups come in ascending order, and their events by time, arrivals before steps, source and "
    "number") {
  CHECK(holds("event groups", 200, [] {
    const int limit = *rc::gen::element(1, 3, 20, 5000);  // 5000: few groups of many, too
    const int groups = *rc::gen::inRange(1, limit + 1);
    int number = *rc::gen::inRange(0, 1000000);
    EventGroups tested(groups);
    Messages::Blocks blocks;
    Messages window(blocks);
    for (int repetition = 0; repetition < 3; ++repetition) {  // nothing is left of earlier windows
      std::map<int, std::vector<Message>> plain;
      for (int i = *rc::gen::element(0, 1, 5, 70, 700); i > 0; --i) {
        window.push_back(random_event(groups, number++));
        const Message& event = window[window.size() - 1];
        plain[event.to.number()].push_back(event);
      }
      auto expected = plain.begin();
      for (const std::uint32_t group :
           tested.of(window, [](const Message& event) { return event.to.number(); })) {
        RC_ASSERT(expected != plain.end());
        RC_ASSERT(static_cast<int>(group) == expected->first);
        std::vector<Message>& events = expected->second;
        RC_ASSERT(key(tested.newest(window, group)) == key(events.back()));
        std::sort(events.begin(), events.end(),
                  [](const Message& a, const Message& b) { return key(a) < key(b); });
        const auto places = tested.take(window, group);
        RC_ASSERT(places.size() == events.size());
        for (std::size_t i = 0; i < events.size(); ++i)
          RC_ASSERT(key(window[places[i].index]) == key(events[i]));
        ++expected;
      }
      RC_ASSERT(expected == plain.end());
      window.clear();
    }
  }));
}

}  // namespace loggp::simulate::event_groups_test
