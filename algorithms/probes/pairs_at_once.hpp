// Rank programs that sample PRTT(n,0,s) of [4] §2.2 between many pairs of ranks at once.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/clocks/clock_sync.hpp"
#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"
#include "algorithms/host/rounds.hpp"
#include "algorithms/probes/pairs_plan.hpp"
#include "algorithms/probes/prtt_series.hpp"
#include "models/base/errors.hpp"

namespace loggp {

namespace pairs_detail {

constexpr Tag control(3);
constexpr std::int64_t synchronisation = -1;  ///< in place of a number of messages

/// The command with which rank 0 starts a round on every rank: place, pairs, bytes, messages, and
/// the instant at which all clients begin, in ps of the global clock. 0 messages end the
/// measurement.
using Turn = std::array<std::int64_t, 5>;
/// The report of a rank that took part: the time between the command and the begin (negative: the
/// command came late), and on a client the time from the begin to the end of its round trip, in ps.
using Report = std::array<std::int64_t, 2>;

/// Returns the pairs that send at once in a round.
[[nodiscard]] inline std::span<const RankPair> pairs_of(const PairsPlan& plan, const Turn& turn) {
  const auto& pairs = pairs_at(plan, static_cast<PairPlace>(turn[0]));
  return std::span(pairs).first(static_cast<std::size_t>(turn[1]));
}

/// Waits until `left` has passed; not at all if it is negative.
template <Process P>
Task<> wait_for_begin(P& self, Duration left) {
  if constexpr (requires { self.idle(left); }) {  // live: many ranks may share few CPUs
    self.idle(left);
  } else if (left > Duration()) {
    co_await self.compute(left);
  }
  co_return;
}

/// Runs one round on any rank; returns the report, which is 0 for ranks without a partner.
template <Process P>
Task<Report> take_turn(P& self, const PairsPlan* plan, PrttBuffers data, Turn turn,
                       ClockModel clock) {
  const std::int64_t bytes = turn[2];
  const std::int64_t messages = turn[3];
  const Seat seat = find_seat(pairs_of(*plan, turn), self.rank());
  Report report{};
  if (!seat.talks) co_return report;
  const GlobalTime begin = GlobalTime::ps(turn[4]);
  const Duration left = clock.to_local(begin) - local_time(self.now());
  report[0] = left.in_ps();
  const PrttBuffers message = data.first(Bytes(bytes));
  if (!seat.begins) {
    co_await prtt_detail::answer_series(self, seat.partner, message, messages, 1, plan->calls,
                                        Duration());
    co_return report;
  }
  co_await wait_for_begin(self, left);
  const prtt_detail::Series series{messages, Duration(), Duration(), plan->calls};
  if (plan->calls == Calls::blocking) {
    co_await prtt_detail::blocking_round(self, seat.partner, series, message);
  } else {
    std::vector<typename P::Request> requests(static_cast<std::size_t>(messages));
    const std::span<typename P::Request> all(requests);
    co_await prtt_detail::nonblocking_round(self, seat.partner, series, message, all);
  }
  const GlobalTime end = clock.to_global(local_time(self.now()));
  report[1] = (end - begin).in_ps();
  co_return report;
}

/// Rank 0's view of the measurement.
struct PairsLead {
  Duration needed = Duration::us(50);  ///< time in which a command reaches all ranks
  ClockModel clock{};                  ///< rank 0's clock is the global one
  Duration synchronised_in{};          ///< time of the last synchronisation
  Time synchronised_at{};
};

/// Receives the reports of all ranks of a round, besides rank 0's own, `report`. The clients' come
/// first. The servers wait until they are asked, because their reports would pass what the last
/// replies pass. Sets `report` to the least time before the begin and the longest time after it.
template <Process P>
Task<> collect_reports(P& self, std::span<const RankPair> pairs, Report* report) {
  Report other{};
  for (const RankPair& pair : pairs) {
    if (pair.first == self.rank()) continue;
    co_await self.receive(pair.first, as_buffer(other), control);
    *report = {std::min((*report)[0], other[0]), std::max((*report)[1], other[1])};
  }
  for (const RankPair& pair : pairs) co_await self.send(pair.second, as_buffer(other), control);
  for (const RankPair& pair : pairs) {
    co_await self.receive(pair.second, as_buffer(other), control);
    (*report)[0] = std::min((*report)[0], other[0]);
  }
}

/// Makes one round with all pairs of the point and returns the time of the slowest one. Repeats the
/// round, with a longer time before its begin, if the command came late to a rank. Throws RunError
/// if it always does.
template <Process P>
Task<Duration> pairs_round(P& self, const PairsPlan* plan, PairsPoint point, std::int64_t messages,
                           PrttBuffers data, PairsLead* lead) {
  constexpr int most_tries = 30;
  for (int tried = 0; tried < most_tries; ++tried) {
    const Duration before = 2 * lead->needed;
    const GlobalTime begin = lead->clock.to_global(local_time(self.now())) + before;
    Turn turn{static_cast<std::int64_t>(point.place), point.pairs, point.size.count(), messages,
              begin.in_ps()};
    co_await broadcast_binomial(self, as_buffer(turn), Rank(0));
    Report report = co_await take_turn(self, plan, data, turn, lead->clock);
    co_await collect_reports(self, pairs_of(*plan, turn), &report);
    const Duration needed = before - Duration::ps(report[0]);
    // falls slowly: rounds of few pairs do not show how long a command takes to all ranks
    lead->needed = std::max(needed, lead->needed - lead->needed / 64);
    if (report[0] >= 0) co_return Duration::ps(report[1]);
  }
  throw RunError("the ranks did not begin together in 30 rounds: commands came late each time");
}

/// Returns n, so that a burst takes about plan.series if one pair's messages have this gap, and
/// those of several pairs pass one after another.
[[nodiscard]] inline std::int64_t messages_for(const PairsPlan& plan, PairsPoint point,
                                               Duration gap) {
  constexpr std::int64_t most = 1024;
  if (plan.series == Duration() || gap <= Duration()) return plan.messages;
  const std::int64_t fitting = plan.series.in_ps() / (point.pairs * gap.in_ps());
  return std::clamp(fitting, plan.messages, std::max(most, plan.messages));
}

/// Returns one sample. `*gap` is the gap between messages of this place and size as far as it is
/// known, 0 otherwise; the function updates it.
template <Process P>
Task<PairsSample> pairs_sample(P& self, const PairsPlan* plan, PairsPoint point, PrttBuffers data,
                               PairsLead* lead, Duration* gap) {
  PairsSample sample;
  sample.point = point;
  sample.messages = messages_for(*plan, point, *gap);
  sample.single = co_await pairs_round(self, plan, point, 1, data, lead);
  sample.burst = co_await pairs_round(self, plan, point, sample.messages, data, lead);
  sample.long_burst = co_await pairs_round(self, plan, point, 2 * sample.messages, data, lead);
  const Duration found = (sample.long_burst - sample.burst) / sample.messages;
  // an interruption of the shorter burst must not make n huge
  const Duration least = sample.long_burst / (4 * sample.messages);
  const Duration known = std::max(found, least);
  if (*gap == Duration() || known < *gap) *gap = known;
  co_return sample;
}

/// Synchronises all clocks with rank 0's, if they differ and it is time to: not more than a
/// twentieth of the time goes into it.
template <Process P>
Task<> keep_synchronised(P& self, const PairsPlan* plan, PairsLead* lead) {
  const Time now = self.now();
  const Duration since = now - lead->synchronised_at;
  const bool is_first = lead->synchronised_in == Duration();
  if (plan->has_other_clock.empty()) co_return;
  if (!is_first && (since < Duration::us(1e6) || since < 20 * lead->synchronised_in)) co_return;
  Turn turn{0, 0, 0, synchronisation, 0};
  co_await broadcast_binomial(self, as_buffer(turn), Rank(0));
  const SyncSettings settings{.tries = 20};
  co_await synchronise(self, settings);
  lead->synchronised_at = self.now();
  lead->synchronised_in = lead->synchronised_at - now;
}

/// Makes one round of single messages with all pairs of each place, which establishes connections
/// and shows how long a command takes to all ranks.
template <Process P>
Task<> warm_up(P& self, const PairsPlan* plan, PrttBuffers data, PairsLead* lead) {
  for (const PairPlace place : all_pair_places) {
    const auto pairs = static_cast<std::int32_t>(pairs_at(*plan, place).size());
    if (pairs == 0) continue;
    PairsPoint all;
    all.place = place;
    all.pairs = pairs;
    all.size = Bytes(1);
    const Duration unused = co_await pairs_round(self, plan, all, 1, data, lead);
    static_cast<void>(unused);
  }
}

}  // namespace pairs_detail

/// Ends pairs_follower on all other ranks. pairs_leader calls it at its end; rank 0 calls it only
/// if pairs_leader has thrown or has not begun.
template <Process P>
Task<> pairs_stop(P& self) {
  pairs_detail::Turn no_messages{};
  co_await broadcast_binomial(self, as_buffer(no_messages), Rank(0));
}

/// Measures the points that `guide` asks for, then ends pairs_follower on all other ranks. This is
/// rank 0's side. All clients of a round begin at one instant. Both buffers have room for the
/// largest size.
template <Process P>
Task<> pairs_leader(P& self, const PairsPlan* plan, PrttBuffers data, PairsGuide* guide) {
  using namespace pairs_detail;
  const Time start = self.now();
  PairsLead lead;
  std::map<std::pair<PairPlace, Bytes>, Duration> gaps;
  std::optional<PairsPoint> point = guide->next_point(Duration());
  if (point) {
    co_await keep_synchronised(self, plan, &lead);
    co_await warm_up(self, plan, data, &lead);
  }
  while (point) {
    co_await keep_synchronised(self, plan, &lead);
    Duration* const gap = &gaps[{point->place, point->size}];
    const PairsSample sample = co_await pairs_sample(self, plan, *point, data, &lead, gap);
    guide->take(sample);
    point = guide->next_point(self.now() - start);
  }
  co_await pairs_stop(self);
}

/// Takes part in each round until pairs_leader ends; the side of all ranks but rank 0. Pre: the
/// plan is that of rank 0.
template <Process P>
Task<> pairs_follower(P& self, const PairsPlan* plan, PrttBuffers data) {
  using namespace pairs_detail;
  ClockModel clock;
  while (true) {
    Turn turn{};
    co_await broadcast_binomial(self, as_buffer(turn), Rank(0));
    const std::int64_t messages = turn[3];
    if (messages == 0) co_return;
    if (messages == synchronisation) {
      const SyncSettings settings{.tries = 20};
      const ClockModel found = co_await synchronise(self, settings);
      if (plan->has_other_clock[static_cast<std::size_t>(self.rank().number())]) clock = found;
      continue;
    }
    Report report = co_await take_turn(self, plan, data, turn, clock);
    const Seat seat = find_seat(pairs_of(*plan, turn), self.rank());
    if (!seat.talks) continue;
    Report question{};
    if (!seat.begins) co_await self.receive(Rank(0), as_buffer(question), control);
    co_await self.send(Rank(0), as_buffer(report), control);
  }
}

}  // namespace loggp
