// The makespan of a run as a function of one parameter of its machine.
#pragma once

#include <cstdint>
#include <vector>

#include "simulate/graph/schedule.hpp"
#include "simulate/graph/sensitivity.hpp"

namespace loggp::simulate {

/// A linear piece of the makespan's function. A piece ends where the next one begins.
struct Piece {
  double change = 0;    ///< of the parameter, where the piece begins; unit as in Sensitivity
  double makespan = 0;  ///< where the piece begins, in ps
  std::int64_t slope = 0;
};

/// The longest path of a schedule as a function of the change of a parameter. Keeps no reference to
/// the schedule.
class ParametricMakespan {
 public:
  /// Pre: the schedule is valid.
  ParametricMakespan(const Schedule& schedule, Shift shift);

  [[nodiscard]] Sensitivity sensitivity() const;
  /// Returns the pieces of the whole function, by change. The first piece begins at the smallest
  /// value that the parameter can have; the last piece has no end. Without messages that the shift
  /// concerns, the first piece begins at the present value.
  [[nodiscard]] std::vector<Piece> curve() const;

 private:
  /// A change as a fraction; 1/0 is larger than every other change.
  struct Change {
    std::int64_t over = 0;
    std::int64_t under = 1;
    [[nodiscard]] double value() const;
  };
  /// A path's length as a function of the change.
  struct Line {
    std::int64_t at_zero = 0;
    std::int64_t slope = 0;
    bool operator==(const Line&) const = default;
  };
  /// Selects one of several paths that are equally long at a change: the one that is the longest
  /// just below it, or just above it.
  enum class Side : std::uint8_t { below, above };
  struct Arc {
    Schedule::Vertex from;
    std::uint32_t form;
    std::int64_t length;
  };

  static int compare(Line a, Line b, Change at);
  static Change crossing(Line a, Line b);
  [[nodiscard]] Line longest(Change at, Side side) const;
  static Change lowest_change(const Schedule& schedule, Shift shift);
  /// Returns the change, on the way from 0 to `far`, from which on `now` is no longer the longest
  /// path; `far` if there is none.
  [[nodiscard]] Change first_break(Line now, Change far, Side side) const;
  void add_pieces(Line left, Line right, std::vector<Piece>& pieces) const;

  std::vector<std::int64_t> slopes_;  ///< by form
  std::vector<Arc> arcs_;             ///< by the later vertex, in topological order
  std::vector<std::size_t> arcs_end_;
  Schedule::Vertex end_ = 0;  ///< the place of the end in the topological order
  Change lowest_;
};

}  // namespace loggp::simulate
