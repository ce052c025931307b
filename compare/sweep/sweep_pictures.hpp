// Pictures of a sweep: charts over message sizes, and maps of the fastest algorithm.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/chart/output_directory.hpp"
#include "compare/sweep/crossovers.hpp"
#include "compare/sweep/fastest_map.hpp"
#include "compare/sweep/sweep_plan.hpp"
#include "compare/sweep/sweep_row.hpp"

namespace loggp::compare {

/// The rows of a sweep by point; nothing for a point that was not simulated.
using SweepRows = std::vector<std::optional<Cells>>;

/// The contents of the pictures of a sweep. A setting is one parameter set, scheme and seed.
struct SweepCases {
  std::vector<SizeCase> over_sizes;   ///< of each setting and number of ranks
  std::vector<FastestMap> maps;       ///< of each setting
  std::vector<std::string> left_out;  ///< a sentence for each setting that is left out
};

/// Returns the reported times of a sweep as `compare` draws them, setting by setting in the order
/// of the plan. Segments are told apart as choices of the algorithm, if there are several. A
/// setting with a point that failed is left out. Pre: `rows` has an element for each point.
[[nodiscard]] SweepCases sweep_cases(const SweepPlan& plan, const SweepRows& rows);

/// Draws the sweep_cases(): each chart over sizes and each map becomes an SVG file of the folder.
/// Removes the pictures of the folder's last sweep that this one did not draw. Returns sentences on
/// settings that are left out and on files that are kept, as FileSet does. Throws RunError when a
/// file can't be written or gnuplot fails.
[[nodiscard]] std::vector<std::string> write_sweep_pictures(const SweepPlan& plan,
                                                            const SweepRows& rows,
                                                            const OutputDirectory& folder);

}  // namespace loggp::compare
