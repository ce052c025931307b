#include "compare/run_program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <system_error>
#include <thread>

#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using Clock = std::chrono::steady_clock;

std::string reason(int error) {
  return std::error_code(error, std::generic_category()).message();
}

// A file without a name. Files, unlike pipes, never make child and parent wait for each other.
class UnnamedFile {
 public:
  UnnamedFile() : file_(std::tmpfile()) {
    if (!file_) throw RunError("cannot create a temporary file: " + reason(errno));
    // Another thread's child must not inherit it.
    ::fcntl(descriptor(), F_SETFD, FD_CLOEXEC);
  }
  [[nodiscard]] int descriptor() const { return ::fileno(file_.get()); }

  void fill(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
        std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0) {
      throw RunError("cannot write a temporary file: " + reason(errno));
    }
  }
  // What the child wrote, of which the stream knows nothing.
  [[nodiscard]] std::string contents() const {
    std::string text;
    std::array<char, 1U << 16U> part{};
    while (true) {
      const ssize_t got =
          ::pread(descriptor(), part.data(), part.size(), static_cast<off_t>(text.size()));
      if (got <= 0) return text;
      text.append(part.data(), static_cast<std::size_t>(got));
    }
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
};

pid_t start(std::vector<std::string> arguments, const UnnamedFile& in, const UnnamedFile& out,
            const UnnamedFile& err) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.descriptor(), STDERR_FILENO);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  pid_t child = 0;
  const int error =
      ::posix_spawnp(&child, pointers.front(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw RunError(fmt::format("cannot start {} ({})", arguments.front(), reason(error)));
  }
  return child;
}

// Whether the child ends before `deadline`.
bool ends_before(Clock::time_point deadline, pid_t child, int& status) {
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace

std::string ProgramRun::how() const {
  if (timed_out) return "no end within its time";
  return signal != 0 ? fmt::format("signal {}", signal) : fmt::format("status {}", status);
}

ProgramRun run_program(const std::vector<std::string>& arguments, std::string_view input,
                       std::chrono::milliseconds limit) {
  constexpr std::chrono::seconds to_end{5};
  UnnamedFile in;
  const UnnamedFile out;
  const UnnamedFile err;
  in.fill(input);
  const pid_t child = start(arguments, in, out, err);
  ProgramRun run;
  int status = 0;
  if (!ends_before(Clock::now() + limit, child, status)) {
    run.timed_out = true;
    ::kill(child, SIGTERM);
    if (!ends_before(Clock::now() + to_end, child, status)) {
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
    }
  }
  if (WIFEXITED(status)) run.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) run.signal = WTERMSIG(status);
  run.output = out.contents();
  run.errors = err.contents();
  return run;
}

}  // namespace loggp::compare
