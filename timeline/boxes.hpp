// What keeps a rank's CPU and ports busy, as boxes on a time axis.
#pragma once

#include <array>
#include <vector>

#include "models/trace/trace.hpp"
#include "timeline/axis.hpp"
#include "timeline/row.hpp"

namespace loggp::timeline {

/// In drawing order: what comes later covers what came before.
enum class Kind { wait, compute, send, receive, noise, gap, bytes };
inline constexpr std::array all_kinds{Kind::wait,  Kind::compute, Kind::send, Kind::receive,
                                      Kind::noise, Kind::gap,     Kind::bytes};

/// From `left` to `right` px.
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

  /// Those of one row, by kind and then from left to right. Boxes too narrow to be seen are merged
  /// (merge_narrow), so a row never has more of them than the page has columns.
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

/// Boxes narrower than this (px) cannot be told apart, on paper or on a screen.
inline constexpr double narrow = 0.5;

/// Cuts what narrow boxes cover into columns of `narrow` px, gives each column to the kind that
/// takes most of it, and joins neighbouring columns of one kind. Wide boxes stay as they are.
[[nodiscard]] std::vector<Box> merge_narrow(const std::vector<Box>& boxes);

}  // namespace loggp::timeline
