#include "models/base/standard_streams.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>

#include "models/base/errors.hpp"

namespace loggp {

namespace {

// Gives the descriptor `wanted` something to stand for it. All lower ones are open, so that the
// system gives this number.
void stand_in(int wanted, int mode) {
  if (fcntl(wanted, F_GETFD) != -1 || errno != EBADF) return;
  const int got = open("/dev/null", mode);
  if (got < 0)
    (void)open("/", O_RDONLY);  // where there is no /dev: can be neither read nor written
}

// A handler instead of SIG_IGN, because a program that this process starts would keep SIG_IGN.
void let_the_write_fail(int /*signal*/) {}

}  // namespace

void prepare_standard_streams() {
  stand_in(STDIN_FILENO, O_RDONLY);
  stand_in(STDOUT_FILENO, O_RDONLY);
  stand_in(STDERR_FILENO, O_WRONLY);
  std::signal(SIGXFSZ, let_the_write_fail);
  std::signal(SIGPIPE, let_the_write_fail);
  std::signal(SIGCHLD, SIG_DFL);
}

namespace {

[[noreturn]] void fail_to_print(int error) {
  throw RunError(
      fmt::format("the result can't be written to stdout ({})", system_error_text(error)));
}

}  // namespace

void print_out(std::string_view text) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail_to_print(errno);
}

void flush_out() {
  errno = 0;
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) fail_to_print(errno);
}

void say(std::string_view words) noexcept {
  try {
    const std::string line = fmt::format("loggp: {}\n", words);
    (void)!write(STDERR_FILENO, line.data(), line.size());
  } catch (const std::exception&) {  // no memory for the line: its words alone
    (void)!write(STDERR_FILENO, words.data(), words.size());
  }
}

}  // namespace loggp
