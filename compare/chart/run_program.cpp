#include "compare/chart/run_program.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>

#include "measure/live/machine/process_state.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"

namespace loggp::compare {

namespace {

// A temporary file without a name; the system deletes it when it is closed. With files instead of
// pipes, child and parent never wait for each other.
class UnnamedFile {
 public:
  UnnamedFile() : file_(std::tmpfile()) {
    if (!file_) throw RunError("cannot create a temporary file: " + system_error_text(errno));
    // Another thread's child must not inherit it.
    ::fcntl(descriptor(), F_SETFD, FD_CLOEXEC);
  }
  [[nodiscard]] int descriptor() const { return ::fileno(file_.get()); }

  void fill(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
        std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0) {
      throw RunError("cannot write a temporary file: " + system_error_text(errno));
    }
  }
  // Returns the whole file. Reads the descriptor, because the output of a child is not in the
  // stream's buffer.
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

}  // namespace

std::string ProgramRun::how() const {
  if (was_stopped) return "was stopped and given up (--patience)";
  return timed_out ? "did not end within its time limit" : end.cause();
}

namespace {

// Waits for the child's end until the limit, or until the child has been stopped for as long as the
// patience. Looks at it four times in that time, so that a time in which everything was stopped
// does not count.
std::optional<ProcessEnd> wait_unless_stopped(ChildProcess& child, std::chrono::milliseconds limit,
                                              bool& was_stopped) {
  constexpr int looks = 4;
  const auto deadline = std::chrono::steady_clock::now() + limit;
  int stopped = 0;
  while (true) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    const auto end = child.wait(std::clamp(left, std::chrono::milliseconds(0), patience() / looks));
    if (end || left <= std::chrono::milliseconds(0)) return end;
    stopped = measure::is_stopped(child.id()) ? stopped + 1 : 0;
    was_stopped = stopped > looks;
    if (was_stopped) return std::nullopt;
  }
}

}  // namespace

ProgramRun run_program(const std::vector<std::string>& arguments, std::string_view input,
                       std::chrono::milliseconds limit, bool ends_with_parent) {
  constexpr std::chrono::seconds to_end{1};
  UnnamedFile in;
  const UnnamedFile out;
  const UnnamedFile err;
  in.fill(input);
  ChildProcess child = ChildProcess::start(arguments, {.input = in.descriptor(),
                                                       .output = out.descriptor(),
                                                       .errors = err.descriptor(),
                                                       .ends_with_parent = ends_with_parent});
  ProgramRun run;
  const std::optional<ProcessEnd> end = wait_unless_stopped(child, limit, run.was_stopped);
  run.timed_out = !end && !run.was_stopped;
  run.end = end ? *end : child.terminate(to_end);
  run.output = out.contents();
  run.errors = err.contents();
  return run;
}

}  // namespace loggp::compare
