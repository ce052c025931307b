// A simulated time as a sum of costs: parameters, waiting, noise.
#pragma once

#include <array>
#include <cstdint>

#include "models/parameters/cost.hpp"

namespace loggp::simulate {

struct CostForm;
struct Dependence;

/// The parts of a duration; their sum is exactly this duration.
struct Breakdown {
  /// How often each parameter is paid; of those paid per byte: the number of bytes.
  std::array<std::int64_t, term_count> count{};
  std::array<Duration, term_count> time{};  ///< by parameter
  Duration arrival;  ///< from the beginning of the run to the arrival of a rank
  Duration computation;
  std::int64_t polls = 0;  ///< number of unsuccessful tests and probes
  Duration poll;           ///< their time: o_r of a message of one byte each, at least 1 ps
  Duration wake_up;        ///< of ranks that waited for their messages (Placement::wake_up())
  Duration noise;          ///< of CPUs and latencies; may be negative: latencies below L

  [[nodiscard]] std::int64_t count_of(Term term) const {
    return count[static_cast<std::size_t>(term)];
  }
  [[nodiscard]] Duration time_of(Term term) const { return time[static_cast<std::size_t>(term)]; }
  /// Adds the duration of one dependence, whose cost is `form`.
  void add(const CostForm& form, const Dependence& dependence);
  /// Returns the sum of all parts.
  [[nodiscard]] Duration total() const;
};

}  // namespace loggp::simulate
