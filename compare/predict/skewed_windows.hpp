// The scheme `synchronised` on ranks whose clocks differ: synchronisation, then windows ([3] §3,
// §4).
#pragma once

#include <vector>

#include "algorithms/clocks/clock_hosts.hpp"
#include "algorithms/clocks/clock_sync.hpp"
#include "algorithms/collectives/barrier/barrier_dissemination.hpp"
#include "algorithms/schemes/schemes.hpp"
#include "algorithms/schemes/window_series.hpp"
#include "compare/predict/clock_conditions.hpp"
#include "measure/collectives/window_control.hpp"

namespace loggp::compare {

/// Some windows that all ranks make; none: there are enough.
struct WindowBatch {
  Windows windows;
  Duration near;  ///< with noise: watch_clock() ends this long before a window; 0: no noise
};

/// The settings of a series of windows; the same on all ranks.
struct WindowSeries {
  SyncSettings settings;
  Duration after;      ///< from the synchronisation to the first window
  Duration lead;       ///< time in which every rank learns of the next windows
  Duration operation;  ///< about the time of an operation; the first windows are twice as long
  std::int64_t iterations = 1;
  bool is_noisy = false;
  Rank root{};
};

/// What the ranks of one simulation share: the true clocks, the samples of the current windows, and
/// rank 0's decisions. The samples reach rank 0 without messages, once all ranks have met in a
/// barrier.
class SharedWindows {
 public:
  /// `truth` has the clock of each rank.
  SharedWindows(const WindowSeries& series, const measure::ClockTruth& truth);

  [[nodiscard]] const WindowSeries& series() const { return series_; }
  [[nodiscard]] const ClockModel& true_clock(Rank rank) const { return truth_[index(rank)]; }
  /// Stores a rank's model of rank 0's clock.
  void set_clock(Rank rank, const ClockModel& model) { models_[index(rank)] = model; }
  /// Returns the samples of a rank's current windows.
  [[nodiscard]] std::span<WindowSample> samples(Rank rank, std::int64_t count);

  // Rank 0's part.

  /// Begins the run, over again if an engine starts it over. `time` is that of the synchronisation.
  void begin(Duration time);
  /// Returns the next windows. `now` is the reading of rank 0's clock.
  [[nodiscard]] WindowBatch next(Time now);
  /// Takes the samples of `batch` in. Throws RunError when windows do not become long enough.
  void take(const WindowBatch& batch);

  /// Returns the mean of each rank's times. Pre: the run is over.
  [[nodiscard]] std::vector<Duration> reports() const;
  /// Returns the effect of the clocks, without the method. Pre: the run is over.
  [[nodiscard]] ClockEffect effect() const;

 private:
  [[nodiscard]] static std::size_t index(Rank rank) {
    return static_cast<std::size_t>(rank.number());
  }
  [[nodiscard]] Duration worst_error(GlobalTime at) const;

  WindowSeries series_;
  measure::ClockTruth truth_;
  std::vector<ClockModel> models_;
  std::int64_t most_in_batch_;         // less than usual on very many ranks, for memory
  std::vector<WindowSample> samples_;  // most_in_batch_ for each rank
  measure::WindowControl control_;
  std::vector<Duration> totals_;  // by rank, of the windows that count
  std::int64_t counted_ = 0;
  GlobalTime first_;
  GlobalTime end_;
  Duration time_;
  Duration wait_;
};

/// Runs a collective on the simulator's process while the scheme reads another clock.
template <Process P, class C>
struct OnHostOf {
  P* host;
  const C* collective;

  Task<> operator()(SkewedClock<P>& /*self*/, Rank root) const {
    return (*collective)(*host, root);
  }
};

/// Makes the windows of a batch on this rank. The collective must outlive the task.
template <Process P, Collective<P> C>
Task<> make_batch(P& clock, const C& collective, Rank root, ClockModel model, WindowBatch batch,
                  std::span<WindowSample> samples, WaitsSoFar* waits) {
  for (std::int64_t i = 0; i < batch.windows.count; ++i) {
    const GlobalTime start = batch.windows.first + i * batch.windows.length;
    const Time due = Time() + (model.to_local(start) - LocalTime());
    if (batch.near > Duration()) co_await watch_clock(clock, due, batch.near, waits);
    const Duration left = std::max(due - clock.now(), Duration());
    co_await clock.compute(left);
    const GlobalTime begun = model.to_global(local_time(clock.now()));
    co_await collective(clock, root);
    const GlobalTime ended = model.to_global(local_time(clock.now()));
    samples[static_cast<std::size_t>(i)] = {begun - start, ended - start};
  }
}

/// Synchronises the clocks and makes windows until there are enough; every rank calls it. The
/// shared object and the collective must outlive the task.
template <Process P, Collective<P> C>
Task<> run_on_clock(P& self, const C& collective, SharedWindows* shared) {
  const Rank rank = self.rank();
  const bool decides = rank == Rank(0);
  SkewedClock<P> clock(self, shared->true_clock(rank).offset, shared->true_clock(rank).drift);
  const OnHostOf<P, C> on_host{&self, &collective};
  co_await barrier_dissemination(clock, Buffer(), Buffer());
  SyncRecord record;
  const ClockModel model = co_await synchronise(clock, shared->series().settings, &record);
  shared->set_clock(rank, model);
  if (decides) shared->begin(record.time);
  const Duration first = shared->series().operation;
  WaitsSoFar waits{first, first / 32};  // assumes strong noise until it is known
  while (true) {
    WindowBatch batch;
    if (decides) batch = shared->next(clock.now());
    co_await broadcast_binomial(clock, as_buffer(batch), Rank(0));
    if (batch.windows.count == 0) co_return;
    const std::span<WindowSample> samples = shared->samples(rank, batch.windows.count);
    co_await make_batch(clock, on_host, shared->series().root, model, batch, samples, &waits);
    co_await barrier_dissemination(clock, Buffer(), Buffer());
    if (decides) shared->take(batch);
  }
}

/// Returns the settings of a synchronisation by `method`. `nodes` must outlive them.
[[nodiscard]] SyncSettings sync_settings(Synchronisation method, const ClockConditions& clocks,
                                         const NodeRanks& nodes);

/// Returns the true clocks of all ranks.
[[nodiscard]] measure::ClockTruth true_clocks(const ClockConditions& clocks, const NodeRanks& nodes,
                                              std::int32_t ranks);

}  // namespace loggp::compare
