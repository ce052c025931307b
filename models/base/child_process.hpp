// Starts other processes, copies of this one or programs, and waits for their ends.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace loggp {

/// Returns whether `name` is an executable file; one without '/' is looked up in PATH.
[[nodiscard]] bool is_program(const std::string& name);

/// How a process ended.
struct ProcessEnd {
  int status = 0;  ///< its exit status; 0 if a signal ended it
  int signal = 0;  ///< the signal that ended it; 0 if it exited
  double max_rss_bytes = 0;

  [[nodiscard]] bool succeeded() const { return status == 0 && signal == 0; }
  /// Returns "status 2" or "signal 9 (Killed)".
  [[nodiscard]] std::string cause() const;
  /// Returns "ended with status 2" or "was ended by signal 9 (Killed)".
  [[nodiscard]] std::string words() const;
};

/// Continues as two processes: returns 0 in the child and the child's id in the parent. The child
/// is killed when the parent ends. Throws RunError when the system gives no process. Pre: this
/// process has no other threads.
[[nodiscard]] pid_t split_process();

/// Waits for the end of a child of this process.
[[nodiscard]] ProcessEnd wait_for_end(pid_t child);

/// How a program is started. The descriptors become its standard streams.
struct StartOptions {
  int input = 0;
  int output = 1;
  int errors = 2;
  bool ends_with_parent = false;  ///< the program is killed when this thread ends
};

/// A child of this process. An object that is destroyed gives the child two seconds to end, then
/// kills it.
class ChildProcess {
 public:
  /// Runs `body` in a copy of this process, whose exit status is the result of `body`. The copy is
  /// killed when this process ends. Throws RunError when the system gives no process. Pre: `body`
  /// throws nothing; this process has no other threads.
  [[nodiscard]] static ChildProcess copy(const std::function<int()>& body);
  /// Starts the program command[0], looked up in PATH, without a shell. Throws RunError when it
  /// can't be started. Pre: `command` is not empty.
  [[nodiscard]] static ChildProcess start(std::vector<std::string> command,
                                          const StartOptions& options = {});

  ~ChildProcess();
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Waits for the child's end.
  ProcessEnd wait();
  /// Returns the child's end; nothing if it does not end within `limit`.
  [[nodiscard]] std::optional<ProcessEnd> wait(std::chrono::milliseconds limit);
  /// Asks the child to end (SIGTERM), kills it after `patience`, and waits for its end.
  ProcessEnd terminate(std::chrono::milliseconds patience);

 private:
  explicit ChildProcess(pid_t id) : id_(id) {}
  ProcessEnd kill_and_wait();

  pid_t id_;
  std::optional<ProcessEnd> end_;
};

}  // namespace loggp
