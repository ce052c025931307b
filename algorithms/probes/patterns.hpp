// Communication patterns, timed for each message size, as mpptest does ([5] §3.4).
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"
#include "algorithms/probes/pattern_plan.hpp"
#include "algorithms/probes/pattern_series.hpp"

namespace loggp {

namespace pattern_detail {

/// The report of a pair's first rank to rank 0 after a series, in ps.
using Report = std::array<std::int64_t, 2>;  // time, computation

/// Runs one series on a rank with a partner; returns the report.
template <Process P>
Task<Report> talk(P& self, Seat seat, Pattern pattern, Calls calls, Turn turn, Places* places) {
  Duration time;
  if (pattern == Pattern::overlap || pattern == Pattern::head_to_head) {
    const Calls all = pattern == Pattern::overlap ? Calls::nonblocking : calls;
    time = co_await exchange(self, seat.partner, all, turn, places);
  } else if (seat.begins) {
    time = co_await ping(self, seat.partner, calls, turn, places);
  } else {
    time = co_await pong(self, seat.partner, calls, turn, places);
  }
  Duration computed;
  if (turn[2] > 0 && seat.begins)
    computed = co_await mean_delay(self, Duration::ps(turn[2]), turn[1]);
  const Report report{time.in_ps(), computed.in_ps()};
  co_return report;
}

/// Runs one series on any rank, after a barrier; returns the report, which is 0 for ranks without a
/// partner.
template <Process P>
Task<Report> take_turn(P& self, Seat seat, Pattern pattern, Calls calls, Turn turn,
                       Places* places) {
  co_await start_together(self);
  Report report{};
  if (seat.talks) report = co_await talk(self, seat, pattern, calls, turn, places);
  co_return report;
}

}  // namespace pattern_detail

/// Ends pattern_follower on all other ranks. pattern_leader calls it at its end; rank 0 calls it
/// only if pattern_leader has thrown or has not begun.
template <Process P>
Task<> pattern_stop(P& self) {
  pattern_detail::Turn no_rounds{};
  co_await broadcast_binomial(self, as_buffer(no_rounds), Rank(0));
}

/// Measures the points that `guide` asks for, then ends pattern_follower on all other ranks. This
/// is rank 0's side. All ranks begin a series together, after a barrier. The first round
/// trip of a ping-pong, or the first exchange, of a series is not timed. The plan is a pointer here
/// and below because each simulated rank would keep a copy of all pairs.
template <Process P>
Task<> pattern_leader(P& self, const PatternPlan* plan, PatternMemory memory, PatternGuide* guide) {
  using namespace pattern_detail;
  const Time start = self.now();
  const Seat seat = find_seat(plan->pairs, self.rank());
  Places places(memory);
  std::map<PatternPoint, Duration> shortest;
  std::optional<PatternPoint> point = guide->next_point(Duration());
  while (point) {
    Duration& least = shortest.try_emplace(*point, Duration::us(1e9)).first->second;
    Turn turn{point->size.count(), rounds_for(plan->series, 2 * least), point->compute.in_ps()};
    co_await broadcast_binomial(self, as_buffer(turn), Rank(0));
    Report report = co_await take_turn(self, seat, plan->pattern, plan->calls, turn, &places);
    PatternSample sample;
    sample.point = *point;
    for (const RankPair& pair : plan->pairs) {
      if (pair.first != self.rank()) co_await self.receive(pair.first, as_buffer(report), control);
      sample.times.push_back(Duration::ps(report[0]));
      if (sample.times.size() == 1) sample.computed = Duration::ps(report[1]);
    }
    least = std::min(least, *std::max_element(sample.times.begin(), sample.times.end()));
    guide->take(sample);
    point = guide->next_point(self.now() - start);
  }
  co_await pattern_stop(self);
}

/// Takes part in each series until pattern_leader ends; the side of all ranks but rank 0. Pre: the
/// plan is that of rank 0.
template <Process P>
Task<> pattern_follower(P& self, const PatternPlan* plan, PatternMemory memory) {
  using namespace pattern_detail;
  const Seat seat = find_seat(plan->pairs, self.rank());
  Places places(memory);
  while (true) {
    if (!seat.talks && plan->idle == Idle::poll) {
      std::optional<Status> there = co_await self.probe(any_source, any_tag);
      while (!there) there = co_await self.probe(any_source, any_tag);
    }
    Turn turn{};
    co_await broadcast_binomial(self, as_buffer(turn), Rank(0));
    if (turn[1] == 0) co_return;
    Report report = co_await take_turn(self, seat, plan->pattern, plan->calls, turn, &places);
    if (seat.begins) co_await self.send(Rank(0), as_buffer(report), control);
  }
}

}  // namespace loggp
