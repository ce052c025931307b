// Colours and markers of all gnuplot charts.
#pragma once

#include <array>
#include <string_view>

namespace loggp::compare {

/// Okabe and Ito's palette without its yellow, which is too pale for lines on white.
inline constexpr std::array<std::string_view, 7> chart_colours{
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"};

/// gnuplot's point types.
struct ChartMarker {
  int open;
  int filled;
};
/// Circle, triangle, square, diamond, triangle down, pentagon.
inline constexpr std::array<ChartMarker, 6> chart_markers{
    {{6, 7}, {8, 9}, {4, 5}, {12, 13}, {10, 11}, {14, 15}}};

}  // namespace loggp::compare
