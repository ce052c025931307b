// Rank 0's part in a collective benchmark: decides what all ranks do next, and keeps the samples.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "measure/collectives/bench_log.hpp"
#include "measure/collectives/bench_rank.hpp"
#include "measure/collectives/window_control.hpp"

namespace loggp::measure {

/// The leader of a group of ranks: measures one point after another and logs the samples.
class BenchLeader {
 public:
  BenchLeader(BenchRank& ranks, const Clock& clock, const BenchPlan& plan, BenchLog& log,
              bool is_oversubscribed)
      : ranks_(&ranks),
        clock_(clock),
        plan_(&plan),
        log_(&log),
        is_oversubscribed_(is_oversubscribed) {}

  /// Measures `point`, which has index `number` in the group's list, in about `budget`. Continues
  /// with the samples that the log has of it. Throws InputError when a rank would arrive too late
  /// for the plan's time limit.
  void measure(std::size_t number, const BenchPoint& point, Duration budget);

 private:
  void make_windows(BenchEnd& end, Duration operation, Duration budget);
  void take_windows(const Replies<WindowSample>& windows, std::int64_t count,
                    WindowControl& control);
  /// Measures the latency that a window without an operation reports: the delay until the rank sees
  /// that its start has come, two more clock readings and a call. Repeats batches of windows, in
  /// about `budget`, until ranks have begun enough windows within 1 us of the start. If there was
  /// no such window, the result of an earlier point stays.
  void measure_empty(Duration budget);
  /// Returns the number of operations in a series. `operation` is the approximate time of one.
  [[nodiscard]] std::int64_t choose_iterations(Duration operation);
  void repeat_series(BenchEnd& end, Duration operation);
  /// Synchronises the clocks if that is due. It is never due where all ranks read one clock. After
  /// a synchronisation it is due when three conditions hold: 1 s has passed, 4 times the
  /// synchronisation's own duration has passed, and drift may have made a clock wrong by
  /// `tolerance`.
  void synchronise(Duration tolerance);
  /// Returns by how much a rank's clock may be wrong now, drift included.
  [[nodiscard]] double clock_uncertainty_us() const;
  void repeat_arrivals(BenchEnd& end, Duration operation);
  void keep(std::int64_t iterations, std::vector<double> times_us);
  /// Returns why the repetitions suffice; empty if they do not.
  [[nodiscard]] std::string enough() const;
  [[nodiscard]] std::size_t group_size() const { return static_cast<std::size_t>(point_.ranks); }

  BenchRank* ranks_;
  Clock clock_;
  const BenchPlan* plan_;
  BenchLog* log_;
  bool is_oversubscribed_;
  BenchPoint point_;
  std::vector<BenchSample> samples_;  ///< of the current point
  std::int64_t iterations_ = 0;       ///< of a series, if an interrupted run has chosen it; else 0
  double message_time_us_ = 0;        ///< T(bytes), with arrivals only
  double empty_us_ = 0;               ///< what is subtracted from latencies of windows or arrivals
  Time deadline_;
  Time synchronised_;                     ///< end of the last synchronisation
  Duration synchronising_;                ///< duration of the last synchronisation
  double uncertainty_us_ = 0;             ///< at synchronised_, the largest over ranks
  double uncertainty_us_per_second_ = 0;  ///< increase since then, the largest over ranks
};

}  // namespace loggp::measure
