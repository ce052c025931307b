// The time axis: which instant is where, and which are named.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/units.hpp"

namespace loggp::timeline {

/// Maps [begin, end] to [left, left + width] px, linearly. When begin = end everything is at
/// `left`.
class TimeAxis {
 public:
  struct Tick {
    double x;
    std::string label;  ///< in unit(), with as many decimals as the step needs
  };

  /// Pre: begin ≤ end.
  TimeAxis(Time begin, Time end, double left, double width);

  [[nodiscard]] double x(Time time) const {
    return left_ + static_cast<double>((time - begin_).in_ps()) * px_per_ps_;
  }
  /// Round numbers (1, 2 or 5 times a power of ten apart), far enough apart to be read.
  [[nodiscard]] std::vector<Tick> ticks() const;
  /// "ns", "µs", …: the largest that the span is one of.
  [[nodiscard]] std::string_view unit() const;

 private:
  Time begin_;
  Time end_;
  double left_;
  double width_;
  double px_per_ps_;
};

}  // namespace loggp::timeline
