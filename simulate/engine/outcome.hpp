// The result of a simulated run.
#pragma once

#include <cstdint>
#include <string_view>

#include "simulate/engine/finish_times.hpp"

namespace loggp::simulate {

/// The result of a run.
struct Outcome {
  FinishTimes finish;
  std::int64_t operations = 0;  ///< sends + receives + computations
  std::string_view engine;      ///< "program-order" or "time-ordered"

  [[nodiscard]] bool is_time_ordered() const { return engine == "time-ordered"; }
};

}  // namespace loggp::simulate
