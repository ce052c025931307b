// What the benchmarks of a samples file have in common, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "algorithms/schemes/benchmark.hpp"

namespace loggp::measure {

/// Returns everything but a point's own algorithm, scheme, ranks, bytes and iterations.
[[nodiscard]] nlohmann::ordered_json json_of(const Benchmark& benchmark);

/// Reads what json_of has written. Throws InputError that names the key and lists the known names
/// when an order, a barrier, an allgather or a sub-group broadcast is unknown. The file of an
/// arrival pattern is not read yet.
[[nodiscard]] Benchmark read_benchmark(const nlohmann::ordered_json& json);

}  // namespace loggp::measure
