// Series of messages between the two ranks of a pair ([5] §3.4).
#pragma once

#include <array>
#include <cstdint>

#include "algorithms/host/rounds.hpp"
#include "algorithms/host/tree.hpp"
#include "algorithms/probes/prtt_series.hpp"

namespace loggp {

/// A rank's memory for outgoing and for incoming messages. Each buffer has room for the largest
/// message.
struct PatternMemory {
  Buffer out;
  Buffer in;
  /// Whether each message uses the next part of its buffer. If so, and if a buffer is larger than
  /// the cache, messages are never in the cache ([5] peril 10).
  bool rolls = false;
};

namespace pattern_detail {

constexpr Tag control(1);
constexpr Tag data_tag(2);

/// Chooses the memory of each message.
class Places {
 public:
  explicit Places(PatternMemory memory) : memory_(memory) {}
  [[nodiscard]] Buffer out(Bytes size) { return next(memory_.out, size, at_out_); }
  [[nodiscard]] Buffer in(Bytes size) { return next(memory_.in, size, at_in_); }

 private:
  // Returns the next part of `whole`. Each message begins on a cache line of its own.
  [[nodiscard]] Buffer next(Buffer whole, Bytes size, Bytes& at) const {
    constexpr std::int64_t line = 64;
    if (at + size > whole.size) at = Bytes();
    const Buffer place = whole.part(at, size);
    if (memory_.rolls) at = at + Bytes((size.count() / line + 1) * line);
    return place;
  }

  PatternMemory memory_;
  Bytes at_out_;
  Bytes at_in_;
};

/// The command with which rank 0 starts a series on every rank. 0 rounds end the measurement.
using Turn = std::array<std::int64_t, 3>;  // bytes, rounds, ps to compute

/// Returns the mean time of half a round trip; the first round trip is not timed. Nonblocking calls
/// post the receive of the reply before they send the message ([5] peril 11).
template <Process P>
Task<Duration> ping(P& self, Rank partner, Calls calls, Turn turn, Places* places) {
  const auto [bytes, rounds, unused] = turn;
  std::array<typename P::Request, 2> requests{};
  const std::span<typename P::Request> both(requests);
  Time start;
  for (std::int64_t round = -1; round < rounds; ++round) {
    if (round == 0) start = self.now();
    const Buffer out = places->out(Bytes(bytes));
    const Buffer in = places->in(Bytes(bytes));
    if (calls == Calls::blocking) {
      co_await self.send(partner, out, data_tag);
      co_await self.receive(partner, in, data_tag);
    } else {
      requests[0] = co_await self.receive_async(partner, in, data_tag);
      requests[1] = co_await self.send_async(partner, out, data_tag);
      co_await self.wait_all(both);
    }
  }
  co_return (self.now() - start) / (2 * rounds);
}

/// Answers the messages of ping(); returns 0. Nonblocking calls post the next receive before they
/// answer.
template <Process P>
Task<Duration> pong(P& self, Rank partner, Calls calls, Turn turn, Places* places) {
  const auto [bytes, rounds, unused] = turn;
  std::array<typename P::Request, 2> requests{};
  const std::span<typename P::Request> both(requests);
  if (calls != Calls::blocking) {
    requests[0] = co_await self.receive_async(partner, places->in(Bytes(bytes)), data_tag);
    co_await self.wait(requests[0]);
  }
  for (std::int64_t round = -1; round < rounds; ++round) {
    const Buffer out = places->out(Bytes(bytes));
    const Buffer in = places->in(Bytes(bytes));
    if (calls == Calls::blocking) {
      co_await self.receive(partner, in, data_tag);
      co_await self.send(partner, out, data_tag);
    } else {
      if (round + 1 < rounds) requests[0] = co_await self.receive_async(partner, in, data_tag);
      requests[1] = co_await self.send_async(partner, out, data_tag);
      co_await self.wait_all(both);
    }
  }
  co_return Duration();
}

/// Sends a message and receives one at the same time, on both ranks of a pair, and computes
/// meanwhile. Returns the mean time of an exchange; the first is not timed. The receive is posted
/// first, so that rendezvous sends cannot deadlock. A round is two exchanges: if one rank begins
/// later, every second exchange is longer by the delay and the others are shorter by the same time.
template <Process P>
Task<Duration> exchange(P& self, Rank partner, Calls calls, Turn turn, Places* places) {
  const auto [bytes, rounds, compute] = turn;
  std::array<typename P::Request, 2> requests{};
  const std::span<typename P::Request> both(requests);
  Time start;
  for (std::int64_t nth = -1; nth < 2 * rounds; ++nth) {
    if (nth == 0) start = self.now();
    const Buffer out = places->out(Bytes(bytes));
    requests[0] = co_await self.receive_async(partner, places->in(Bytes(bytes)), data_tag);
    if (calls == Calls::blocking) {
      co_await self.send(partner, out, data_tag);
    } else {
      requests[1] = co_await self.send_async(partner, out, data_tag);
    }
    if (compute > 0) co_await self.compute(Duration::ps(compute));
    co_await self.wait_all(both);
  }
  co_return (self.now() - start) / (2 * rounds);
}

/// Returns after all ranks have called it: a dissemination barrier with nonblocking calls, which
/// cannot deadlock with any protocol.
template <Process P>
Task<> start_together(P& self) {
  const Buffer nothing;
  std::array<typename P::Request, 2> requests{};
  const std::span<typename P::Request> both(requests);
  for (std::int64_t distance = 1; distance < self.size(); distance *= 2) {
    const auto hop = static_cast<std::int32_t>(distance);
    const Rank before = neighbour(self.rank(), -hop, self.size());
    const Rank behind = neighbour(self.rank(), hop, self.size());
    requests[0] = co_await self.receive_async(before, nothing, control);
    requests[1] = co_await self.send_async(behind, nothing, control);
    co_await self.wait_all(both);
  }
}

}  // namespace pattern_detail

}  // namespace loggp
