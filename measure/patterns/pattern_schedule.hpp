// Chooses the order in which the points of a pattern are measured, and how often ([5] §3.3).
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
  /// The computations of an overlap, each measured besides no computation. Empty: multiples of a
  /// quarter of the exchange's time, up to twice that time.
  std::vector<Duration> computations;
  std::int32_t repetitions = 1000;  ///< largest number of sweeps over all points
  Duration budget;                  ///< no sample begins that would exceed it; 0: no limit
  std::int32_t settle = 5;          ///< samples of a size before decisions are based on them
  /// If present, sizes are added where interpolation fails; never for an overlap.
  std::optional<Refinement> refinement = std::nullopt;
};

/// The schedule of one campaign. Sizes are the inner loop and repetitions the outer one, so that a
/// disturbance affects a few samples of many sizes. The first sample of each point is dropped: it
/// establishes connections and determines how many rounds fill a series. Once every size has enough
/// samples, and whenever the number of sweeps has doubled, sizes are added where interpolation
/// fails, and get their samples at once. If none is added, sizes with anomalously high times are
/// repeated, each once.
class PatternSchedule {
 public:
  PatternSchedule(const PatternLengths& lengths, Pattern pattern);

  /// Returns the next point to measure; nothing when all is done or the time budget ends. `elapsed`
  /// is the time since the campaign began.
  [[nodiscard]] std::optional<PatternPoint> next(Duration elapsed);
  /// Counts a sample. Returns false if it is to be dropped.
  [[nodiscard]] bool take(const PatternSample& sample);
  /// Counts a sample of an interrupted run if its point is asked for now. A refined run also keeps
  /// sizes that were added between its smallest and its largest.
  void restore(const PatternSample& sample);
  /// Whether the schedule contains a point: asked for, chosen or added.
  [[nodiscard]] bool has(PatternPoint point) const { return counts_.contains(point); }
  /// Returns the points that have no sample because the budget ended, without points added later.
  [[nodiscard]] std::vector<PatternPoint> missed() const;

 private:
  void keep(const PatternSample& sample);
  void plan_sweep();
  void add_computations();
  [[nodiscard]] bool is_asked_for(Bytes size) const;
  void refine();
  [[nodiscard]] std::vector<SizeTime> times() const;
  [[nodiscard]] bool would_be_late(PatternPoint point, Duration elapsed) const;

  PatternLengths lengths_;
  bool chooses_;  ///< computations are still to be chosen, from the times of exchanges
  std::map<PatternPoint, std::int32_t> counts_;  ///< kept samples of every point
  std::set<PatternPoint> begun_;
  std::vector<PatternSample> restored_;      ///< with computations, kept until these are chosen
  std::map<Bytes, Duration> exchange_;       ///< shortest of the first times without computation
  std::map<Bytes, std::vector<double>> us_;  ///< times of the slowest pair without computation
  std::set<PatternPoint> added_;
  std::set<Bytes> repeated_;
  std::int32_t next_look_;                  ///< refines when every size has this many samples
  std::map<PatternPoint, Duration> costs_;  ///< time of the last sample of a point
  std::vector<PatternPoint> sweep_;         ///< the rest of the present sweep, in reverse
  std::optional<PatternPoint> current_;
  Duration started_;
};

}  // namespace loggp::measure
