#include "cli/tables/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace loggp::cli {

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)),
      is_terminal_(isatty(STDERR_FILENO) == 1),
      next_(std::chrono::steady_clock::now()) {}

ProgressBar::~ProgressBar() {
  if (is_terminal_) draw("\r\x1b[K");
}

// Ignores errors: a terminal may be closed while the run goes on.
void ProgressBar::draw(std::string_view text) {
  (void)!::write(STDERR_FILENO, text.data(), text.size());
}

void ProgressBar::update(std::size_t done, std::size_t total) {
  const auto now = std::chrono::steady_clock::now();
  if (!is_terminal_ || now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  constexpr std::size_t width = 30;
  const std::size_t filled = total == 0 ? 0 : width * done / total;
  draw(fmt::format("\r{} [{}{}] {}/{}\x1b[K", what_, std::string(filled, '#'),
                   std::string(width - filled, '.'), done, total));
}

TimedBar::TimedBar(std::string what, double seconds) {
  constexpr double minute = 60;
  if (seconds < minute || isatty(STDERR_FILENO) != 1) return;
  thread_ = std::jthread([what = std::move(what), seconds](const std::stop_token& stop) {
    ProgressBar bar(what);
    const auto start = std::chrono::steady_clock::now();
    const auto all = static_cast<std::size_t>(seconds);
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      const auto passed = std::chrono::duration_cast<std::chrono::seconds>(
          std::chrono::steady_clock::now() - start);
      bar.update(std::min(static_cast<std::size_t>(passed.count()), all), all);
    }
  });
}

}  // namespace loggp::cli
