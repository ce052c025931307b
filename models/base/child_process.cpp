#include "models/base/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <thread>
#include <utility>

#include "models/base/column_file.hpp"
#include "models/base/descriptor.hpp"
#include "models/base/errors.hpp"

namespace loggp {

namespace {

using Clock = std::chrono::steady_clock;

bool is_executable(const std::filesystem::path& file) {
  std::error_code none;
  return std::filesystem::is_regular_file(file, none) && access(file.c_str(), X_OK) == 0;
}

pid_t fork_or_throw() {
  const pid_t child = fork();
  if (child < 0) throw RunError(fmt::format("no second process: {}", system_error_text(errno)));
  return child;
}

// Makes the system kill this child when its parent's thread ends. Exits at once if the parent has
// already ended.
void end_with(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Returns how `child` ended; nothing if `options` contain WNOHANG and the child is still running.
// Throws RunError when the system does not tell, for example because SIGCHLD is ignored.
std::optional<ProcessEnd> ask(pid_t child, int options) {
  int status = 0;
  rusage usage{};
  pid_t ended = -1;
  while ((ended = wait4(child, &status, options, &usage)) < 0 && errno == EINTR) {
  }
  if (ended < 0) {
    throw RunError(
        fmt::format("the end of process {} is not known: {}", child, system_error_text(errno)));
  }
  if (ended == 0) return std::nullopt;
  constexpr double kib = 1024;
  ProcessEnd end{.max_rss_bytes = static_cast<double>(usage.ru_maxrss) * kib,
                 .cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime)};
  if (WIFEXITED(status)) end.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  return end;
}

// A pipe through which a child reports the error number if it cannot become its program. If the
// program starts, the kernel closes the child's end (O_CLOEXEC) without a report.
class ErrorPipe {
 public:
  ErrorPipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0)
      throw RunError(fmt::format("no pipe to a process: {}", system_error_text(errno)));
  }
  ~ErrorPipe() {
    close(ends_[0]);
    close_sender();
  }
  ErrorPipe(const ErrorPipe&) = delete;
  ErrorPipe& operator=(const ErrorPipe&) = delete;

  void send(int error) const { (void)!write(ends_[1], &error, sizeof error); }
  // Returns 0 if the program has started.
  [[nodiscard]] int receive() {
    close_sender();
    int error = 0;
    ssize_t got = -1;
    while ((got = read(ends_[0], &error, sizeof error)) < 0 && errno == EINTR) {
    }
    return got == sizeof error ? error : 0;
  }

 private:
  void close_sender() {
    if (ends_[1] >= 0) close(std::exchange(ends_[1], -1));
  }

  std::array<int, 2> ends_{-1, -1};
};

// Makes `to` a copy of `from`. If both are the same descriptor, only clears its close-on-exec flag:
// dup2 would keep the flag, and the program would start without the stream. In this case a closed
// descriptor stays closed.
bool redirect(int from, int to) {
  return from == to ? fcntl(to, F_SETFD, 0) == 0 || errno == EBADF : dup2(from, to) >= 0;
}

// Sleeps until the child has ended, or for `limit`. Uses no CPU meanwhile, because the child may be
// the launcher of a measurement. A system without descriptors of processes (Linux before 5.3) makes
// this look once a millisecond.
void sleep_until_end(pid_t child, std::chrono::milliseconds limit) {
  constexpr std::chrono::milliseconds pause{1};
  constexpr std::chrono::milliseconds longest{1'000'000};  // the type of poll's time is int
  // glibc 2.36 declares no pidfd_open() for C++
  const Descriptor process(static_cast<int>(syscall(SYS_pidfd_open, child, 0U)));
  pollfd ended{.fd = process.get(), .events = POLLIN, .revents = 0};
  if (!process.is_open() || poll(&ended, 1, static_cast<int>(std::min(limit, longest).count())) < 0)
    std::this_thread::sleep_for(pause);
}

// Replaces this child by the program. Makes only system calls, because other threads of the parent
// may hold locks.
[[noreturn]] void become(const std::vector<char*>& words, const StartOptions& options,
                         const ErrorPipe& errors) {
  constexpr int no_program = 127;
  const bool has_streams = redirect(options.input, STDIN_FILENO) &&
                           redirect(options.output, STDOUT_FILENO) &&
                           redirect(options.errors, STDERR_FILENO);
  if (has_streams) execvp(words.front(), words.data());
  errors.send(errno);
  _exit(no_program);
}

}  // namespace

bool is_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return is_executable(name);
  const char* path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nothing sets variables
  if (path == nullptr || name.empty()) return false;
  const auto directories = split(path, ':');
  return std::any_of(directories.begin(), directories.end(), [&](std::string_view directory) {
    return is_executable(std::filesystem::path(directory.empty() ? "." : directory) / name);
  });
}

std::string ProcessEnd::cause() const {
  if (signal == 0) return fmt::format("status {}", status);
  const char* name = sigdescr_np(signal);
  return name == nullptr ? fmt::format("signal {}", signal)
                         : fmt::format("signal {} ({})", signal, name);
}

std::string ProcessEnd::words() const {
  return fmt::format("{} {}", signal == 0 ? "ended with" : "was ended by", cause());
}

pid_t split_process() {
  const pid_t parent = getpid();
  const pid_t child = fork_or_throw();
  if (child == 0) end_with(parent);
  return child;
}

ProcessEnd wait_for_end(pid_t child) {
  return ask(child, 0).value();
}

std::optional<ProcessEnd> look_for_end(pid_t child) {
  return ask(child, WNOHANG);
}

ChildProcess ChildProcess::copy(const std::function<int()>& body) {
  const pid_t child = split_process();
  if (child == 0) _exit(body());
  return ChildProcess(child);
}

// Uses fork, not posix_spawn: after posix_spawn, the child's peak memory would begin with the
// memory of this process.
ChildProcess ChildProcess::start(std::vector<std::string> command, const StartOptions& options) {
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  ErrorPipe errors;
  const pid_t child = options.ends_with_parent ? split_process() : fork_or_throw();
  if (child == 0) become(words, options, errors);
  ChildProcess process(child);
  if (const int error = errors.receive(); error != 0) {
    process.wait();
    throw RunError(fmt::format("cannot start {} ({})", command.front(), system_error_text(error)));
  }
  return process;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : id_(std::exchange(other.id_, -1)), end_(other.end_) {}

ChildProcess::~ChildProcess() {
  constexpr std::chrono::seconds patience{2};
  try {
    if (id_ > 0 && !wait(patience)) kill_and_wait();
  } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): its end is lost, but no process
  }
}

ProcessEnd ChildProcess::wait() {
  if (!end_) end_ = ask(id_, 0).value();
  return *end_;
}

std::optional<ProcessEnd> ChildProcess::wait(std::chrono::milliseconds limit) {
  const auto deadline = Clock::now() + limit;
  while (!end_) {
    end_ = ask(id_, WNOHANG);
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (end_ || left <= std::chrono::milliseconds(0)) break;
    sleep_until_end(id_, left);
  }
  return end_;
}

ProcessEnd ChildProcess::terminate(std::chrono::milliseconds patience) {
  if (!end_) {
    kill(id_, SIGTERM);
    kill(id_, SIGCONT);  // a stopped process would not end
  }
  const std::optional<ProcessEnd> end = wait(patience);
  return end ? *end : kill_and_wait();
}

ProcessEnd ChildProcess::kill_and_wait() {
  kill(id_, SIGKILL);
  return wait();
}

}  // namespace loggp
