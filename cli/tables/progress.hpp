// A progress bar for people who wait.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace loggp::cli {

/// Draws on stderr when that is a terminal, a few times a second; silent otherwise. Erases itself.
class ProgressBar {
 public:
  explicit ProgressBar(std::string what);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  void update(std::size_t done, std::size_t total);

 private:
  std::string what_;
  bool is_terminal_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace loggp::cli
