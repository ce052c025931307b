// A progress bar on stderr.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace loggp::cli {

/// A bar that is drawn on stderr a few times a second, if stderr is a terminal, and erased at the
/// end.
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
