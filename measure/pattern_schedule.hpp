// In which order points of a pattern are measured, and how often ([5] §3.3).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "algorithms/patterns.hpp"
#include "measure/pattern_refinement.hpp"

namespace loggp::measure {

struct PatternLengths {
  std::vector<Bytes> sizes;
  /// What an overlap computes beside 0; empty: quarters of the exchange's time, up to twice it
  std::vector<Duration> computations;
  std::int32_t repetitions = 1000;  ///< sweeps over all points, at most
  Duration budget;                  ///< no sample that would outlast it begins; 0: no limit
  std::int32_t settle = 5;          ///< samples of a size before anything is read off it
  /// When given, sizes are added where interpolation fails; not for an overlap
  std::optional<Refinement> refinement = std::nullopt;
};

/// Sizes are the inner loop and repetitions the outer one, so that a disturbance hits a few samples
/// of many sizes. The first sample of each point is thrown away: it makes connections and tells how
/// many rounds fill a series. Once every size has settled, and again whenever the number of sweeps
/// has doubled, sizes are added where interpolation fails, and catch up; where none is to be added,
/// those that are anomalously high are measured again, once.
class PatternSchedule {
 public:
  PatternSchedule(const PatternLengths& lengths, Pattern pattern);

  [[nodiscard]] std::optional<PatternPoint> next(Duration elapsed);
  /// False: it is to be thrown away.
  [[nodiscard]] bool take(const PatternSample& sample);
  /// Counts one of an interrupted run, if it is of a point that is asked for now; a refined run
  /// also keeps the sizes that were added between its smallest and its largest.
  void restore(const PatternSample& sample);
  /// Whether a point is asked for, or was chosen or added.
  [[nodiscard]] bool has(PatternPoint point) const { return counts_.contains(point); }
  /// Points that the budget left without a sample; not those that were to be added.
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
  bool chooses_;                                 ///< computations, once exchanges are known
  std::map<PatternPoint, std::int32_t> counts_;  ///< samples kept: every point there is
  std::set<PatternPoint> begun_;
  std::vector<PatternSample> restored_;      ///< computations, until it is known which to choose
  std::map<Bytes, Duration> exchange_;       ///< the shortest of the first ones without computation
  std::map<Bytes, std::vector<double>> us_;  ///< of the slowest pair without computation, by size
  std::set<PatternPoint> added_;
  std::set<Bytes> repeated_;
  std::int32_t next_look_;                  ///< when every size has so many samples
  std::map<PatternPoint, Duration> costs_;  ///< what the last sample of a point took
  std::vector<PatternPoint> sweep_;         ///< what is left of it, in reverse
  std::optional<PatternPoint> current_;
  Duration started_;
};

}  // namespace loggp::measure
