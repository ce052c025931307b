// Chooses which message sizes PRTT measures, in which order and how often ([5] §3.2–3.3).
#pragma once

#include <map>
#include <set>
#include <vector>

#include "measure/fit/network_fit.hpp"

namespace loggp::measure {

/// The range of sizes, the number of repetitions and the time budget.
struct SizeChoice {
  Bytes smallest = Bytes(1);
  Bytes largest = Bytes(65536);
  std::int32_t settle = 5;           ///< number of samples of a size before decisions use the size
  std::int32_t repetitions = 400;    ///< the largest number of sweeps over all sizes
  Duration budget = Duration();      ///< no sample begins that would exceed it; 0: no limit
  Bytes least_distance = Bytes(32);  ///< of a size that interpolation adds from both neighbours
  std::size_t most_sizes = 400;      ///< with this number of sizes no size is added
  std::vector<Bytes> fixed = {};     ///< if not empty, only these sizes are measured
  bool refines = true;               ///< whether SizeGuide adds and repeats sizes after the grids
};

/// A guide of a PRTT campaign. Sizes are the inner loop and repetitions the outer loop, so that a
/// disturbance affects a few samples of many sizes. The guide begins with few sizes. It adds the
/// next finer grid as long as measuring this grid takes less than a third of the time left. After
/// the last grid, and whenever the number of sweeps has doubled, it repeats these two steps until
/// they add no size:
/// * adds the middle of an interval where linear interpolation fails (mpptest's rule, [5] §3.2),
/// * halves the interval that contains a protocol change, down to the exact byte.
///
/// Then it takes `settle` more samples of each size whose times are anomalously high compared with
/// the times of its neighbours, once for each such size.
class SizeGuide final : public PrttGuide {
 public:
  SizeGuide(const SizeChoice& choice, const Detection& detection, Estimator estimator,
            const PrttPlan& plan);

  [[nodiscard]] std::optional<Bytes> next_size(Duration elapsed) override;
  void take(const PrttSample& sample) override;

  [[nodiscard]] const std::vector<PrttSample>& samples() const { return samples_; }
  /// Returns the number of samples of this size.
  [[nodiscard]] std::int32_t count_samples(Bytes size) const;
  /// Returns how many sizes were repeated because their times were anomalously high.
  [[nodiscard]] std::size_t rerun() const { return rerun_.size(); }
  /// Returns the smallest number of samples that a size of the first grid has. With fixed sizes,
  /// returns the largest integer.
  [[nodiscard]] std::int32_t least_samples() const;
  /// Returns how many sizes have samples, but fewer than `least` that at_one_pace() keeps; 0 with
  /// fixed sizes.
  [[nodiscard]] std::size_t sizes_below(std::int32_t least) const;
  /// Returns the samples that at_one_pace() keeps, without sizes that have fewer than `least` of
  /// them. With fixed sizes, keeps all sizes.
  [[nodiscard]] std::vector<PrttSample> kept_samples(std::int32_t least = 1) const;
  /// Returns the fit of kept_samples(). Throws RunError when fewer than 3 sizes remain.
  [[nodiscard]] NetworkFit fit(std::int32_t least = 1) const;

 private:
  /// Returns the number of samples in `kept` for each size that has any sample.
  [[nodiscard]] std::map<Bytes, std::int32_t> count_samples(
      const std::vector<PrttSample>& kept) const;
  [[nodiscard]] bool would_be_late(Bytes size, Duration elapsed) const;
  void plan_next(Duration elapsed);
  /// Adds the next finer grid of sizes, if measuring this grid takes less than a third of the time
  /// left. Returns false when there is no finer grid or too little time; later calls then add
  /// nothing either.
  [[nodiscard]] bool refine_grid(Duration elapsed);
  /// Returns an estimate of the time of a sample, from the last sample of this size or else of the
  /// next smaller one measured. Above 4 KiB the time grows in proportion to the size. Returns 0 if
  /// neither was measured.
  [[nodiscard]] Duration expected_cost(Bytes size) const;
  /// Returns the sizes with fewer samples than `samples`.
  [[nodiscard]] std::vector<Bytes> behind(std::int32_t samples) const;
  /// Returns the sizes to add where interpolation fails; empty if it fails nowhere.
  [[nodiscard]] std::vector<Bytes> refinements(const std::vector<SizePoint>& points) const;
  [[nodiscard]] std::vector<Bytes> bisections(const std::vector<SizePoint>& points) const;
  [[nodiscard]] std::vector<Bytes> anomalies(const std::vector<SizePoint>& points);
  [[nodiscard]] bool add(const std::vector<Bytes>& sizes);

  SizeChoice choice_;
  Detection detection_;
  Estimator estimator_;
  PrttPlan plan_;
  std::vector<PrttSample> samples_;
  std::map<Bytes, std::int32_t> counts_;  ///< number of samples of every chosen size
  std::map<Bytes, Duration> costs_;       ///< time of the last sample of a size
  std::set<Bytes> rerun_;
  std::vector<Bytes> queue_;  ///< sizes to measure, in reverse
  std::size_t grid_ = 0;      ///< the next grid
  std::int32_t next_look_;    ///< number of samples of every size at which to refine
  bool closes_in_ = false;    ///< the last refinement added sizes; refines again once they settle
  std::optional<Bytes> current_;
  Duration started_;
};

/// Returns four grids of sizes from `smallest` to `largest`, both included. Each grid contains the
/// sizes of the grid before. The first grid has the powers of two, and the second adds the
/// midpoints between them. The third and the fourth add the ends of 16 and of 64 equal steps over
/// the whole range.
[[nodiscard]] std::vector<std::vector<Bytes>> size_grids(Bytes smallest, Bytes largest);

}  // namespace loggp::measure
