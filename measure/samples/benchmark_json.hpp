// Writes and reads the common properties of all benchmarks of a samples file as JSON.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "algorithms/schemes/benchmark.hpp"

namespace loggp::measure {

class Fields;

/// Returns the field "seed". Throws InputError when it is missing or wrong.
[[nodiscard]] std::uint64_t read_seed(const Fields& fields);

/// Returns the benchmark without the algorithm, scheme, ranks, bytes and iterations, which belong
/// to each point, and without the simulated flush_time.
[[nodiscard]] nlohmann::ordered_json benchmark_json(const Benchmark& benchmark);

/// Returns the benchmark that benchmark_json() has written. Throws InputError that names the key
/// and lists the known names when an order, a barrier, an allgather or a sub-group broadcast is
/// unknown, and InputError when a key is missing or its value is wrong. Does not open the file of
/// an arrival pattern.
[[nodiscard]] Benchmark read_benchmark(const nlohmann::ordered_json& json);

}  // namespace loggp::measure
