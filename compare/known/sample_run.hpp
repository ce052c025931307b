// The simulation of one sample of a measurement, separate from those of all other samples.
#pragma once

#include <cstdint>
#include <vector>

#include "compare/predict/conditions.hpp"

namespace loggp::compare {

/// The conditions of one sample's simulation. Its random draws depend only on the seed and on the
/// sample's `number`, so that a resumed measurement takes the same samples as one that was not
/// interrupted. The ranks begin together at a drawn instant: the interruptions of the CPUs go on
/// between samples. Without disturbances all samples of a size are equal.
class SampleRun {
 public:
  SampleRun(const Conditions& conditions, std::int32_t ranks, std::uint64_t number);
  /// Returns the options of the simulation. Pre: this object outlives the simulation.
  [[nodiscard]] simulate::Options options() const { return options_under(conditions_, starts_); }

 private:
  Conditions conditions_;
  std::vector<Duration> starts_;  // of all ranks; empty: 0
};

}  // namespace loggp::compare
