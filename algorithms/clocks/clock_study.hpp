// Rank programs that study the clocks of all ranks ([3] §2.2, §3).
#pragma once

#include <vector>

#include "algorithms/clocks/clock_hosts.hpp"
#include "algorithms/clocks/clock_sync.hpp"
#include "algorithms/collectives/barrier/barrier_dissemination.hpp"

namespace loggp {

/// The parts of a study of clocks.
struct ClockPlan {
  std::int64_t round_trips = 0;  ///< largest number of round trips with each other rank
  Duration round_trip_time;      ///< time after which the round trips with one rank end
  std::int64_t instants = 0;     ///< number of instants at which clocks are compared
  Duration duration;             ///< from the first of these instants to the last
  std::int64_t estimates = 0;    ///< number for each other rank and each PairMethod
  Duration estimate_time{};      ///< time after which those with one rank end; 0: no limit
  std::int64_t tries = 100;      ///< N of `minimum`, except for the synchronisations
  std::vector<SyncSettings> groups;
  std::int64_t repetitions = 1;  ///< number of synchronisations with each of `groups`
  std::vector<Duration> after;   ///< delays from a synchronisation to its checks, ascending
};

/// Returns the N for `method` that costs about as many ping-pongs as `minimum` with N =
/// `minimum_tries` ([3]), so that the methods are compared at equal cost. `skampi` makes as many
/// ping-pongs as N says, 100 in its own code.
[[nodiscard]] constexpr std::int64_t equal_cost_tries(PairMethod method,
                                                      std::int64_t minimum_tries) {
  const bool is_own = method == PairMethod::minimum || method == PairMethod::skampi;
  return is_own ? minimum_tries : minimum_tries * 9 / 5;
}

/// An estimate of the difference to one rank's clock by one method, and its cost.
struct PairEstimate {
  Rank peer;
  PairMethod method = PairMethod::minimum;
  ClockSample found;
  std::int64_t ping_pongs = 0;
  Duration time;
};

/// The result of a synchronisation on one rank. Each rank sends its result to rank 0.
struct SyncedRank {
  ClockModel clock;
  SyncRecord record;
};

/// The differences between each rank's global clock and rank 0's, some time after a
/// synchronisation.
struct ClockCheck {
  Duration after;                    ///< planned delay since the synchronisation
  std::vector<ClockSample> by_rank;  ///< the entry of rank 0 is unused
};

/// One synchronisation of all ranks, with its checks.
struct GroupRun {
  SyncSettings settings;
  std::vector<SyncedRank> ranks;
  std::vector<ClockCheck> checks;
};

/// A receiver of the results. Rank 0 calls it as soon as a result is known; round trips come in
/// batches of up to 1000. Times are on rank 0's clock. A difference is the peer's clock − rank 0's
/// clock.
class ClockWatcher {
 public:
  ClockWatcher() = default;
  virtual ~ClockWatcher() = default;
  virtual void round_trips(Rank peer, const std::vector<ClockSample>& samples) = 0;
  virtual void difference(Rank peer, const ClockSample& sample) = 0;
  virtual void estimate(const PairEstimate& estimate) = 0;
  virtual void group(const GroupRun& run) = 0;

