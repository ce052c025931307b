// Patterns of communication, timed against message size: what mpptest measures ([5] §3.4).
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "algorithms/broadcast_binomial.hpp"
#include "algorithms/pairing.hpp"
#include "algorithms/pattern_series.hpp"

namespace loggp {

enum class Pattern : std::uint8_t {
  ping_pong,     ///< half a round trip
  head_to_head,  ///< both ranks of a pair send at once, and receive
  bisection,     ///< ping-pong of all pairs at once
  overlap,       ///< head-to-head with a computation between the start and the wait
};

inline constexpr std::array<std::string_view, 4> pattern_names{"ping-pong", "head-to-head",
                                                               "bisection", "overlap"};

/// What the ranks do that have nobody to talk to ([5] peril 12).
enum class Idle : std::uint8_t { receive, poll };

/// What is timed: messages of a size, and in an overlap how much is computed meanwhile.
struct PatternPoint {
  Bytes size;
  Duration compute;
  auto operator<=>(const PatternPoint&) const = default;
};

/// What one series found.
struct PatternSample {
  PatternPoint point;
  /// By pair, means of a series: of a message in ping-pong and bisection, of an exchange otherwise.
  std::vector<Duration> times;
  Duration computed;       ///< how long the computation takes on the first pair's first rank
  bool disturbed = false;  ///< something else ran on its CPU meanwhile
};

/// Says what to measure next, and takes samples as they are made.
class PatternGuide {
 public:
  PatternGuide() = default;
  PatternGuide(const PatternGuide&) = delete;
  PatternGuide& operator=(const PatternGuide&) = delete;
  virtual ~PatternGuide() = default;
  /// `elapsed` since the measurement began. None: it is over.
  [[nodiscard]] virtual std::optional<PatternPoint> next_point(Duration elapsed) = 0;
  virtual void take(const PatternSample& sample) = 0;
};

struct PatternPlan {
  Pattern pattern = Pattern::ping_pong;
  std::vector<RankPair> pairs{{Rank(0), Rank(1)}};
  Calls calls = Calls::blocking;  ///< an overlap never blocks
  Idle idle = Idle::receive;
  Duration series;  ///< how long a series should last: many times the clock's resolution
};

/// Messages of a pair that are under way in the time that is reported.
[[nodiscard]] constexpr std::int64_t messages_at_once(Pattern pattern) {
  return pattern == Pattern::ping_pong || pattern == Pattern::bisection ? 1 : 2;
}

namespace pattern_detail {

/// What one rank does.
struct Seat {
  Rank partner;
  bool talks = false;
  bool begins = false;
};

[[nodiscard]] inline Seat find_seat(const std::vector<RankPair>& pairs, Rank rank) {
  for (const RankPair& pair : pairs) {
    if (pair.first == rank) return {pair.second, true, true};
    if (pair.second == rank) return {pair.first, true, false};
  }
  return {};
}

/// What the first rank of a pair tells rank 0 after a series, in ps.
using Report = std::array<std::int64_t, 2>;  // time, computation

/// A rank that talks, in one series.
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

/// All ranks, in one series.
template <Process P>
Task<Report> take_turn(P& self, Seat seat, Pattern pattern, Calls calls, Turn turn,
                       Places* places) {
  co_await start_together(self);
  Report report{};
  if (seat.talks) report = co_await talk(self, seat, pattern, calls, turn, places);
  co_return report;
}

}  // namespace pattern_detail

/// Lets the followers, who wait for their next series, end.
template <Process P>
Task<> pattern_stop(P& self) {
  pattern_detail::Turn no_rounds{};
  co_await broadcast_binomial(self, as_buffer(no_rounds), Rank(0));
}

/// Rank 0's side of a measurement. All ranks begin a series together, after a barrier; its first
/// round is not timed.
template <Process P>
Task<> pattern_leader(P& self, PatternPlan plan, PatternMemory memory, PatternGuide* guide) {
  using namespace pattern_detail;
  const Time start = self.now();
  const Seat seat = find_seat(plan.pairs, self.rank());
  Places places(memory);
  std::map<PatternPoint, Duration> shortest;
  std::optional<PatternPoint> point = guide->next_point(Duration());
  while (point) {
    Duration& least = shortest.try_emplace(*point, Duration::us(1e9)).first->second;
    Turn turn{point->size.count(), rounds_for(plan.series, 2 * least), point->compute.in_ps()};
    co_await broadcast_binomial(self, as_buffer(turn), Rank(0));
    Report report = co_await take_turn(self, seat, plan.pattern, plan.calls, turn, &places);
    PatternSample sample;
    sample.point = *point;
    for (const RankPair& pair : plan.pairs) {
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

/// Every other rank's side.
template <Process P>
Task<> pattern_follower(P& self, PatternPlan plan, PatternMemory memory) {
  using namespace pattern_detail;
  const Seat seat = find_seat(plan.pairs, self.rank());
  Places places(memory);
  while (true) {
    if (!seat.talks && plan.idle == Idle::poll) {
      std::optional<Status> there = co_await self.probe(any_source, any_tag);
      while (!there) there = co_await self.probe(any_source, any_tag);
    }
    Turn turn{};
    co_await broadcast_binomial(self, as_buffer(turn), Rank(0));
    if (turn[1] == 0) co_return;
    Report report = co_await take_turn(self, seat, plan.pattern, plan.calls, turn, &places);
    if (seat.begins) co_await self.send(Rank(0), as_buffer(report), control);
  }
}

}  // namespace loggp
