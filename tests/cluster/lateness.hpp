// How late a switch has sent its frames.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "models/units.hpp"

namespace loggp::cluster {

/// Of one period: from one report to the next.
class Lateness {
 public:
  Lateness() { late_.reserve(most_remembered); }
  void sent(Duration late);
  void not_sent() { ++unsent_; }
  /// One line: how many frames, and quantiles of how late they were sent. A new period begins.
  [[nodiscard]] std::string report();

  static constexpr std::size_t most_remembered = 1 << 20;

 private:
  std::vector<Duration> late_;  ///< the first ones'
  std::size_t sent_ = 0;
  std::size_t unsent_ = 0;
};

}  // namespace loggp::cluster
