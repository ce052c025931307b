// Patterns on machines whose numbers are small enough to check by hand.
#pragma once

#include <vector>

#include "algorithms/probes/patterns.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/simulate/engine/machines.hpp"

namespace loggp {

using simulate::Costs;

/// A guide that asks for each point once, in turn.
class PointList final : public PatternGuide {
 public:
  explicit PointList(std::vector<PatternPoint> points) : points_(std::move(points)) {}
  [[nodiscard]] std::optional<PatternPoint> next_point(Duration /*elapsed*/) override {
    if (samples_.size() == points_.size()) return std::nullopt;
    return points_[samples_.size()];
  }
  void take(const PatternSample& sample) override { samples_.push_back(sample); }
  void begin() { samples_.clear(); }
  [[nodiscard]] const std::vector<PatternSample>& samples() const { return samples_; }

 private:
  std::vector<PatternPoint> points_;
  std::vector<PatternSample> samples_;
};

inline std::vector<PatternSample> run_pattern(const Machine& machine, std::int32_t ranks,
                                              const PatternPlan& plan,
                                              const std::vector<PatternPoint>& points,
                                              const simulate::Options& options = {}) {
  Bytes largest;
  for (const PatternPoint& point : points) largest = std::max(largest, point.size);
  const Buffer room{nullptr, largest};
  PointList guide(points);
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    const PatternMemory memory{room, room, false};
    if (self.rank() != Rank(0)) return pattern_follower(self, &plan, memory);
    guide.begin();
    return pattern_leader(self, &plan, memory, &guide);
  };
  (void)simulate::simulate(machine, ranks, program, options);
  return guide.samples();
}

/// Returns the time of the only pair, in ps.
inline std::int64_t measure_time(const Costs& costs, const PatternPlan& plan, PatternPoint point,
                                 const simulate::Options& options = {}) {
  return run_pattern(simulate::machine_of(costs), 2, plan, {point}, options)
      .at(0)
      .times.at(0)
      .in_ps();
}

}  // namespace loggp
