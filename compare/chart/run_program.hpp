// Runs a program to its end, with given input, and keeps its output.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/child_process.hpp"

namespace loggp::compare {

/// The result of a program.
struct ProgramRun {
  std::string output;  ///< stdout
  std::string errors;  ///< stderr
  ProcessEnd end;
  bool timed_out = false;  ///< the program was ended at its limit

  [[nodiscard]] bool succeeded() const { return end.succeeded() && !timed_out; }
  /// Returns "status 2", "signal 9 (Killed)" or "did not end within its time limit".
  [[nodiscard]] std::string how() const;
};

/// Runs arguments[0], looked up in PATH, and waits for its end. At the limit the program is asked
/// to end (SIGTERM); five seconds later it is killed. Its input and output are files without a
/// name. Throws RunError when the program can't be started. Pre: `arguments` is not empty.
[[nodiscard]] ProgramRun run_program(const std::vector<std::string>& arguments,
                                     std::string_view input, std::chrono::milliseconds limit);

}  // namespace loggp::compare
