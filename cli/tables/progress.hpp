// A progress bar on stderr.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <thread>

namespace loggp::cli {

/// A progress bar on stderr, drawn at most ten times a second and erased by the destructor. It
/// draws nothing when stderr is not a terminal.
class ProgressBar {
 public:
  /// Makes a bar that is labelled `what`.
  explicit ProgressBar(std::string what);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  /// Draws the bar at `done` of `total`, unless it was drawn less than 100 ms ago.
  void update(std::size_t done, std::size_t total);

 private:
  static void draw(std::string_view text);

  std::string what_;
  bool is_terminal_;
  std::chrono::steady_clock::time_point next_;
};

/// A progress bar of work that can't tell how much of it is done: it shows the seconds that have
/// passed, of an estimate. It draws nothing for less than a minute.
class TimedBar {
 public:
  /// Makes a bar that is labelled `what`. `seconds` is the estimate.
  TimedBar(std::string what, double seconds);

 private:
  std::jthread thread_;
};

}  // namespace loggp::cli
