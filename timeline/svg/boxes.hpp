// The boxes of a picture, which show when each rank's CPU and ports are busy.
#pragma once

#include <array>
#include <vector>

#include "models/trace/trace.hpp"
#include "timeline/svg/axis.hpp"
#include "timeline/svg/lanes.hpp"
#include "timeline/svg/row.hpp"

namespace loggp::timeline {

/// The activity that a box shows, in drawing order: later kinds cover earlier ones. Reductions and
/// copies are computations of their own kinds.
enum class Kind { wait, compute, send, receive, noise, gap, bytes, reduce, copy };
inline constexpr std::array all_kinds{Kind::wait,    Kind::compute, Kind::send,
                                      Kind::receive, Kind::noise,   Kind::gap,
                                      Kind::bytes,   Kind::reduce,  Kind::copy};
/// Returns the kind of a computation.
[[nodiscard]] Kind kind_of(const Trace::Compute& compute);

/// A box from `left` to `right` px.
struct Box {
  Kind kind;
  double left;
  double right;
};

/// All boxes of a trace, by rank and row. The boxes of a part that the ranks of a node share are in
/// the first row of its shared_lane().
class Boxes {
 public:
  /// Takes the boxes of all ranks and rows. Pre: the ranks in the trace are below `trace.ranks`.
  Boxes(const Trace& trace, const TimeAxis& axis)
      : Boxes(trace, axis, Lanes(trace.ranks, {}, shared_lanes(trace)), true) {}
  /// Takes the boxes of the ranks and shared parts in `lanes`, of ports only if `ports` is true. Of
  /// a box that reaches over an end of the axis, takes the part on the axis.
  Boxes(const Trace& trace, const TimeAxis& axis, const Lanes& lanes, bool ports);

  /// Returns the boxes of one row, by kind and then from left to right. Boxes that are too narrow
  /// to be seen are merged (merge_narrow), so that their number is limited by the width of the
  /// page.
  [[nodiscard]] const std::vector<Box>& row(Rank rank, Row row) const {
    return rows_[index(rank, row)];
  }
  /// Returns whether any box is of this kind.
  [[nodiscard]] bool any(Kind kind) const;
  /// Returns the number of boxes in all rows.
  [[nodiscard]] std::size_t size() const;

 private:
  [[nodiscard]] static std::size_t index(Rank rank, Row row) {
    return all_rows.size() * static_cast<std::size_t>(rank.number()) +
           static_cast<std::size_t>(row);
  }

  std::vector<std::vector<Box>> rows_;
};

/// Boxes narrower than this (px) cannot be distinguished on paper or on a screen.
inline constexpr double narrow = 0.5;

/// Returns the wide boxes as they are, and then the narrow ones merged. Each narrow box belongs to
/// the column of `narrow` px that contains the middle of the box. A column gets the kind whose
/// narrow boxes cover most of it; neighbouring columns of one kind are joined.
[[nodiscard]] std::vector<Box> merge_narrow(const std::vector<Box>& boxes);

}  // namespace loggp::timeline
