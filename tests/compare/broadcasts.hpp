// Broadcasts that tests let a scheme time.
#pragma once

#include <cstdint>
#include <string_view>

#include "algorithms/catalogue.hpp"
#include "compare/simulated_scheme.hpp"

namespace loggp::compare {

inline Benchmark benchmark_of(std::string_view algorithm, Scheme scheme, std::int64_t iterations,
                              std::int64_t bytes = 1) {
  return {.algorithm = &find_algorithm("broadcast", algorithm),
          .arguments = {{nullptr, Bytes(bytes)}, Rank(0), Bytes(0)},
          .scheme = scheme,
          .iterations = iterations,
          .order = {}};
}

}  // namespace loggp::compare
