// A map of the fastest algorithm over ranks and sizes, hatched where the choice is open, if that is
// known.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compare/chart/figure.hpp"
#include "compare/sweep/certainty.hpp"
#include "compare/sweep/compared_time.hpp"

namespace loggp::compare {

/// The fastest algorithm at one point.
struct FastestCell {
  std::size_t algorithm = 0;            ///< index in FastestMap::algorithms
  std::optional<double> probability{};  ///< that it is faster than the second; nothing: not known
};

/// The fastest algorithms of one setting.
struct FastestMap {
  std::string collective;
  std::string params;                   ///< as ErrorRow::setting() has it
  std::string time;                     ///< that is compared, as compared_time_in_words() has it
  std::vector<std::int32_t> ranks;      ///< ascending
  std::vector<Bytes> sizes;             ///< ascending
  std::vector<std::string> algorithms;  ///< those that are the fastest somewhere, in table order
  std::vector<FastestCell> cells;  ///< by size, then by ranks: cells[size * ranks.size() + rank]

  /// Returns whether the fastest algorithm of a cell is uncertain: its probability is below
  /// `level`.
  [[nodiscard]] static bool is_open(const FastestCell& cell, double level) {
    return cell.probability && *cell.probability < level;
  }
  /// Returns the number of such cells.
  [[nodiscard]] std::size_t count_open(double level) const;
};

/// Returns a map for each setting of a table with several algorithms, in the order of their first
/// rows. Of equally fast algorithms it has the first. `certainty` is that of the correct times of
/// the rows, or empty. Pre: a setting has rows for each combination of its ranks and sizes. Of
/// reported times, each setting has one scheme.
[[nodiscard]] std::vector<FastestMap> fastest_maps(const ErrorTable& errors,
                                                   const Certainty& certainty = {},
                                                   ComparedTime which = ComparedTime::correct);

/// Returns a gnuplot script that draws the map as SVG: a field for each point, coloured by its
/// algorithm, and hatched where is_open(). Ranks are on the x axis, sizes on the y axis. `level` is
/// the coverage of the intervals; 0: no probability is known.
[[nodiscard]] std::string gnuplot_script(const FastestMap& map, double level);

/// A drawn map.
struct MapChart {
  std::string name;  ///< fit for a file name: "fastest-my"
  Figure figure;
};

/// Draws each map with at least 2 numbers of ranks and 2 sizes. Throws RunError when gnuplot fails.
[[nodiscard]] std::vector<MapChart> draw_fastest_maps(const std::vector<FastestMap>& maps,
                                                      double level);

}  // namespace loggp::compare
