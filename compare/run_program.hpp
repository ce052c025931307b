// Runs another program as a child process. Its input and output are files without a name, and no
// shell is involved.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::compare {

/// What a program left behind. Neither an exit status nor a signal: it was ended at its limit.
struct ProgramRun {
  std::string output;  ///< stdout
  std::string errors;  ///< stderr
  int status = 0;      ///< its exit status, if it has exited
  int signal = 0;      ///< what has killed it, else 0
  bool timed_out = false;

  [[nodiscard]] bool succeeded() const { return status == 0 && signal == 0 && !timed_out; }
  /// "status 2", "signal 9", "no end within its time".
  [[nodiscard]] std::string how() const;
};

/// Runs arguments[0], looked up on the PATH, and waits for its end. At the limit it is asked to end
/// (SIGTERM), five seconds later it is killed. Throws RunError when it can't be started. Pre:
/// `arguments` is not empty.
[[nodiscard]] ProgramRun run_program(const std::vector<std::string>& arguments,
                                     std::string_view input, std::chrono::milliseconds limit);

}  // namespace loggp::compare
