// Where a case spends its time, by function.
#pragma once

#include <string>

#include "bench/cases.hpp"

namespace loggp::bench {

/// Prints the functions that take most of a case: by perf's samples, or where there is no perf (or
/// it may not be used), by callgrind's instructions. `out` is a folder for their files.
void print_profile(const std::string& program, const Case& bench, const std::string& out);

}  // namespace loggp::bench
