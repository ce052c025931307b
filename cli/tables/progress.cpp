#include "cli/tables/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <system_error>
#include <utility>

namespace loggp::cli {

namespace {

constexpr auto patience_of_users = std::chrono::seconds(2);
constexpr std::string_view erased = "\r\x1b[K";

// What is on the screen. The running time gives way to bars and results.
struct Screen {
  std::mutex mutex;
  std::condition_variable_any changed;
  int bars = 0;
  bool is_over = false;
  bool has_time = false;       ///< the running time is drawn
  bool is_first_rank = false;  ///< of the ranks of a launcher
};

Screen& screen() {
  static Screen one;
  return one;
}

// Ignores errors: a terminal may be closed while the run goes on.
void draw_on_screen(std::string_view text) {
  (void)!::write(STDERR_FILENO, text.data(), text.size());
}

// Pre: the mutex is locked.
void erase_time(Screen& one) {
  if (std::exchange(one.has_time, false)) draw_on_screen(erased);
}

// Returns the parent of a process and the process's name, from /proc/PID/stat: "12 (name) S 7 …".
std::pair<int, std::string> parent_and_name(int process) {
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  std::string text;
  std::getline(file, text);
  const std::size_t begin = text.find('(');
  const std::size_t end = text.rfind(')');
  if (begin == std::string::npos || end == std::string::npos || end + 4 > text.size()) return {};
  return {std::atoi(text.c_str() + end + 4), text.substr(begin + 1, end - begin - 1)};
}

// The launcher forwards what its ranks write to its own stderr.
bool launcher_has_terminal() {
  constexpr std::array<std::string_view, 5> launchers{"mpirun", "mpiexec", "orterun", "prterun",
                                                      "srun"};
  constexpr int most_generations = 8;
  int process = getppid();
  for (int i = 0; i < most_generations && process > 1; ++i) {
    const auto [parent, name] = parent_and_name(process);
    const bool is_launcher =
        std::any_of(launchers.begin(), launchers.end(), [&name = name](std::string_view launcher) {
          return name.starts_with(launcher);  // as "mpirun.openmpi"
        });
    if (is_launcher) {
      std::error_code error;
      const std::string stderr_of_it =
          std::filesystem::read_symlink(fmt::format("/proc/{}/fd/2", process), error).string();
      return stderr_of_it.starts_with("/dev/pts/") || stderr_of_it.starts_with("/dev/tty");
    }
    process = parent;
  }
  return false;
}

}  // namespace

bool shows_progress() {
  static const bool shown =
      isatty(STDERR_FILENO) == 1 || (screen().is_first_rank && launcher_has_terminal());
  return shown;
}

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)), is_shown_(shows_progress()), next_(std::chrono::steady_clock::now()) {
  const std::scoped_lock lock(screen().mutex);
  ++screen().bars;
  erase_time(screen());
}

ProgressBar::~ProgressBar() {
  const std::scoped_lock lock(screen().mutex);
  --screen().bars;
  if (is_shown_) draw_on_screen(erased);
}

void ProgressBar::update(std::size_t done, std::size_t total) {
  const auto now = std::chrono::steady_clock::now();
  if (!is_shown_ || now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  constexpr std::size_t width = 30;
  const std::size_t filled = total == 0 ? 0 : width * done / total;
  draw_on_screen(fmt::format("\r{} [{}{}] {}/{}\x1b[K", what_, std::string(filled, '#'),
                             std::string(width - filled, '.'), done, total));
}

TimedBar::TimedBar(std::string what, double seconds) {
  if (seconds < std::chrono::duration<double>(patience_of_users).count() || !shows_progress())
    return;
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

RunningTime::RunningTime(std::string what, bool is_first_rank) {
  screen().is_first_rank = is_first_rank;
  if (!shows_progress()) return;
  thread_ = std::jthread([what = std::move(what)](const std::stop_token& stop) {
    Screen& here = screen();
    const auto start = std::chrono::steady_clock::now();
    std::unique_lock lock(here.mutex);
    auto next = start + patience_of_users;
    const auto is_over = [&here] { return here.is_over; };
    while (!here.changed.wait_until(lock, stop, next, is_over) && !stop.stop_requested()) {
      const auto passed = std::chrono::steady_clock::now() - start;
      if (here.bars == 0) {
        draw_on_screen(
            fmt::format("\r{}: {} s\x1b[K", what,
                        std::chrono::duration_cast<std::chrono::seconds>(passed).count()));
        here.has_time = true;
      }
      next += std::chrono::seconds(1);
    }
    erase_time(here);
  });
}

RunningTime::~RunningTime() {
  end_progress();
}

void end_progress() {
  Screen& here = screen();
  {
    const std::scoped_lock lock(here.mutex);
    here.is_over = true;
    erase_time(here);
  }
  here.changed.notify_all();
}

}  // namespace loggp::cli
