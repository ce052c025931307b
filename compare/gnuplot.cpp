#include "compare/gnuplot.hpp"

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
    if (!file_) throw RunError("cannot create a temporary file for gnuplot: " + reason(errno));
  }
  [[nodiscard]] int descriptor() const { return ::fileno(file_.get()); }

  void fill(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
        std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0) {
      throw RunError("cannot write gnuplot's script: " + reason(errno));
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

pid_t start_gnuplot(const UnnamedFile& in, const UnnamedFile& out, const UnnamedFile& err) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.descriptor(), STDERR_FILENO);
  std::string program = "gnuplot";
  std::string defaults = "-d";  // no ~/.gnuplot: the same chart for everyone
  const std::array<char*, 3> arguments{program.data(), defaults.data(), nullptr};
  pid_t child = 0;
  const int error =
      ::posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw RunError(fmt::format(
        "cannot start gnuplot ({}), which draws the charts; install it (Debian: gnuplot-nox) or "
        "put it on the PATH",
        reason(error)));
  }
  return child;
}

// The status as waitpid gives it. Kills the child that is still running at the deadline.
int wait_for(pid_t child, std::chrono::milliseconds limit) {
  const Clock::time_point deadline = Clock::now() + limit;
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (Clock::now() >= deadline) {
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
      throw RunError(
          fmt::format("gnuplot was killed: no chart after {} s; try it by itself: "
                      "gnuplot -e 'set terminal svg; plot x'",
                      static_cast<double>(limit.count()) / 1000));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return status;
}

}  // namespace

std::string run_gnuplot(std::string_view script, std::chrono::milliseconds limit) {
  UnnamedFile in;
  const UnnamedFile out;
  const UnnamedFile err;
  in.fill(script);
  const int status = wait_for(start_gnuplot(in, out, err), limit);
  if (status != 0) {
    const std::string how = WIFEXITED(status) ? fmt::format("status {}", WEXITSTATUS(status))
                                              : fmt::format("signal {}", WTERMSIG(status));
    throw RunError(fmt::format(
        "gnuplot failed with {} (needs version 5 with its svg terminal; Debian: gnuplot-nox): {}",
        how, err.contents()));
  }
  return out.contents();
}

std::string draw_svg(std::string_view script) {
  std::string svg = run_gnuplot(script);
  if (svg.find("</svg>") == std::string::npos) {
    throw RunError("gnuplot drew no SVG; install one with the svg terminal (Debian: gnuplot-nox)");
  }
  return svg;
}

std::string gnuplot_string(std::string_view text) {
  std::string quoted = "'";  // single quotes: no escapes, no `commands`, no @macros
  for (const char c : text) {
    const bool control = static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    quoted.append(c == '\'' ? 2 : 1, control ? ' ' : c);
  }
  return quoted + '\'';
}

}  // namespace loggp::compare
