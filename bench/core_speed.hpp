// Measures how many instructions one core issues per second, and how many a command takes.
#pragma once

#include <string>
#include <vector>

namespace loggp::bench {

/// Returns the instructions per second of a loop in which no instruction waits for another, which
/// is about the most that any program reaches; the best of several passes. On processors other than
/// x86-64 and AArch64, returns 0.
[[nodiscard]] double measure_instructions_per_second();

/// Returns the instructions of a whole process, counted by callgrind. Throws RunError if valgrind
/// is missing. `out` is a folder for callgrind's file.
[[nodiscard]] double count_instructions(const std::vector<std::string>& words,
                                        const std::string& out);

}  // namespace loggp::bench
