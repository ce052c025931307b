// Prints the functions in which a case spends its time.
#pragma once

#include <string>
#include <vector>

namespace loggp::bench {

/// Prints the functions in which a command spends most of its time, by samples of perf. If perf is
/// missing or fails, prints the functions with most instructions, counted by callgrind. `name` is
/// the heading. `out` is an existing folder for the tools' files. Throws RunError if callgrind
/// fails too.
void print_profile(const std::vector<std::string>& command, const std::string& name,
                   const std::string& out);

}  // namespace loggp::bench