 protected:
  ClockWatcher(const ClockWatcher&) = default;
  ClockWatcher& operator=(const ClockWatcher&) = default;
};

namespace clock_detail {

/// Makes the plan's round trips with each rank. Reports samples in batches of up to 1000, so that
/// the watcher's work disturbs few round trips.
template <Process P>
Task<> watch_round_trips(P& self, const ClockPlan* plan, ClockWatcher* watcher) {
  constexpr std::int64_t part = 1000;
  std::vector<ClockSample> samples;
  samples.reserve(part);
  for (std::int32_t peer = 1; peer < self.size(); ++peer) {
    const Time start = self.now();
    for (std::int64_t i = 1; i <= plan->round_trips; ++i) {
      const ClockSample sample = co_await clock_ping_pong(self, Rank(peer));
      samples.push_back(sample);
      const bool is_over = i == plan->round_trips || self.now() - start > plan->round_trip_time;
      if (is_over || i % part == 0) {
        watcher->round_trips(Rank(peer), samples);
        samples.clear();
      }
      if (is_over) break;
    }
    co_await clock_stop(self, Rank(peer));
  }
}

template <Process P>
Task<> wait_until(P& self, Time due) {
  const Duration left = std::max(due - self.now(), Duration());
  co_await self.compute(left);
}

template <Process P>
Task<> watch_differences(P& self, const ClockPlan* plan, ClockWatcher* watcher) {
  const Time start = self.now();
  for (std::int64_t i = 0; i < plan->instants; ++i) {
    const Duration step = plan->duration / std::max<std::int64_t>(plan->instants - 1, 1);
    co_await wait_until(self, start + i * step);
    for (std::int32_t peer = 1; peer < self.size(); ++peer) {
      std::int64_t made = 0;
      const ClockSample sample =
          co_await measure_clock(self, Rank(peer), PairMethod::minimum, plan->tries, &made);
      watcher->difference(Rank(peer), sample);
    }
  }
}

/// Makes the plan's estimates, at least one with each method and rank. An estimate that is left out
/// ends at once on the other rank, too, which counts them.
template <Process P>
Task<> watch_estimates(P& self, const ClockPlan* plan, ClockWatcher* watcher) {
  for (std::int32_t peer = 1; peer < self.size(); ++peer) {
    const std::int64_t methods = pair_methods.size();
    const Time begin = self.now();
    for (std::int64_t i = 0; i < methods * plan->estimates; ++i) {
      const bool is_over = plan->estimate_time > Duration() && i >= methods &&
                           self.now() - begin > plan->estimate_time;
      if (is_over) {
        co_await clock_stop(self, Rank(peer));
        continue;
      }
      PairEstimate estimate;
      estimate.peer = Rank(peer);
      estimate.method = pair_methods[static_cast<std::size_t>(i % methods)];
      const std::int64_t tries = equal_cost_tries(estimate.method, plan->tries);
      const Time start = self.now();
      estimate.found =
          co_await measure_clock(self, Rank(peer), estimate.method, tries, &estimate.ping_pongs);
      estimate.time = self.now() - start;
      watcher->estimate(estimate);
    }
  }
}

template <Process P>
Task<> tell(P& self, SyncedRank mine, std::vector<SyncedRank>* all) {
  if (self.rank() != Rank(0)) {
    co_await self.send(Rank(0), as_buffer(mine), tag);
    co_return;
  }
  all->assign(static_cast<std::size_t>(self.size()), mine);
  for (std::int32_t peer = 1; peer < self.size(); ++peer) {
    SyncedRank& other = (*all)[static_cast<std::size_t>(peer)];
    co_await self.receive(Rank(peer), as_buffer(other), tag);
  }
}
static_assert(std::is_trivially_copyable_v<SyncedRank>);

/// Measures the differences between the ranks' global clocks and rank 0's. Perfect clocks have
/// differences of 0. Fills `*check` on rank 0 only.
template <Process P>
Task<> check_clocks(P& self, ClockModel clock, std::int64_t tries, ClockCheck* check) {
  OnGlobalClock<P> global(self, clock, GlobalTime());
  if (self.rank() != Rank(0)) {
    co_await answer_clock(global, Rank(0));
    co_return;
  }
  check->by_rank.assign(static_cast<std::size_t>(self.size()), ClockSample());
  for (std::int32_t peer = 1; peer < self.size(); ++peer) {
    std::int64_t made = 0;
    ClockSample& found = check->by_rank[static_cast<std::size_t>(peer)];
    found = co_await measure_clock(global, Rank(peer), PairMethod::minimum, tries, &made);
  }
}

template <Process P>
Task<> study_group(P& self, SyncSettings settings, const ClockPlan* plan, ClockWatcher* watcher) {
  GroupRun run;
  run.settings = settings;
  run.settings.nodes = nullptr;  // which may end before the results
  SyncedRank mine;
  // a common start, so that the time of the synchronisation does not include waiting for late ranks
  co_await barrier_dissemination(self, Buffer(), Buffer());
  mine.clock = co_await synchronise(self, settings, &mine.record);
  const Time synchronised = self.now();
  for (const Duration after : plan->after) {
    ClockCheck check;
    check.after = after;
    if (self.rank() == Rank(0)) co_await wait_until(self, synchronised + after);
    co_await check_clocks(self, mine.clock, plan->tries, &check);
    run.checks.push_back(std::move(check));
  }
  co_await tell(self, mine, &run.ranks);
  if (self.rank() == Rank(0)) watcher->group(run);
}

}  // namespace clock_detail

/// Runs the study; every rank calls it with the same plan. Only rank 0 uses `watcher`; other ranks
/// may give null.
template <Process P>
Task<> study_clocks(P& self, ClockPlan plan, ClockWatcher* watcher) {
  using namespace clock_detail;
  if (self.rank() == Rank(0)) {
    if (plan.round_trips > 0) co_await watch_round_trips(self, &plan, watcher);
    co_await watch_differences(self, &plan, watcher);
    co_await watch_estimates(self, &plan, watcher);
  } else {
    const std::int64_t measurements =
        (plan.round_trips > 0 ? 1 : 0) + plan.instants +
        static_cast<std::int64_t>(pair_methods.size()) * plan.estimates;
    for (std::int64_t i = 0; i < measurements; ++i) co_await answer_clock(self, Rank(0));
  }
  for (std::int64_t i = 0; i < plan.repetitions; ++i) {
    for (const SyncSettings& settings : plan.groups)
      co_await study_group(self, settings, &plan, watcher);
  }
}

}  // namespace loggp
