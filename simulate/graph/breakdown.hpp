// A simulated time as a sum of costs: parameters, waiting, noise.
#pragma once

#include <array>
#include <cstdint>

#include "models/parameters/cost.hpp"

namespace loggp::simulate {

struct CostForm;
struct Dependence;

/// The parts of a time; their sum is exactly this time.
struct Breakdown {
  std::array<std::int64_t, term_count> count{};  ///< payments of a parameter; G, O_s, O_r: bytes
  std::array<Duration, term_count> time{};       ///< by parameter
  Duration arrival;                              ///< waiting for ranks that arrive late
  Duration computation;
  Duration poll;   ///< unsuccessful tests and probes
  Duration noise;  ///< of CPUs and latencies; negative where latencies were drawn below L

  [[nodiscard]] std::int64_t count_of(Term term) const {
    return count[static_cast<std::size_t>(term)];
  }
  [[nodiscard]] Duration time_of(Term term) const { return time[static_cast<std::size_t>(term)]; }
  /// Adds the duration of one dependence, whose cost is `form`.
  void add(const CostForm& form, const Dependence& dependence);
  [[nodiscard]] Duration total() const;
};

}  // namespace loggp::simulate
