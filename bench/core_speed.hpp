// Measures the instructions that one core issues per second, and counts those of a command.
#pragma once

#include <string>
#include <vector>

namespace loggp::bench {

/// Returns the instructions per second of a loop in which no instruction waits for another; hardly
/// any program is faster. Takes the best of several passes. Returns 0 on processors other than
/// x86-64 and AArch64.
[[nodiscard]] double measure_instructions_per_second();

/// Returns the number of instructions of a whole run of the command `words`, counted by callgrind.
/// `out` is an existing folder for callgrind's file. Throws RunError if valgrind is missing, the
/// command fails, or the file has no count.
[[nodiscard]] double count_instructions(const std::vector<std::string>& words,
                                        const std::string& out);

}  // namespace loggp::bench
