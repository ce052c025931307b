// Progress on stderr: bars, and the time of commands that have no bar.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <thread>

namespace loggp::cli {

/// Returns whether this process shows progress: its stderr is a terminal, or it is rank 0 of a job
/// whose launcher runs on this host with a terminal as stderr.
[[nodiscard]] bool shows_progress();

/// A progress bar on stderr, drawn at most ten times a second and erased by the destructor. It
/// draws nothing unless shows_progress().
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
  std::string what_;
  bool is_shown_;
  std::chrono::steady_clock::time_point next_;
};

/// A progress bar of work that can't tell how much of it is done: it shows the seconds that have
/// passed, of an estimate. It draws nothing for less than two seconds.
class TimedBar {
 public:
  /// Makes a bar that is labelled `what`. `seconds` is the estimate.
  TimedBar(std::string what, double seconds);

 private:
  std::jthread thread_;
};

/// Shows the seconds since its construction from the third second on, once a second, while there is
/// no ProgressBar. Every command has one, so that no long run is silent. It is erased by
/// end_progress() and by the destructor. A measuring rank is interrupted for some microseconds each
/// second, and only if shows_progress().
class RunningTime {
 public:
  /// Makes a display that is labelled `what`. `is_first_rank` says that a launcher started this
  /// process as rank 0: its launcher may then have the terminal.
  RunningTime(std::string what, bool is_first_rank);
  ~RunningTime();
  RunningTime(const RunningTime&) = delete;
  RunningTime& operator=(const RunningTime&) = delete;

 private:
  std::jthread thread_;
};

/// Erases the running time for good, before results or warnings are printed.
void end_progress();

}  // namespace loggp::cli
