// The boxes of a picture, which show when each rank's CPU and ports are busy.
#pragma once

#include <array>
#include <vector>

#include "models/trace/trace.hpp"
#include "timeline/svg/axis.hpp"
#include "timeline/svg/row.hpp"

namespace loggp::timeline {

/// The activity that a box shows, in drawing order: later kinds cover earlier ones.
enum class Kind { wait, compute, send, receive, noise, gap, bytes };
inline constexpr std::array all_kinds{Kind::wait,  Kind::compute, Kind::send, Kind::receive,
                                      Kind::noise, Kind::gap,     Kind::bytes};

/// A box from `left` to `right` px.
struct Box {
  Kind kind;
  double left;
  double right;
};

/// All boxes of a trace, by rank and row.
class Boxes {
 public:
  /// Pre: the ranks in the trace are below `trace.ranks`.
  Boxes(const Trace& trace, const TimeAxis& axis);

  /// Returns the boxes of one row, by kind and then from left to right. Boxes that are too narrow
  /// to be seen are merged (merge_narrow), so that a row has no more of them than the page has
  /// columns.
  [[nodiscard]] const std::vector<Box>& row(Rank rank, Row row) const {
    return rows_[index(rank, row)];
  }
  [[nodiscard]] bool any(Kind kind) const;
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

/// Returns the boxes with narrow ones merged: cuts the area of narrow boxes into columns of
/// `narrow` px, gives each column to the kind that covers most of it, and joins neighbouring
/// columns of the same kind. Wide boxes stay as they are.
[[nodiscard]] std::vector<Box> merge_narrow(const std::vector<Box>& boxes);

}  // namespace loggp::timeline
