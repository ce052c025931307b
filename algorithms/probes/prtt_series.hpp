// Series of rounds between a client and a server, the parts of PRTT(n,d,s) of [4] §2.2.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "algorithms/host/calls.hpp"
#include "algorithms/probes/prtt_buffers.hpp"

namespace loggp::prtt_detail {

constexpr Tag control(1);
constexpr Tag data_tag(0);

/// The rounds of one series. Each round waits for `before_round`, sends `messages` messages, waits
/// for `before_reply`, and receives one reply. Between two messages, the client waits for the
/// duration `between`.
struct Series {
  std::int64_t messages = 1;
  Duration between;
  Duration before_reply;
  Calls calls = Calls::blocking;
  Duration before_round = {};
};

/// The client's announcement of a series to the server; 0 rounds end the server. `late` is the time
/// in ps by which the server is late in each round. If `rewrites` is not 0, the server rewrites its
/// messages.
using Command = std::array<std::int64_t, 6>;  // messages, bytes, rounds, calls, late, rewrites

inline Command series_command(const Series& series, const PrttBuffers& data, std::int64_t rounds,
                              Duration late = {}) {
  return {series.messages, data.out.size.count(),
          rounds,          static_cast<std::int64_t>(series.calls),
          late.in_ps(),    data.are_rewritten() ? 1 : 0};
}

/// Sends the command and waits until the server has received it.
template <Process P>
Task<> announce(P& self, Rank server, Command command) {
  co_await self.send(server, as_buffer(command), control);
  co_await self.receive(server, as_buffer(command), control);
}

/// Rewrites the messages of the next round, and waits until the server has rewritten its own.
template <Process P>
Task<> rewrite_on_both(P& self, Rank server, PrttBuffers data, std::int64_t messages) {
  data.rewrite(messages);
  Buffer written;
  co_await self.send(server, written, control);
  co_await self.receive(server, written, control);
}

/// Makes one round with blocking calls.
template <Process P>
Task<> blocking_round(P& self, Rank server, Series series, PrttBuffers data) {
  for (std::int64_t i = 0; i < series.messages; ++i) {
    if (i > 0 && series.between > Duration()) co_await self.compute(series.between);
    const Buffer message = data.message(i);
    co_await self.send(server, message, data_tag);
  }
  if (series.before_reply > Duration()) co_await self.compute(series.before_reply);
  co_await self.receive(server, data.in, data_tag);
}

/// Makes one round with nonblocking calls. With a delay between messages, the wait for each send
/// but the last comes after the delay. The message should have left by then, so that the wait costs
/// only CPU time.
template <Process P>
Task<> nonblocking_round(P& self, Rank server, Series series, PrttBuffers data,
                         std::span<typename P::Request> requests) {
  for (std::int64_t i = 0; i < series.messages; ++i) {
    auto& request = requests[static_cast<std::size_t>(i)];
    if (i > 0 && series.between > Duration()) {
      co_await self.compute(series.between);
      co_await self.wait(requests[static_cast<std::size_t>(i - 1)]);
    }
    const Buffer message = data.message(i);
    request = co_await self.send_async(server, message, data_tag);
  }
  if (series.before_reply > Duration()) co_await self.compute(series.before_reply);
  co_await self.wait_all(requests);
  auto reply = co_await self.receive_async(server, data.in, data_tag);
  co_await self.wait(reply);
}

/// Returns the mean time of `rounds` rounds, after one round that is not timed. Excludes the time
/// to rewrite messages; includes the waits of the rounds.
template <Process P>
Task<Duration> prtt_series(P& self, Rank server, Series series, PrttBuffers data,
                           std::int64_t rounds) {
  const Command command = series_command(series, data, rounds + 1);
  std::vector<typename P::Request> requests(static_cast<std::size_t>(series.messages));
  const std::span<typename P::Request> all(requests);
  co_await announce(self, server, command);
  Time start;
  Duration between;
  Duration reading = Duration::us(1e9);
  for (std::int64_t round = -1; round < rounds; ++round) {
    if (round == 0) start = self.now();
    if (data.are_rewritten()) {
      const Time before = self.now();
      co_await rewrite_on_both(self, server, data, series.messages);
      const Time after = self.now();
      const Time again = self.now();
      if (round >= 0) between += again - before;
      reading = std::min(reading, again - after);
    }
    if (series.before_round > Duration()) co_await self.compute(series.before_round);
    if (series.calls == Calls::blocking) {
      co_await blocking_round(self, server, series, data);
    } else {
      co_await nonblocking_round(self, server, series, data, all);
    }
  }
  // A round that is timed by itself is longer by one reading of the clock. The shortest is taken,
  // since an interruption may fall into any of them.
  if (data.are_rewritten()) between += rounds * reading;
  co_return (self.now() - start - between) / rounds;
}

/// Returns the mean time of a blocking send whose receiver computes for the duration `late` before
/// it receives. The first of `rounds` + 1 sends is not counted.
template <Process P>
Task<Duration> late_series(P& self, Rank server, PrttBuffers data, Duration late,
                           std::int64_t rounds) {
  const Command command = series_command(Series(), data, rounds + 1, late);
  co_await announce(self, server, command);
  Duration sending;
  for (std::int64_t round = -1; round < rounds; ++round) {
    if (data.are_rewritten()) co_await rewrite_on_both(self, server, data, 1);
    const Time start = self.now();
    co_await self.send(server, data.out, data_tag);
    if (round >= 0) sending += self.now() - start;
    co_await self.receive(server, data.in, data_tag);
  }
  co_return sending / rounds;
}

/// The mean times of single calls, each timed by the clock.
struct TimedCalls {
  Duration send;
  Duration receive;  ///< of a message that should have come already
};

/// Returns the mean times of a send and of a receive. Each round sends, waits for `delay`, and
/// receives the reply, which should have come by then. The first of `rounds` + 1 rounds is not
/// counted.
template <Process P>
Task<TimedCalls> timed_series(P& self, Rank server, PrttBuffers data, Duration delay,
                              std::int64_t rounds, Calls calls) {
  const Command command = series_command({1, Duration(), Duration(), calls}, data, rounds + 1);
  co_await announce(self, server, command);
  TimedCalls sum;
  for (std::int64_t round = -1; round < rounds; ++round) {
    if (data.are_rewritten()) co_await rewrite_on_both(self, server, data, 1);
    const Time start = self.now();
    Time sent;
    if (calls == Calls::blocking) {
      co_await self.send(server, data.out, data_tag);
      sent = self.now();
      co_await self.compute(delay);
    } else {
      auto request = co_await self.send_async(server, data.out, data_tag);
      sent = self.now();
      co_await self.compute(delay);
      co_await self.wait(request);
    }
    const Time ready = self.now();
    co_await self.receive(server, data.in, data_tag);
    if (round < 0) continue;
    sum.send += sent - start;
    sum.receive += self.now() - ready;
  }
  sum.send = sum.send / rounds;
  sum.receive = sum.receive / rounds;
  co_return sum;
}

/// Receives the messages of each round and answers the last one. This is the server's side of a
/// series.
template <Process P>
Task<> answer_series(P& self, Rank client, PrttBuffers data, std::int64_t messages,
                     std::int64_t rounds, Calls calls, Duration late) {
  for (std::int64_t round = 0; round < rounds; ++round) {
    if (data.are_rewritten()) {
      data.rewrite(1);
      Buffer written;
      co_await self.receive(client, written, control);
      co_await self.send(client, written, control);
    }
    if (late > Duration()) co_await self.compute(late);
    for (std::int64_t i = 0; i < messages; ++i) {
      if (calls == Calls::blocking) {
        co_await self.receive(client, data.in, data_tag);
      } else {
        auto request = co_await self.receive_async(client, data.in, data_tag);
        co_await self.wait(request);
      }
    }
    if (calls == Calls::blocking) {
      co_await self.send(client, data.out, data_tag);
    } else {
      auto reply = co_await self.send_async(client, data.out, data_tag);
      co_await self.wait(reply);
    }
  }
}

}  // namespace loggp::prtt_detail
