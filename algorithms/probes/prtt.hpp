// Rank programs that sample the parametrized round trip time PRTT(n,d,s) of [4] §2.2.
#pragma once

#include <map>
#include <optional>

#include "algorithms/host/rounds.hpp"
#include "algorithms/probes/prtt_plan.hpp"
#include "algorithms/probes/prtt_series.hpp"

namespace loggp {

namespace prtt_detail {

/// Returns G_all, the time for which a message occupies a port, as the plan's formulas have it.
inline Duration prtt_gap(const PrttSample& sample, const PrttPlan& plan) {
  if (plan.formulas == PrttFormulas::paper)
    return (sample.burst - sample.round_trip) / (plan.messages - 1);
  return (sample.long_burst - sample.burst) / plan.messages;
}

/// Returns the mean time of round trips that begin when no port is busy, without the `pause` before
/// each one. Pre: `pause` exceeds a gap.
template <Process P>
Task<Duration> prtt_lone(P& self, Rank server, PrttBuffers data, PrttPlan plan, Duration pause) {
  const std::int64_t rounds = rounds_for(plan.series, pause);
  const Series spaced{1, Duration(), Duration(), plan.calls, pause};
  const Duration both = co_await prtt_series(self, server, spaced, data, rounds);
  const Duration waited = co_await mean_delay(self, pause, rounds);
  co_return both - waited;
}

/// Returns PRTT(2n,0,s), and a lone round trip where the gap decides the pace of round trips.
template <Process P>
Task<> prtt_refinement(P& self, Rank server, PrttBuffers data, PrttPlan plan, std::int64_t bursts,
                       PrttSample* sample) {
  const Series long_burst{2 * plan.messages, Duration(), Duration(), plan.calls};
  sample->long_burst = co_await prtt_series(self, server, long_burst, data, bursts);
  const Duration gap = prtt_gap(*sample, plan);
  if (10 * gap >= 9 * sample->round_trip) {  // the gap, not the round trip, decides the pace
    sample->lone_round_trip = co_await prtt_lone(self, server, data, plan, 2 * gap);
  }
}

/// Returns the delay d. The paper's formulas take PRTT(1,0,s) for d_G ([4] §2.3). Ours take twice
/// the shortest mean round trip. The reply of `exchange` should then have come even if a round trip
/// is slower, and one slow round trip cannot make d seconds long. If the gap is at least as long as
/// this d, the result is at least PRTT(2,0,s), which is longer than a gap.
template <Process P>
Task<Duration> prtt_delay(P& self, Rank server, PrttBuffers data, PrttPlan plan, Duration shortest,
                          PrttSample sample) {
  const bool is_paper = plan.formulas == PrttFormulas::paper;
  const Duration usual = is_paper ? sample.round_trip : 2 * shortest;
  const Duration gap = prtt_gap(sample, plan);
  if (gap < usual) co_return usual;
  const Series two{2, Duration(), Duration(), plan.calls};
  const Duration covering =
      co_await prtt_series(self, server, two, data, rounds_for(plan.series, 2 * gap));
  co_return std::max(usual, covering);
}

/// Returns one sample. `*shortest` is the shortest mean round trip so far at this size; the
/// function updates it.
template <Process P>
Task<PrttSample> prtt_sample(P& self, Rank server, PrttBuffers data, PrttPlan plan,
                             Duration* shortest) {
  PrttSample sample;
  sample.size = data.out.size;
  const Series single{1, Duration(), Duration(), plan.calls};
  sample.round_trip =
      co_await prtt_series(self, server, single, data, rounds_for(plan.series, *shortest));
  *shortest = std::min(*shortest, sample.round_trip);

  const Duration burst_time = plan.messages * *shortest;  // an upper estimate
  const std::int64_t bursts = rounds_for(plan.series, burst_time);
  const Series burst{plan.messages, Duration(), Duration(), plan.calls};
  sample.burst = co_await prtt_series(self, server, burst, data, bursts);
  if (plan.formulas == PrttFormulas::refined)
    co_await prtt_refinement(self, server, data, plan, bursts, &sample);

  const Duration delay = co_await prtt_delay(self, server, data, plan, *shortest, sample);
  const Series delayed{plan.messages, delay, Duration(), plan.calls};
  sample.delayed = co_await prtt_series(self, server, delayed, data,
                                        rounds_for(plan.series, plan.messages * delay));
  const Series exchange{1, Duration(), delay, plan.calls};
  const std::int64_t delays = rounds_for(plan.series, delay);
  sample.exchange = co_await prtt_series(self, server, exchange, data, delays);
  sample.delay = co_await mean_delay(self, delay, delays);
  const TimedCalls timed = co_await timed_series(self, server, data, delay, delays, plan.calls);
  sample.timed_send = timed.send;
  sample.timed_receive = timed.receive;
  sample.late_send = co_await late_series(self, server, data, delay, delays);
  co_return sample;
}

constexpr std::int64_t question = -1;  // in place of a number of rounds

template <Process P>
Task<bool> was_server_disturbed(P& self, Rank server) {
  Command command{0, 0, question, 0, 0, 0};
  co_await self.send(server, as_buffer(command), control);
  co_await self.receive(server, as_buffer(command), control);
  co_return command[0] != 0;
}

}  // namespace prtt_detail

/// Ends prtt_server on `server`.
template <Process P>
Task<> prtt_stop(P& self, Rank server) {
  prtt_detail::Command no_rounds{};
  co_await self.send(server, as_buffer(no_rounds), prtt_detail::control);
}

/// Samples the sizes that `guide` asks for, then ends prtt_server on `server`. This is the client's
/// side. The first sample of each size is discarded, because it makes connections and first
/// estimates. Both buffers must have room for the largest size. With `plan.rewrites`, `data.room`
/// may be larger than `data.out.size`: the messages of a burst then use different parts of `out`,
/// whose memory must have `data.room` bytes.
template <Process P>
Task<> prtt_client(P& self, Rank server, PrttPlan plan, PrttBuffers data, PrttGuide* guide) {
  data.room = plan.rewrites ? std::max({data.room, data.out.size, Bytes(1)}) : Bytes();
  const Time start = self.now();
  std::map<Bytes, Duration> shortest;
  std::optional<Bytes> size = guide->next_size(Duration());
  while (size) {
    const PrttBuffers message = data.first(*size);
    const auto [known, is_new] = shortest.try_emplace(*size, Duration::us(1e9));
    Duration* const least = &known->second;
    if (is_new) {
      const auto unused = co_await prtt_detail::prtt_sample(self, server, message, plan, least);
      static_cast<void>(unused);
    }
    PrttSample sample = co_await prtt_detail::prtt_sample(self, server, message, plan, least);
    if (plan.asks_server) {
      const bool disturbed = co_await prtt_detail::was_server_disturbed(self, server);
      sample.disturbed = disturbed;
    }
    guide->take(sample);
    size = guide->next_size(self.now() - start);
  }
  co_await prtt_stop(self, server);
}

/// Receives the messages of each round and answers the last one, until prtt_stop. This is the
/// server's side. Without `watch`, the server reports no disturbance. Both buffers must have room
/// for the largest size.
template <Process P>
Task<> prtt_server(P& self, Rank client, PrttBuffers data, PrttWatch* watch = nullptr) {
  using namespace prtt_detail;
  while (true) {
    Command command{};
    co_await self.receive(client, as_buffer(command), control);
    const auto [messages, size, rounds, calls, late, rewrites] = command;
    if (rounds == 0) co_return;
    if (rounds == question) {
      command[0] = watch != nullptr && watch->was_disturbed() ? 1 : 0;
      co_await self.send(client, as_buffer(command), control);
      continue;
    }
    co_await self.send(client, as_buffer(command), control);
    PrttBuffers message = data.first(Bytes(size));
    message.room = rewrites != 0 ? std::max(message.out.size, Bytes(1)) : Bytes();
    co_await answer_series(self, client, message, messages, rounds, static_cast<Calls>(calls),
                           Duration::ps(late));
  }
}

}  // namespace loggp
