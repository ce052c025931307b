// Starts child processes, either copies of this process or other programs, and waits for their
// ends.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace loggp {

/// Returns whether `name` is an executable file. A name without '/' is looked up in PATH.
[[nodiscard]] bool is_program(const std::string& name);

/// How a process ended.
struct ProcessEnd {
  int status = 0;            ///< the exit status; 0 if a signal ended the process
  int signal = 0;            ///< the signal that ended the process; 0 if it exited
  double max_rss_bytes = 0;  ///< the largest memory in use, the peak resident set
  double cpu_seconds = 0;    ///< of the process and of its children that it waited for

  [[nodiscard]] bool succeeded() const { return status == 0 && signal == 0; }
  /// Returns "status 2" or "signal 9 (Killed)".
  [[nodiscard]] std::string cause() const;
  /// Returns "ended with status 2" or "was ended by signal 9 (Killed)".
  [[nodiscard]] std::string words() const;
};

/// Splits this process in two (fork): returns 0 in the child and the child's id in the parent. The
/// system kills the child when the calling thread ends. Throws RunError when the system gives no
/// process. Pre: this process has no other threads.
[[nodiscard]] pid_t split_process();

/// Waits for the end of a child process and returns how it ended. Throws RunError when the system
/// does not tell, for example because SIGCHLD is ignored. Pre: `child` is a child of this
/// process, and nothing has waited for its end before.
[[nodiscard]] ProcessEnd wait_for_end(pid_t child);

/// Returns how a child process ended, or nothing if it has not ended; does not wait. Throws and
/// preconditions as wait_for_end().
[[nodiscard]] std::optional<ProcessEnd> look_for_end(pid_t child);

/// How a program is started. The three descriptors become the program's standard streams.
struct StartOptions {
  int input = 0;
  int output = 1;
  int errors = 2;
  bool ends_with_parent = false;  ///< the program is killed when the starting thread ends
};

/// A child of this process. The destructor waits up to two seconds for the child's end, then kills
/// the child.
class ChildProcess {
 public:
  /// Runs `body` in a copy of this process (fork). The copy exits with the result of `body` as its
  /// status, without exit handlers and without flushing streams. The system kills the copy when the
  /// calling thread ends. Throws RunError when the system gives no process. Pre: `body` throws
  /// nothing; this process has no other threads.
  [[nodiscard]] static ChildProcess copy(const std::function<int()>& body);
  /// Starts the program command[0], looked up in PATH, without a shell. Throws RunError when the
  /// program cannot be started, or when the system gives no process or no pipe. Pre: `command` is
  /// not empty.
  [[nodiscard]] static ChildProcess start(std::vector<std::string> command,
                                          const StartOptions& options = {});

  ~ChildProcess();
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Returns the child's process id.
  [[nodiscard]] pid_t id() const { return id_; }

  /// Waits for the child's end and returns how the child ended. Later calls return the same at
  /// once. This and the following functions throw as wait_for_end().
  ProcessEnd wait();
  /// Returns how the child ended; nothing if the child is still running after `limit`.
  [[nodiscard]] std::optional<ProcessEnd> wait(std::chrono::milliseconds limit);
  /// Asks the child to end (SIGTERM; SIGCONT, if it is stopped), kills the child (SIGKILL) if it is
  /// still running after `patience`, and returns how it ended.
  ProcessEnd terminate(std::chrono::milliseconds patience);

 private:
  explicit ChildProcess(pid_t id) : id_(id) {}
  ProcessEnd kill_and_wait();

  pid_t id_;
  std::optional<ProcessEnd> end_;
};

}  // namespace loggp
