// The parts that the older methods to measure LogP parameters share ([4] §1.1): messages, some with
// answers, and the server that answers them.
#pragma once

#include <cstring>

#include "algorithms/host/process.hpp"

namespace loggp {

/// The numbers of messages that a method sends. The paper does not give them.
struct MethodSettings {
  std::int64_t sends = 10;    ///< n of Culler's overheads, "a small number"
  std::int64_t flood = 1000;  ///< n of each flood for g
  int steps = 12;             ///< Bell's bisections for d, which finds d to within g / 2^steps
  double tolerance = 0;       ///< Bell: a flood counts as lengthened if it takes this share longer
};

/// The results of one run of a method for one message size, as the method reports them.
struct MethodSample {
  Bytes size;
  Duration o_s;
  Duration o_r;
  Duration g;             ///< for this size: LogGP's g + (s−1)G
  Duration round_trip;    ///< of one message of this size and its answer
  Duration latency;       ///< L of Culler and Kielmann, EEL of Bell
  Duration delay;         ///< Bell's d, as long as it really was
  std::int64_t messages;  ///< number of messages that both ranks sent for this sample
};

namespace method_detail {

constexpr Tag unanswered(0);
constexpr Tag answered(1);
constexpr Tag answered_late(2);  ///< answered after the delay that the last `set_delay` set
constexpr Tag set_delay(3);
constexpr Tag stop(4);

/// A delay as a message: its picoseconds.
using DelayMessage = std::int64_t;

/// Sends `messages` messages with a delay `between` each and the next. The server answers the last.
/// Returns the time from the start of the first send until the last send has returned.
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

/// Receives the answer to the last message.
template <Process P>
Task<> take_answer(P& self, Rank server, Buffer data, MethodSample* sample) {
  co_await self.receive(server, data, answered);
  ++sample->messages;
}

/// Returns the time from the first of n messages until the answer to the last has come. With n = 1,
/// this is a round trip.
template <Process P>
Task<Duration> flood(P& self, Rank server, Buffer data, std::int64_t messages, Duration between,
                     MethodSample* sample) {
  const Time start = self.now();
  co_await issue(self, server, data, messages, between, sample);
  co_await take_answer(self, server, data, sample);
  co_return self.now() - start;
}

/// Waits for `delay` and returns how long it really was; a busy loop overshoots.
template <Process P>
Task<Duration> pause(P& self, Duration delay) {
  const Time start = self.now();
  co_await self.compute(delay);
  co_return self.now() - start;
}

/// Returns a delay after which the answer to a message has surely come: twice the round trip, as
/// round trips vary on a real network.
[[nodiscard]] inline Duration surely_longer(Duration round_trip) {
  return 2 * round_trip;
}

}  // namespace method_detail

/// Ends the method_server on `server`.
template <Process P>
Task<> method_stop(P& self, Rank server) {
  const Buffer nothing;
  co_await self.send(server, nothing, method_detail::stop);
}

/// Receives messages until method_stop, and answers those that ask for it with a message of the
/// same size. The other side of each method. Pre: `data` has room for the largest message and for a
/// DelayMessage.
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
