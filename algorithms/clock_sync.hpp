// All ranks learn how their clocks go against rank 0's ([3] §3.2).
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "algorithms/broadcast_binomial.hpp"
#include "algorithms/clock_links.hpp"
#include "algorithms/clock_offset.hpp"

namespace loggp {

struct SyncSettings {
  GroupMethod group = GroupMethod::logarithmic;
  PairMethod pair = PairMethod::minimum;
  std::int64_t tries = 100;  ///< N of [3] §3.1
  /// How often each pair measures. Once gives offsets; more often gives drifts too, by a line
  /// through the differences.
  std::int32_t passes = 1;
  Duration interval = Duration::us(1e6);  ///< from one pass to the next
  friend bool operator==(const SyncSettings&, const SyncSettings&) = default;
};

/// What a synchronisation was for one rank.
struct SyncRecord {
  std::int64_t ping_pongs = 0;  ///< as a client
  std::int64_t messages = 0;    ///< sent
  Duration time;                ///< from call to return, on its own clock
  /// By which the model may be wrong at its reference: half the round trips between here and rank
  /// 0, added up, and what drifts may have done between two pairs' measurements. That is a bound,
  /// whatever the network did, for one pass with drifts that are known and for two passes; a line
  /// through more may be off by somewhat more.
  Duration uncertainty;
};

/// What is known of a rank's drift against rank 0 from before, for synchronisations of one pass.
/// Without `uncertainty` it is taken to be exact.
struct KnownDrift {
  double drift = 0;
  double uncertainty = 0;
};

namespace clock_detail {

/// What a rank tells those who have their time from it.
struct TimeFrom {
  ClockModel model;
  Duration uncertainty;  ///< at the model's reference
  double drift_uncertainty = 0;
};
static_assert(std::is_trivially_copyable_v<TimeFrom>);

/// One pass: this rank's part in all its pairs. A client starts `after` its first time.
template <Process P>
Task<> measure_links(P& self, const std::vector<ClockLink>* links, SyncSettings settings,
                     std::int32_t pass, std::vector<std::vector<ClockSample>>* found,
                     SyncRecord* record) {
  for (std::size_t i = 0; i < links->size(); ++i) {
    const ClockLink link = (*links)[i];
    std::vector<ClockSample>& samples = (*found)[i];
    if (!link.is_client) {
      const std::int64_t answers = co_await answer_clock(self, link.peer);
      record->messages += answers;
      continue;
    }
    if (pass > 0) {
      const LocalTime due = samples.front().at + pass * settings.interval;
      const Duration left = std::max(due - local_time(self.now()), Duration());
      co_await self.compute(left);
    }
    std::int64_t made = 0;
    const ClockSample sample =
        co_await measure_clock(self, link.peer, settings.pair, settings.tries, &made);
    samples.push_back(sample);
    record->ping_pongs += made;
    record->messages += made + 1;
  }
}

[[nodiscard]] inline Duration half_round_trip(const std::vector<ClockSample>& samples) {
  Duration longest;
  for (const ClockSample& sample : samples) longest = std::max(longest, sample.round_trip);
  return longest / 2;
}

/// A pair's time and then its peer's. That was measured at another instant, and its drift is not
/// known exactly.
[[nodiscard]] inline TimeFrom relayed_time(const TimeFrom& peer, const ClockModel& pair,
                                           const std::vector<ClockSample>& samples) {
  const LocalTime there = LocalTime::ps(pair.to_global(pair.reference).in_ps());
  const Duration ahead = there - peer.model.reference;
  const Duration apart = std::max(ahead, -ahead);
  const Duration half = half_round_trip(samples);
  TimeFrom time;
  time.model = pair.followed_by(peer.model);
  time.uncertainty = peer.uncertainty + half + Duration::us(peer.drift_uncertainty * apart.in_us());
  time.drift_uncertainty = peer.drift_uncertainty;
  const Duration watched = samples.back().at - samples.front().at;
  if (watched > Duration()) time.drift_uncertainty += 2 * half.in_us() / watched.in_us();
  return time;
}

/// A server that is farther from rank 0 gets its own time, a client that is gets its server's.
template <Process P>
Task<> pass_on(P& self, ClockLink link, const std::vector<ClockSample>* samples, TimeFrom mine) {
  TimeFrom theirs = mine;
  if (link.is_client) theirs = relayed_time(mine, server_to_client(*samples), *samples);
  co_await self.send(link.peer, as_buffer(theirs), tag);
}

template <Process P>
Task<TimeFrom> take_over(P& self, ClockLink link, const std::vector<ClockSample>* samples) {
  TimeFrom mine;
  co_await self.receive(link.peer, as_buffer(mine), tag);
  if (link.is_client) mine = relayed_time(mine, client_to_server(*samples), *samples);
  co_return mine;
}

}  // namespace clock_detail

/// Every rank's part; gives its clock against rank 0's. When all pairs have measured, rank 0's time
/// goes down the tree, each rank's model being its pair's followed by its peer's: P − 1 messages,
/// while [3] takes all differences to rank 0 and scatters the results. The pairs measure at
/// different times: with more passes they find their drifts, so that this does not matter; with one
/// each rank's drift is the `known` one, which is wrong by what clocks have drifted meanwhile where
/// nothing is known. `record`, when given, is filled.
template <Process P>
Task<ClockModel> synchronise(P& self, SyncSettings settings, SyncRecord* record = nullptr,
                             KnownDrift known = {}) {
  using namespace clock_detail;
  const Time start = self.now();
  SyncRecord done;
  const std::vector<ClockLink> links = clock_links(self.rank(), self.size(), settings.group);
  std::vector<std::vector<ClockSample>> found(links.size());
  for (std::int32_t pass = 0; pass < settings.passes; ++pass)
    co_await measure_links(self, &links, settings, pass, &found, &done);
  TimeFrom mine;
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (!links[i].is_nearer) mine = co_await take_over(self, links[i], &found[i]);
  }
  if (settings.passes == 1) {
    mine.model.drift = known.drift;
    mine.drift_uncertainty = known.uncertainty;
  }
  for (std::size_t i = links.size(); i-- > 0;) {
    if (!links[i].is_nearer) continue;
    co_await pass_on(self, links[i], &found[i], mine);
    ++done.messages;
  }
  done.time = self.now() - start;
  done.uncertainty = mine.uncertainty;
  if (record != nullptr) *record = done;
  co_return mine.model;
}

/// An instant that lies ahead for everyone if a broadcast takes less than `lead`: rank 0 chooses.
template <Process P>
Task<GlobalTime> agree_on_start(P& self, Duration lead) {
  std::int64_t start = (self.now() + lead).in_ps();  // rank 0's own clock is the global one
  co_await broadcast_binomial(self, as_buffer(start), Rank(0));
  co_return GlobalTime::ps(start);
}

}  // namespace loggp
