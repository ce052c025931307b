// The time axis of a picture: the place of each instant, and the ticks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::timeline {

/// The least distance of two ticks, in px: a label of five digits and the space around it.
inline constexpr double tick_room = 46;

/// A linear map from [begin, end] to [left, left + width] px. If begin = end, everything is at
/// `left`.
class TimeAxis {
 public:
  struct Tick {
    double x;
    std::string label;  ///< in unit(), with as many decimals as the step needs
  };

  /// Pre: begin ≤ end. `label_room` is the least distance between two ticks, in px.
  TimeAxis(Time begin, Time end, double left, double width, double label_room = tick_room);

  [[nodiscard]] Time begin() const { return begin_; }
  [[nodiscard]] Time end() const { return end_; }

  /// Returns the place of an instant, in px.
  [[nodiscard]] double x(Time time) const {
    return left_ + static_cast<double>((time - begin_).in_ps()) * px_per_ps_;
  }
  /// Returns ticks at round numbers, 1, 2 or 5 times a power of ten apart, with room for labels.
  [[nodiscard]] std::vector<Tick> ticks() const;
  /// Returns the unit of the labels, "ns", "µs", …: the largest unit that is not longer than the
  /// span; "ps" for an empty span.
  [[nodiscard]] std::string_view unit() const;

 private:
  Time begin_;
  Time end_;
  double left_;
  double width_;
  double label_room_;
  double px_per_ps_;
};

}  // namespace loggp::timeline
