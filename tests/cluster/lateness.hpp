// Statistics of how late a switch sends its frames.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::cluster {

/// The lateness of all frames since the last report.
class Lateness {
 public:
  Lateness() { late_.reserve(most_remembered); }
  void sent(Duration late);
  void not_sent() { ++unsent_; }
  /// Returns one line, the number of frames and quantiles of their lateness, and begins a new
  /// period.
  [[nodiscard]] std::string report();

  static constexpr std::size_t most_remembered = 1 << 20;

 private:
  std::vector<Duration> late_;  ///< the first ones'
  std::size_t sent_ = 0;
  std::size_t unsent_ = 0;
};

}  // namespace loggp::cluster
