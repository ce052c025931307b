// How many instructions one core can issue, and how many an operation takes.
#pragma once

#include <string>
#include <vector>

namespace loggp::bench {

/// Instructions per second of a loop in which none waits for another: about the most that any
/// program can. The best of several passes. On x86-64 and AArch64; 0 elsewhere.
[[nodiscard]] double measure_instructions_per_second();

/// Of a whole process, counted by callgrind. Throws RunError where there is no valgrind. `out` is a
/// folder for its file.
[[nodiscard]] double count_instructions(const std::vector<std::string>& words,
                                        const std::string& out);

}  // namespace loggp::bench
