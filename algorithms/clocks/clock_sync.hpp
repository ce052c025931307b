// Synchronisation of all ranks' clocks with rank 0's ([3] §3.2).
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "algorithms/clocks/clock_links.hpp"
#include "algorithms/clocks/clock_offset.hpp"
#include "algorithms/clocks/gathered_sync.hpp"
#include "algorithms/clocks/sync_settings.hpp"
#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"

namespace loggp {

/// A rank's drift against rank 0 that is known before a synchronisation of one pass. With
/// `uncertainty` 0, the drift counts as exact.
struct KnownDrift {
  double drift = 0;
  double uncertainty = 0;
};

namespace clock_detail {

/// A rank's model of rank 0's clock. The rank sends the model to its peers that are farther from
/// rank 0.
struct TimeFrom {
  ClockModel model;
  Duration uncertainty;  ///< at the model's reference
  double drift_uncertainty = 0;
};
static_assert(std::is_trivially_copyable_v<TimeFrom>);

/// Returns the pairs of `rank`, with those marked that read the same clock.
[[nodiscard]] inline std::vector<ClockLink> links_to_measure(Rank rank, std::int32_t ranks,
                                                             const SyncSettings& settings) {
  std::vector<ClockLink> links = clock_links(rank, ranks, settings.group, settings.nodes);
  if (!settings.nodes_share_clock || settings.nodes == nullptr) return links;
  for (ClockLink& link : links) {
    link.shares_clock =
        settings.nodes->place_of_node(link.peer) == settings.nodes->place_of_node(rank);
  }
  return links;
}

/// Makes one pass: this rank measures with each of its peers once. In pass `pass` > 0, a client
/// first waits until `pass` intervals have passed since its first sample.
template <Process P>
Task<> measure_links(P& self, const std::vector<ClockLink>* links, SyncSettings settings,
                     std::int32_t pass, std::vector<std::vector<ClockSample>>* found,
                     SyncRecord* record) {
  for (std::size_t i = 0; i < links->size(); ++i) {
    const ClockLink link = (*links)[i];
    std::vector<ClockSample>& samples = (*found)[i];
    if (link.shares_clock) continue;
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

/// Returns half of the longest round trip among `samples`, a bound on the error of each difference;
/// 0 if there are no samples.
[[nodiscard]] inline Duration half_round_trip(const std::vector<ClockSample>& samples) {
  Duration longest;
  for (const ClockSample& sample : samples) longest = std::max(longest, sample.round_trip);
  return longest / 2;
}

/// Returns a rank's model of rank 0's clock: the model of its pair, followed by the model of its
/// `peer`. The two models have references at different instants. Therefore the uncertainty grows by
/// the uncertainty of the peer's drift times the time between these instants.
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

/// Sends a model to the peer of `link`, which is farther from rank 0. If this rank is the client,
/// it computes the peer's model and sends that model. If this rank is the server, it sends its own
/// model, and the peer computes; a peer that reads the same clock takes it as it is.
template <Process P>
Task<> pass_on(P& self, ClockLink link, const std::vector<ClockSample>* samples, TimeFrom mine) {
  TimeFrom theirs = mine;
  if (link.is_client && !link.shares_clock)
    theirs = relayed_time(mine, server_to_client(*samples), *samples);
  co_await self.send(link.peer, as_buffer(theirs), tag);
}

/// Returns this rank's model, from the message of the peer that is nearer to rank 0.
template <Process P>
Task<TimeFrom> take_over(P& self, ClockLink link, const std::vector<ClockSample>* samples) {
  TimeFrom mine;
  co_await self.receive(link.peer, as_buffer(mine), tag);
  if (link.is_client && !link.shares_clock)
    mine = relayed_time(mine, client_to_server(*samples), *samples);
  co_return mine;
}

}  // namespace clock_detail

/// Returns the model that converts this rank's time to rank 0's; every rank calls it. First, all
/// pairs measure. Then models travel from rank 0 down the tree in P − 1 messages: a rank's model is
/// its pair's model followed by its peer's. With GroupMethod::gathered all differences go to rank
/// 0, which scatters the results, as in [3].
///
/// The pairs measure at different times, so that the models need the drifts of the clocks. With
/// several passes, the drifts are measured. With one pass, the drift of each rank's model is
/// `known.drift`, also on rank 0, where it must be 0. If that drift is wrong by e, the error of the
/// model grows by e times the time between the measurements.
///
/// Fills `*record` unless `record` is null. Pre: settings.passes ≥ 1, and 1 for `gathered`.
template <Process P>
Task<ClockModel> synchronise(P& self, SyncSettings settings, SyncRecord* record = nullptr,
                             KnownDrift known = {}) {
  using namespace clock_detail;
  const Time start = self.now();
  SyncRecord done;
  if (settings.group == GroupMethod::gathered) {
    const GatheredClock mine = co_await gather_clocks(self, settings, &done);
    done.time = self.now() - start;
    done.uncertainty = Duration::ps(mine.half_ps);
    if (record != nullptr) *record = done;
    const Duration offset = Duration::ps(-mine.difference_ps);
    co_return ClockModel{local_time(self.now()), offset, known.drift};
  }
  const std::vector<ClockLink> links = links_to_measure(self.rank(), self.size(), settings);
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

/// Returns an instant that rank 0 chooses, `lead` after its own call of this function; every rank
/// calls it. When the function returns, the instant is in the future on every rank if no rank calls
/// late and a broadcast takes less than `lead`. Pre: `self` reads the rank's own clock.
template <Process P>
Task<GlobalTime> agree_on_start(P& self, Duration lead) {
  std::int64_t start = (self.now() + lead).in_ps();  // rank 0's own clock is the global one
  co_await broadcast_binomial(self, as_buffer(start), Rank(0));
  co_return GlobalTime::ps(start);
}

}  // namespace loggp
