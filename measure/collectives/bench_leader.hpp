// Rank 0's part in a collective benchmark: decides, and keeps what comes.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "measure/collectives/bench_log.hpp"
#include "measure/collectives/bench_rank.hpp"
#include "measure/collectives/window_control.hpp"

namespace loggp::measure {

/// Measures one point after another with the ranks of a group.
class BenchLeader {
 public:
  BenchLeader(BenchRank& ranks, const Clock& clock, const BenchPlan& plan, BenchLog& log,
              bool is_oversubscribed)
      : ranks_(&ranks),
        clock_(clock),
        plan_(&plan),
        log_(&log),
        is_oversubscribed_(is_oversubscribed) {}

  /// The `number`th point of the group, in about that much time.
  void measure(std::size_t number, const BenchPoint& point, Duration budget);

 private:
  void make_windows(BenchEnd& end, Duration operation, Duration budget);
  void take_windows(const Replies<WindowSample>& windows, std::int64_t count,
                    WindowControl& control);
  /// What a window reports in which nothing is done: how late the clock that is waited for is seen,
  /// two more readings of it and a call. Where ranks can't begin together it is an earlier point's.
  /// Made again until enough began together, in about `budget`.
  void measure_empty(Duration budget);
  [[nodiscard]] std::int64_t choose_iterations(Duration operation);
  void repeat_series(BenchEnd& end, Duration operation);
  /// The clocks, if that is due: never where all ranks read one; and not within a second, within 4
  /// times what it took last, or while the drift can't yet have made them wrong by `tolerance`.
  void synchronise(Duration tolerance);
  /// By which a rank's clock may be wrong now, drift included.
  [[nodiscard]] double clock_uncertainty_us() const;
  void repeat_arrivals(BenchEnd& end, Duration operation);
  void keep(std::int64_t iterations, std::vector<double> times_us);
  /// Why there are enough repetitions; empty: there are not.
  [[nodiscard]] std::string enough() const;
  [[nodiscard]] std::size_t group_size() const { return static_cast<std::size_t>(point_.ranks); }

  BenchRank* ranks_;
  Clock clock_;
  const BenchPlan* plan_;
  BenchLog* log_;
  bool is_oversubscribed_;
  BenchPoint point_;
  std::vector<BenchSample> samples_;  ///< the point's
  std::int64_t iterations_ = 0;       ///< of a loop, if an interrupted run has chosen; else 0
  double message_time_us_ = 0;        ///< with arrivals
  double empty_us_ = 0;               ///< what windows or arrivals report too much
  Time deadline_;
  Time synchronised_;
  Duration synchronising_;                ///< how long that took
  double uncertainty_us_ = 0;             ///< then, the largest over ranks
  double uncertainty_us_per_second_ = 0;  ///< since then
};

}  // namespace loggp::measure
