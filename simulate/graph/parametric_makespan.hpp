// The makespan of a run as a function of one parameter of its machine.
#pragma once

#include <cstdint>
#include <vector>

#include "simulate/graph/parametric_times.hpp"

namespace loggp::simulate {

/// A linear piece of the makespan's function. A piece ends where the next one begins.
struct Piece {
  double change = 0;    ///< of the parameter, where the piece begins; unit as in Sensitivity
  double makespan = 0;  ///< where the piece begins, in ps
  std::int64_t slope = 0;
};

/// The makespan as a function of a change.
struct Curve {
  std::vector<Piece> pieces;                ///< by change
  double end = 0;                           ///< of the last piece, a change; may be infinity
  RangeEnd begins = RangeEnd::least_value;  ///< why the first piece does not begin earlier
  RangeEnd ends = RangeEnd::nothing;
};

/// The longest path of a schedule as a function of the change of a parameter. Keeps no reference to
/// the schedule.
class ParametricMakespan {
 public:
  /// Pre: the schedule is valid.
  ParametricMakespan(const Schedule& schedule, Shift shift);

  [[nodiscard]] Sensitivity sensitivity() const;
  /// Returns the makespan for all changes under which the ranks do the same in the same order. The
  /// first piece begins at the smallest value that the parameter can have, or where the order is
  /// another. Without messages that the shift concerns, the first piece begins at the present
  /// value.
  [[nodiscard]] Curve curve() const;

 private:
  struct End {
    Change at;
    RangeEnd reason;
  };

  static Change lowest_change(const Schedule& schedule, Shift shift);
  /// Returns the change, on the way from 0 to `far`, from which on `now` is no longer the longest
  /// path; `far` if there is none.
  [[nodiscard]] Change first_break(Line now, Change far, Side side) const;
  /// Returns `far`, or the change on the way to it from which on ranks do other things; `reason` is
  /// the reason for ending at `far`.
  [[nodiscard]] End last_of_order(Change far, RangeEnd reason) const;
  void add_pieces(Line left, Line right, std::vector<Piece>& pieces) const;

  ParametricTimes times_;
  Change lowest_;
};

}  // namespace loggp::simulate
