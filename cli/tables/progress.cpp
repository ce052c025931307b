#include "cli/tables/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace loggp::cli {

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)),
      is_terminal_(isatty(STDERR_FILENO) == 1),
      next_(std::chrono::steady_clock::now()) {}

ProgressBar::~ProgressBar() {
  if (is_terminal_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressBar::update(std::size_t done, std::size_t total) {
  const auto now = std::chrono::steady_clock::now();
  if (!is_terminal_ || now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  constexpr std::size_t width = 30;
  const std::size_t filled = total == 0 ? 0 : width * done / total;
  fmt::print(stderr, "\r{} [{}{}] {}/{}\x1b[K", what_, std::string(filled, '#'),
             std::string(width - filled, '.'), done, total);
  (void)std::fflush(stderr);
}

}  // namespace loggp::cli
