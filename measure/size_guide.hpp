// Which message sizes to measure, and how often ([5] §3.2–3.3).
#pragma once

#include <map>
#include <set>
#include <vector>

#include "measure/network_fit.hpp"

namespace loggp::measure {

struct SizeChoice {
  Bytes smallest = Bytes(1);
  Bytes largest = Bytes(65536);
  std::int32_t settle = 5;           ///< samples of a size before anything is read off it
  std::int32_t repetitions = 400;    ///< sweeps over all sizes, at most
  Duration budget = Duration();      ///< no sample that would outlast it begins; 0: no limit
  Bytes least_distance = Bytes(32);  ///< between sizes, where interpolation fails
  std::size_t most_sizes = 400;
  std::vector<Bytes> fixed = {};  ///< when given, these sizes and no others
  bool refines = true;  ///< adds sizes where interpolation fails, and at changes of protocol
};

/// Sizes are the inner loop and repetitions the outer one, so that a disturbance hits a few samples
/// of many sizes. It begins with few sizes, and takes more as long as the time budget lets each
/// settle. After that, and again whenever the number of sweeps has doubled, it does the following
/// until nothing is added:
/// * adds the middle of an interval where linear interpolation fails (mpptest's rule, [5] §3.2),
/// * halves the interval that holds a protocol change, down to the exact byte,
/// * has sizes measured again whose times are anomalously high next to their neighbours'.
class SizeGuide final : public PrttGuide {
 public:
  SizeGuide(const SizeChoice& choice, const Detection& detection, Estimator estimator,
            const PrttPlan& plan);

  [[nodiscard]] std::optional<Bytes> next_size(Duration elapsed) override;
  void take(const PrttSample& sample) override;

  [[nodiscard]] const std::vector<PrttSample>& samples() const { return samples_; }
  [[nodiscard]] std::size_t rerun() const { return rerun_.size(); }
  /// Of the size that has fewest; sizes added in the middle of it without any are left out.
  [[nodiscard]] std::int32_t least_samples() const;
  /// Sizes with a sample but fewer than `least` at the pace that is kept; a fixed choice has none.
  [[nodiscard]] std::size_t sizes_below(std::int32_t least) const;
  /// Of the other sizes.
  [[nodiscard]] NetworkFit fit(std::int32_t least = 1) const;

 private:
  /// Of the samples that are kept, by size: every size that has any sample, kept or not.
  [[nodiscard]] std::map<Bytes, std::int32_t> count_samples(
      const std::vector<PrttSample>& kept) const;
  [[nodiscard]] bool would_be_late(Bytes size, Duration elapsed) const;
  void plan_next(Duration elapsed);
  /// Goes to the next finer grid of sizes if a third of the time that is left can settle it; false
  /// when there is none, or no time.
  [[nodiscard]] bool refine_grid(Duration elapsed);
  /// What a sample is taken to cost: the next smaller size's, above 4 KiB in proportion; 0 if
  /// nothing is known.
  [[nodiscard]] Duration expected_cost(Bytes size) const;
  /// Sizes with fewer samples than that.
  [[nodiscard]] std::vector<Bytes> behind(std::int32_t samples) const;
  /// What the points so far ask for; empty when they are enough.
  [[nodiscard]] std::vector<Bytes> refinements(const std::vector<SizePoint>& points) const;
  [[nodiscard]] std::vector<Bytes> bisections(const std::vector<SizePoint>& points) const;
  [[nodiscard]] std::vector<Bytes> anomalies(const std::vector<SizePoint>& points);
  [[nodiscard]] bool add(const std::vector<Bytes>& sizes);

  SizeChoice choice_;
  Detection detection_;
  Estimator estimator_;
  PrttPlan plan_;
  std::vector<PrttSample> samples_;
  std::map<Bytes, std::int32_t> counts_;  ///< samples by size: every size there is
  std::map<Bytes, Duration> costs_;       ///< what the last sample of a size took
  std::set<Bytes> rerun_;
  std::vector<Bytes> queue_;  ///< in reverse
  std::size_t grid_ = 0;      ///< how fine the grid is by now
  std::int32_t next_look_;    ///< when every size has so many samples
  bool closes_in_ = false;    ///< the last look added sizes: the next one when these have settled
  std::optional<Bytes> current_;
  Duration started_;
};

/// Ever finer grids of sizes between the two, both included: powers of two, what lies halfway
/// between them too, then 16 and 64 equal steps. Each holds the sizes of the one before.
[[nodiscard]] std::vector<std::vector<Bytes>> size_grids(Bytes smallest, Bytes largest);

}  // namespace loggp::measure
