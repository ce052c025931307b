// The common parts of the older methods that measure LogP parameters ([4] §1.1): messages, some
// with answers, and the server that answers them.
#pragma once

#include <cstring>

#include "algorithms/host/process.hpp"

namespace loggp {

/// The settings of the methods: numbers of messages, and the accuracy of Bell's search. The paper
/// gives none of them.
struct MethodSettings {
  /// Messages for Culler's overheads ("a small number") and for Bell's o_r; computations that time
  /// Bell's d.
  std::int64_t sends = 10;
  std::int64_t flood = 1000;  ///< messages of each flood, for g
  int steps = 12;        ///< Bell: bisections of the delay d, which find d to within g / 2^steps
  double tolerance = 0;  ///< Bell: share by which a flood must take longer to count as lengthened
};

/// The results of one run of a method for one message size, as the method defines them.
struct MethodSample {
  Bytes size;
  Duration o_s;
  Duration o_r;
  Duration g;             ///< for this size: g + (s−1)G of LogGP
  Duration round_trip;    ///< of one message of this size and its answer
  Duration latency;       ///< Culler, Kielmann: L; Bell: the round trip of this size
  Duration delay;         ///< Bell's delay d, measured
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

/// Sends `messages` messages and, after each message but the last, computes for the duration
/// `between`. The server answers the last message. Returns the time from the start of the first
/// send to the return of the last send. Adds the number of messages to `sample`.
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

/// Receives the answer to the last message and counts it in `sample`.
template <Process P>
Task<> take_answer(P& self, Rank server, Buffer data, MethodSample* sample) {
  co_await self.receive(server, data, answered);
  ++sample->messages;
}

/// Calls issue() and take_answer(). Returns the time from the start of the first send until the
/// answer to the last message is received. With one message, this is a round trip.
template <Process P>
Task<Duration> flood(P& self, Rank server, Buffer data, std::int64_t messages, Duration between,
                     MethodSample* sample) {
  const Time start = self.now();
  co_await issue(self, server, data, messages, between, sample);
  co_await take_answer(self, server, data, sample);
  co_return self.now() - start;
}

/// Waits for `delay` and returns the measured time; a busy loop takes longer than `delay`.
template <Process P>
Task<Duration> pause(P& self, Duration delay) {
  const Time start = self.now();
  co_await self.compute(delay);
  co_return self.now() - start;
}

/// Returns twice the round trip: a delay after which the answer to a message should have come,
/// although round trips vary on a real network. This is no guarantee.
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

/// Receives messages until method_stop; this is the server's side of every method. Answers each
/// message that asks for an answer with a message of the same size. Pre: `data` has room for the
/// largest message and for a DelayMessage; its memory is not null if the client uses Bell's method.
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
