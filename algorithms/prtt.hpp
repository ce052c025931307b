// The parametrized round trip time PRTT(n,d,s) of [4] §2.2, and the rank programs that sample it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "algorithms/process.hpp"

namespace loggp {

/// What one repetition found for one message size; each time is the mean of a series of rounds.
struct PrttSample {
  Bytes size;
  std::int32_t repetition = 0;
  Duration round_trip;  ///< PRTT(1,0,s)
  Duration burst;       ///< PRTT(n,0,s)
  Duration delayed;     ///< PRTT(n,d,s)
  Duration delay;       ///< d as it was really waited: a busy loop overshoots
  Duration exchange;    ///< send, wait d until the reply is surely there, receive: o_s + d + o_r(s)
};

/// Takes samples as they are made, so that an interrupted measurement keeps them.
class PrttSink {
 public:
  PrttSink() = default;
  PrttSink(const PrttSink&) = delete;
  PrttSink& operator=(const PrttSink&) = delete;
  virtual ~PrttSink() = default;
  virtual void take(const PrttSample& sample) = 0;
};

struct PrttPlan {
  std::vector<Bytes> sizes;
  std::int64_t messages = 10;    ///< n; 10 gives the least deviation on [4]'s networks (Fig. 4)
  std::int32_t repetitions = 1;  ///< sweeps over all sizes, after one that is thrown away
  Duration series;  ///< how long a series of rounds should last: many times the clock's resolution
  Duration budget;  ///< no sweep begins after it; 0: no limit
};

namespace prtt_detail {

constexpr Tag control(1);
constexpr Tag data_tag(0);

/// What the client tells the server to expect; no rounds means the end.
using Command = std::array<std::int64_t, 3>;  // messages, bytes, rounds

[[nodiscard]] inline Buffer bytes_of(Command& command) {
  return {reinterpret_cast<std::byte*>(command.data()), Bytes(sizeof(Command))};
}

/// One series: every round sends `messages` with `between` in between, waits `before_reply`, and
/// receives the one reply. One round of warm-up goes before.
struct Series {
  std::int64_t messages = 1;
  Duration between;
  Duration before_reply;
};

template <Process P>
Task<> prtt_round(P& self, Rank server, Series series, Buffer data) {
  for (std::int64_t i = 0; i < series.messages; ++i) {
    if (i > 0 && series.between > Duration()) co_await self.compute(series.between);
    co_await self.send(server, data, data_tag);
  }
  if (series.before_reply > Duration()) co_await self.compute(series.before_reply);
  co_await self.receive(server, data, data_tag);
}

/// Mean time of a round.
template <Process P>
Task<Duration> prtt_series(P& self, Rank server, Series series, Buffer data, std::int64_t rounds) {
  Command command{series.messages, data.size.count(), rounds + 1};
  co_await self.send(server, bytes_of(command), control);
  co_await self.receive(server, bytes_of(command), control);
  co_await prtt_round(self, server, series, data);
  const Time start = self.now();
  for (std::int64_t round = 0; round < rounds; ++round) {
    co_await prtt_round(self, server, series, data);
  }
  co_return (self.now() - start) / rounds;
}

/// How long compute(d) really takes, on average.
template <Process P>
Task<Duration> mean_delay(P& self, Duration delay, std::int64_t times) {
  const Time start = self.now();
  for (std::int64_t i = 0; i < times; ++i) co_await self.compute(delay);
  co_return (self.now() - start) / times;
}

/// Rounds that fill a series; a bad guess costs time or accuracy, never correctness.
[[nodiscard]] inline std::int64_t rounds_for(Duration series, Duration round) {
  constexpr std::int64_t most = 10'000;
  return std::clamp<std::int64_t>(series.in_ps() / std::max<std::int64_t>(round.in_ps(), 1), 1,
                                  most);
}

/// One sample. `shortest` is the smallest round trip seen so far at this size, and is updated.
template <Process P>
Task<PrttSample> prtt_sample(P& self, Rank server, Buffer data, std::int64_t messages,
                             Duration series, Duration* shortest) {
  PrttSample sample;
  sample.size = data.size;
  sample.round_trip =
      co_await prtt_series(self, server, Series(), data, rounds_for(series, *shortest));
  *shortest = std::min(*shortest, sample.round_trip);

  const Series burst{messages, Duration(), Duration()};
  const Duration burst_time = messages * *shortest;  // an upper guess
  sample.burst = co_await prtt_series(self, server, burst, data, rounds_for(series, burst_time));

  // [4] takes d = PRTT(1,0,s); twice that, so that the reply of `exchange` is there even when a
  // round trip is somewhat slower than the shortest, which is used lest one bad one cost seconds.
  const Duration delay = 2 * *shortest;
  const Series delayed{messages, delay, Duration()};
  const std::int64_t delays = rounds_for(series, delay);
  sample.delayed =
      co_await prtt_series(self, server, delayed, data, rounds_for(series, messages * delay));
  const Series exchange{1, Duration(), delay};
  sample.exchange = co_await prtt_series(self, server, exchange, data, delays);
  sample.delay = co_await mean_delay(self, delay, delays);
  co_return sample;
}

}  // namespace prtt_detail

/// Lets a server that waits for its next series end.
template <Process P>
Task<> prtt_stop(P& self, Rank server) {
  prtt_detail::Command no_rounds{};
  co_await self.send(server, prtt_detail::bytes_of(no_rounds), prtt_detail::control);
}

/// The client's side of a measurement, with `server` running prtt_server. Sizes are the inner loop
/// and repetitions the outer one, so that a disturbance hits a few samples of many sizes ([5]
/// §3.3). `data` must hold the largest size.
template <Process P>
Task<> prtt_client(P& self, Rank server, PrttPlan plan, Buffer data, PrttSink* sink) {
  using namespace prtt_detail;
  const Time start = self.now();
  std::vector<Duration> shortest(plan.sizes.size(), Duration::us(1e9));
  for (std::int32_t repetition = -1; repetition < plan.repetitions; ++repetition) {
    const bool late = plan.budget > Duration() && self.now() - start > plan.budget;
    if (late && repetition > 0) break;
    for (std::size_t i = 0; i < plan.sizes.size(); ++i) {
      const Buffer message = data.part(Bytes(), plan.sizes[i]);
      PrttSample sample =
          co_await prtt_sample(self, server, message, plan.messages, plan.series, &shortest[i]);
      sample.repetition = repetition;
      if (repetition >= 0) sink->take(sample);  // the first sweep made connections and guesses
    }
  }
  co_await prtt_stop(self, server);
}

/// The server's side: takes the messages of every round and answers the last.
template <Process P>
Task<> prtt_server(P& self, Rank client, Buffer data) {
  using namespace prtt_detail;
  while (true) {
    Command command{};
    co_await self.receive(client, bytes_of(command), control);
    const auto [messages, size, rounds] = command;
    if (rounds == 0) co_return;
    co_await self.send(client, bytes_of(command), control);
    const Buffer message = data.part(Bytes(), Bytes(size));
    for (std::int64_t round = 0; round < rounds; ++round) {
      for (std::int64_t i = 0; i < messages; ++i) {
        co_await self.receive(client, message, data_tag);
      }
      co_await self.send(client, message, data_tag);
    }
  }
}

}  // namespace loggp
