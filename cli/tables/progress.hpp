// A progress bar on stderr.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

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
  std::string what_;
  bool is_terminal_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace loggp::cli
