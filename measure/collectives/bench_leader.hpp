// Rank 0's part in a collective benchmark: it decides what all ranks do next and logs their
// samples.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "measure/collectives/bench_log.hpp"
#include "measure/collectives/bench_rank.hpp"
#include "measure/collectives/window_control.hpp"

namespace loggp::measure {

/// The leader of a group of ranks. It measures one point after another and logs the samples. Rank 0
/// of the group constructs it. Pre: `ranks`, `plan` and `log` outlive this object.
class BenchLeader {
 public:
  BenchLeader(BenchRank& ranks, const Clock& clock, const BenchPlan& plan, BenchLog& log,
              bool is_oversubscribed)
      : ranks_(&ranks),
        clock_(clock),
        plan_(&plan),
        log_(&log),
        is_oversubscribed_(is_oversubscribed) {}

  /// Visits `point`, which has index `number` in the group's list, for about `budget`, and logs its
  /// samples. Samples of the point that the log already has count as repetitions. At least one
  /// further repetition or batch is measured. `visit` counts from 0 to plan.visits − 1: the last
  /// visit, or one that gives up, logs the point's end; an earlier one ends when its part of the
  /// repetitions is measured, or the time is precise. Throws InputError when twice the longest
  /// delay exceeds the plan's time limit, and RunError when the disk is full.
  void measure(std::size_t number, const BenchPoint& point, Duration budget, std::int32_t visit);
  /// Logs the end of the point with this number, unless that has been done: no visit follows.
  void end(std::size_t number);

 private:
  void make_windows(BenchEnd& end, Duration operation, Duration budget);
  void take_windows(const Replies<WindowSample>& windows, std::int64_t count,
                    WindowControl& control);
  /// Sets empty_us_ to the median latency that a window without an operation reports. This latency
  /// consists of the delay until the rank notices its start, two more clock readings and a call.
  /// Only windows that a rank began within 1 us of their start count. Repeats batches of windows,
  /// in about `budget`, until enough windows count. If no window counts, the result of an earlier
  /// point stays.
  void measure_empty(Duration budget);
  /// Returns what is subtracted from each latency of a window or arrival.
  [[nodiscard]] double subtracted_us() const;
  /// Returns the number of operations in a series. `operation` is the approximate time of one
  /// operation.
  [[nodiscard]] std::int64_t choose_iterations(Duration operation);
  void repeat_series(BenchEnd& end, Duration operation);
  /// Synchronises the clocks if a synchronisation is due. It is never due if all ranks read one
  /// clock. Otherwise the first synchronisation is due at once, and a later one at the latest when
  /// KeptClock::is_due() says that the drift has counted for too long, and before that when three
  /// conditions hold: 1 s has passed since the previous one, 4 times its duration has passed, and
  /// drift may have added `tolerance` to a clock's error.
  void synchronise(Duration tolerance);
  /// Returns the largest possible error of any rank's clock now, drift included.
  [[nodiscard]] double clock_uncertainty_us() const;
  void repeat_arrivals(BenchEnd& end, Duration operation);
  void keep(std::int64_t iterations, std::vector<double> times_us, bool is_censored = false);
  /// Returns why the measurement of the point ends: "precise", "repetitions" or "budget"; empty if
  /// it goes on. Begins another test when one has failed.
  [[nodiscard]] std::string enough();
  /// Discards the repetitions of a test that did not become precise, if another test is allowed and
  /// the time is not over. Returns whether it did so.
  [[nodiscard]] bool begin_test();
  [[nodiscard]] std::size_t group_size() const { return static_cast<std::size_t>(point_.ranks); }

  BenchRank* ranks_;
  Clock clock_;
  const BenchPlan* plan_;
  BenchLog* log_;
  bool is_oversubscribed_;
  std::map<std::size_t, BenchEnd> ends_;  ///< of the points that are not finished, by number
  BenchPoint point_;
  std::int64_t before_visit_ = 0;     ///< repetitions before the visit
  std::int64_t most_ = 0;             ///< repetitions at the end of the visit
  std::int64_t test_ = 1;             ///< the current test of the point, from 1
  std::vector<BenchSample> samples_;  ///< of the current test
  std::int64_t iterations_ = 0;  ///< length of a series in the interrupted run; 0 if there was none
  double message_time_us_ = 0;   ///< T(bytes), with arrivals only
  double empty_us_ = 0;          ///< latency of a window or arrival without an operation
  Time deadline_;
  Time synchronised_;                     ///< end of the last synchronisation
  Duration synchronising_;                ///< duration of the last synchronisation
  double uncertainty_us_ = 0;             ///< at synchronised_, the largest over ranks
  double uncertainty_us_per_second_ = 0;  ///< its increase by drift, the largest over ranks
};

}  // namespace loggp::measure
