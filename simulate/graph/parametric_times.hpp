// The times of a schedule's vertices as functions of one parameter of its machine.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "simulate/graph/schedule.hpp"
#include "simulate/graph/sensitivity.hpp"

namespace loggp::simulate {

/// A change of the parameter as a fraction of ps, of G in ps per byte; 1/0 is larger than every
/// other change. The denominator is not negative.
struct Change {
  std::int64_t over = 0;
  std::int64_t under = 1;
  [[nodiscard]] double value() const;
  bool operator==(const Change&) const = default;
};

/// A path's length as a function of the change, in ps.
struct Line {
  std::int64_t at_zero = 0;
  std::int64_t slope = 0;
  bool operator==(const Line&) const = default;
};

/// Returns 1 when `a` is longer than `b` at the change, −1 when `b` is longer, else 0.
[[nodiscard]] int compare(Line a, Line b, Change at);
/// Returns whether `a` is the smaller change.
[[nodiscard]] bool is_smaller(Change a, Change b);
/// Returns the change at which two lines are equally long. Pre: their slopes differ.
[[nodiscard]] Change crossing(Line a, Line b);

/// Selects one of several paths that are equally long at a change: the one that is the longest just
/// below it, or just above it.
enum class Side : std::uint8_t { below, above };

/// The longest paths from the beginning of a schedule to each vertex, as functions of a change.
/// Keeps no reference to the schedule.
class ParametricTimes {
 public:
  /// Pre: the schedule is valid.
  ParametricTimes(const Schedule& schedule, Shift shift);

  /// Returns the longest path to the end at the change.
  [[nodiscard]] Line longest(Change at, Side side) const { return lines(at, side)[end_]; }
  /// The change up to which every decision of the schedule is known to stay as it is.
  struct OrderEnd {
    Change at;
    bool gives_up = false;  ///< the search would take too long; else a decision changes beyond `at`
  };
  /// Returns the end of the present order on the way from 0 to `far`, `far` included; nothing if
  /// all decisions stay as they are beyond `far`.
  [[nodiscard]] std::optional<OrderEnd> end_of_order(Change far) const;

 private:
  struct Arc {
    Schedule::Vertex from;
    std::uint32_t form;
    std::int64_t length;
  };
  /// A decision holds as long as this much later − earlier is at least 0; `at_zero` and `slope`
  /// are those of the two forms.
  struct Order {
    Schedule::Vertex earlier;
    Schedule::Vertex later;
    Line rest;
  };

  [[nodiscard]] std::vector<Line> lines(Change at, Side side) const;
  [[nodiscard]] Change next_break(const std::vector<Line>& lines, Change at) const;
  [[nodiscard]] Change next_other_order(const std::vector<Line>& lines, Change at) const;
  [[nodiscard]] ParametricTimes reversed() const;

  std::vector<std::int64_t> slopes_;  ///< by form
  std::vector<Arc> arcs_;             ///< by the later vertex, in topological order
  std::vector<std::size_t> arcs_end_;
  std::vector<Order> orders_;  ///< vertices are places in the topological order
  bool may_reorder_ = false;   ///< any change may make another order
  Schedule::Vertex end_ = 0;   ///< the place of the end in the topological order
};

}  // namespace loggp::simulate
