// Runs a program with given input and a time limit, and returns its output.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/child_process.hpp"

namespace loggp::compare {

/// The result of a program that has ended or was ended.
struct ProgramRun {
  std::string output;        ///< stdout
  std::string errors;        ///< stderr
  ProcessEnd end;            ///< the exit status or the signal
  bool timed_out = false;    ///< the program still ran at its time limit
  bool was_stopped = false;  ///< it was given up because it had been stopped (SIGSTOP)

  /// Returns whether the program exited with status 0 within its time limit. A program that exits
  /// with 0 after the SIGTERM at the limit has not succeeded.
  [[nodiscard]] bool succeeded() const { return end.succeeded() && !timed_out && !was_stopped; }
  /// Returns how the program ended: "status 2", "signal 9 (Killed)", "did not end within its time
  /// limit" whenever `timed_out` is set, or "was stopped and given up (--patience)".
  [[nodiscard]] std::string how() const;
};

/// Runs the program arguments[0], looked up in PATH, with `input` as its stdin, and returns its
/// output and its end. If the program still runs after `limit`, sends it SIGTERM, and SIGKILL a
/// second later if it still runs then; the output until then is returned too. Does
/// the same when the program has been stopped for as long as the patience(). Uses temporary files
/// instead of pipes, so that the program never waits for this process to read or write; nothing is
/// left of the files. If `ends_with_parent`, the system kills the program when the calling thread
/// ends. Throws RunError when a temporary file can't be created or written, or when
/// the program can't be started. Pre: `arguments` is not empty.
[[nodiscard]] ProgramRun run_program(const std::vector<std::string>& arguments,
                                     std::string_view input, std::chrono::milliseconds limit,
                                     bool ends_with_parent = false);

}  // namespace loggp::compare
