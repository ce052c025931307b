// What a live benchmark says of a point beside its times.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "algorithms/schemes/scheme_info.hpp"
#include "measure/samples/bench_file.hpp"

namespace loggp::measure {

/// Appends a remark to that of the point, after "; ". Does nothing if `remark` is empty.
void add_remark(std::string_view remark, BenchEnd& end);

/// Returns how many tests of a point did not become precise; empty where that needs no remark.
/// `stopped` is BenchEnd::stopped, `test` the number of the last test, from 1, `allowed` the
/// largest number of tests. Where only one test is allowed, or ranks share CPUs, precision is not
/// asked for.
[[nodiscard]] std::string remark_on_tests(std::string_view stopped, std::int64_t test,
                                          std::int64_t allowed, bool is_oversubscribed);

/// Returns a remark if a loop of the scheme has had time for a single operation, though more were
/// `wanted`; else an empty one.
[[nodiscard]] std::string remark_on_loop(Scheme scheme, std::int64_t operations,
                                         std::int64_t wanted);

}  // namespace loggp::measure
