// Points of broadcasts for invented samples.
#pragma once

#include <cstdint>
#include <string_view>

#include "algorithms/schemes/scheme_info.hpp"
#include "measure/samples/bench_file.hpp"

namespace loggp::measure {

/// A point of a broadcast, by names; "native" is the library's.
inline BenchPoint broadcast_point(std::string_view algorithm, std::string_view scheme,
                                  std::int32_t ranks, Bytes bytes) {
  const bool is_native = algorithm == native_name;
  return {is_native ? AlgorithmVariant() : find_variant("broadcast", algorithm, {}, "test"),
          find_variant(scheme, {}, "test"), ranks, bytes};
}

}  // namespace loggp::measure
