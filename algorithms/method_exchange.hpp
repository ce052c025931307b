// What the older ways to measure LogP parameters share ([4] §1.1): messages of which some are
// answered, and the server that answers them.
#pragma once

#include <cstring>

#include "algorithms/process.hpp"

namespace loggp {

/// How much a method sends. The paper leaves the numbers open.
struct MethodSettings {
  std::int64_t sends = 10;    ///< n of Culler's overheads, "a small number"
  std::int64_t flood = 1000;  ///< n of every flood for g
  int steps = 12;             ///< Bell's bisections for d: to g / 2^steps
  double tolerance = 0;       ///< Bell: a flood is lengthened when it takes this share longer
};

/// What one run of a method found for one message size. Undivided quantities would say more; these
/// are what the methods report.
struct MethodSample {
  Bytes size;
  Duration o_s;
  Duration o_r;
  Duration g;             ///< of this size: LogGP's g + (s−1)G
  Duration round_trip;    ///< of one message of this size and its answer
  Duration latency;       ///< L of Culler and of Kielmann, EEL of Bell
  Duration delay;         ///< Bell's d as it was really waited
  std::int64_t messages;  ///< sent to find this, by either rank
};

namespace method_detail {

constexpr Tag unanswered(0);
constexpr Tag answered(1);
constexpr Tag answered_late(2);  ///< after the delay that the last `set_delay` gave
constexpr Tag set_delay(3);
constexpr Tag stop(4);

/// A delay as a message: its picoseconds.
using DelayMessage = std::int64_t;

/// Sends `messages` with a delay `between` each and the next, of which the last is answered. Gives
/// the time from the first until the last send has returned.
template <Process P>
Task<Duration> issue(P& self, Rank server, Buffer data, std::int64_t messages, Duration between,
                     MethodSample* sample) {
  const Time start = self.now();
  for (std::int64_t i = 1; i <= messages; ++i) {
    const Tag tag = i < messages ? unanswered : answered;
    co_await self.send(server, data, tag);
    if (i < messages && between > Duration()) co_await self.compute(between);
  }
  const Duration issued = self.now() - start;
  sample->messages += messages;
  co_return issued;
}

template <Process P>
Task<> take_answer(P& self, Rank server, Buffer data, MethodSample* sample) {
  co_await self.receive(server, data, answered);
  ++sample->messages;
}

/// From the first of n messages to the answer that follows the last; n = 1: a round trip.
template <Process P>
Task<Duration> flood(P& self, Rank server, Buffer data, std::int64_t messages, Duration between,
                     MethodSample* sample) {
  const Time start = self.now();
  co_await issue(self, server, data, messages, between, sample);
  co_await take_answer(self, server, data, sample);
  co_return self.now() - start;
}

/// Waits; gives how long really: a busy loop overshoots.
template <Process P>
Task<Duration> pause(P& self, Duration delay) {
  const Time start = self.now();
  co_await self.compute(delay);
  co_return self.now() - start;
}

/// A delay after which the answer to a message is surely there: twice the round trip, since one
/// may take longer than another on a real network.
[[nodiscard]] inline Duration surely_longer(Duration round_trip) {
  return 2 * round_trip;
}

}  // namespace method_detail

/// Lets a method_server end.
template <Process P>
Task<> method_stop(P& self, Rank server) {
  const Buffer nothing;
  co_await self.send(server, nothing, method_detail::stop);
}

/// The other side of every method: takes messages and answers those that ask for it with one of
/// the same size. Pre: `data` has memory for the largest message and for a DelayMessage.
template <Process P>
Task<> method_server(P& self, Rank client, Buffer data) {
  using namespace method_detail;
  DelayMessage delay = 0;
  while (true) {
    const Status got = co_await self.receive(client, data, any_tag);
    if (got.tag == stop) co_return;
    if (got.tag == set_delay) std::memcpy(&delay, data.data, sizeof delay);
    if (got.tag == answered_late) co_await self.compute(Duration::ps(delay));
    if (got.tag != answered && got.tag != answered_late) continue;
    const Buffer answer = data.part(Bytes(), got.size);
    co_await self.send(client, answer, answered);
  }
}

}  // namespace loggp
