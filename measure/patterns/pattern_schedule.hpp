// Chooses the order in which the points of a pattern are measured, and their numbers of samples
// ([5] §3.3).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "algorithms/probes/pattern_plan.hpp"
#include "measure/patterns/pattern_refinement.hpp"

namespace loggp::measure {

/// The points to measure, the number of repetitions and the time budget.
struct PatternLengths {
  std::vector<Bytes> sizes;
  /// The computations of an overlap. Each size is also measured without a computation. Empty: the
  /// multiples of a quarter of the exchange's time, up to twice that time.
  std::vector<Duration> computations;
  std::int32_t repetitions = 1000;  ///< largest number of sweeps: samples kept of each point
  Duration budget;                  ///< no sample begins that would exceed it; 0: no limit
  std::int32_t settle = 5;  ///< number of samples of each point before the schedule looks at them
  /// A point that lies above the line between its neighbours by this fraction is measured again.
  double anomaly = 0.1;
  /// If present, sizes are added where interpolation fails. Ignored for an overlap.
  std::optional<Refinement> refinement = std::nullopt;
};

/// The schedule of one campaign. Sizes are the inner loop and repetitions the outer loop, so that a
/// disturbance affects a few samples of many sizes. The first sample of each point is dropped,
/// because it establishes connections and determines how many rounds fill a series.
///
/// The schedule looks at the fastest times when every point has `settle` samples, then whenever the
/// number of sweeps has doubled. With refinement, sizes are added where interpolation fails; they
/// get `settle` samples before the next sweep over all sizes. If no size is added, points with
/// anomalously high times get `settle` further samples, each point once: sizes compared with the
/// sizes beside them, and computations of an overlap with other computations of the same size.
class PatternSchedule {
 public:
  PatternSchedule(const PatternLengths& lengths, Pattern pattern);

  /// Returns the next point to measure. Returns nothing when all points have their samples or the
  /// next sample would exceed the time budget. `elapsed` is the time since the campaign began. The
  /// time between two calls counts as the cost of the point that the first call returned.
  [[nodiscard]] std::optional<PatternPoint> next(Duration elapsed);
  /// Counts a sample. Returns false if the sample is to be dropped because it is the first one of
  /// its point.
  [[nodiscard]] bool take(const PatternSample& sample);
  /// Counts a sample of an interrupted run if this schedule asks for its point; otherwise ignores
  /// the sample. If computations are still to be chosen, samples with a computation wait for the
  /// choice. With refinement, all sizes between the smallest and the largest count, because the
  /// interrupted run may have added them.
  void restore(const PatternSample& sample);
  /// Returns the number of samples of this point that count.
  [[nodiscard]] std::int32_t count_samples(PatternPoint point) const;
  /// Returns whether the schedule contains a point: given by the caller, chosen as a computation,
  /// or added by refinement.
  [[nodiscard]] bool has(PatternPoint point) const { return counts_.contains(point); }
  /// Returns the points without a sample, except for points added by refinement. After the
  /// campaign, these are the points that the time budget left out. Computations that were not
  /// chosen yet are not included.
  [[nodiscard]] std::vector<PatternPoint> missed() const;

 private:
  void keep(const PatternSample& sample);
  void plan_sweep();
  void add_computations();
  [[nodiscard]] bool is_asked_for(Bytes size) const;
  void look();
  [[nodiscard]] bool add_sizes();
  void repeat_peaks();
  [[nodiscard]] bool would_be_late(PatternPoint point, Duration elapsed) const;

  PatternLengths lengths_;
  bool chooses_;  ///< whether computations are still to be chosen, from the times of exchanges
  std::map<PatternPoint, std::int32_t> counts_;  ///< kept samples of every point
  std::set<PatternPoint> begun_;
  std::vector<PatternSample> restored_;  ///< wait until the computations are chosen
  std::map<Bytes, Duration> exchange_;   ///< shortest of the first times without computation
  std::map<PatternPoint, std::vector<double>> us_;  ///< times of the slowest pair
  std::set<PatternPoint> added_;
  std::set<PatternPoint> repeated_;
  std::int32_t next_look_;                  ///< look() acts when every point has this many samples
  std::map<PatternPoint, Duration> costs_;  ///< time of the last sample of a point
  std::vector<PatternPoint> sweep_;         ///< the rest of the present sweep, last point first
  std::optional<PatternPoint> current_;
  Duration started_;
};

}  // namespace loggp::measure
