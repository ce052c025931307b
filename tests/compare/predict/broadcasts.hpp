// Broadcasts that tests let a scheme time.
#pragma once

#include <cstdint>
#include <string_view>

#include "algorithms/collectives/catalogue.hpp"
#include "compare/predict/simulated_scheme.hpp"

namespace loggp::compare {

/// A broadcast from rank 0.
inline Benchmark broadcast(std::string_view algorithm, Scheme scheme, std::int64_t iterations,
                           std::int32_t ranks, std::int64_t bytes = 1) {
  return {.collective = "broadcast",
          .algorithm = &find_algorithm("broadcast", algorithm),
          .ranks = ranks,
          .bytes = Bytes(bytes),
          .scheme = scheme,
          .iterations = iterations};
}

}  // namespace loggp::compare
