// Reads text files with values for each rank: arrival offsets, placements.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/column_file.hpp"

namespace loggp {

/// A function that receives each line and the values in the line, without the rank.
using UseValues = std::function<void(const ColumnLine&, std::span<const std::string_view>)>;

/// Reads a file with a line for each rank and calls `use` for each line. A line has `width` columns
/// of values. Either the lines are in rank order, or each line has the rank in a column before the
/// values. A heading whose first column is "rank" is optional. Returns, indexed by rank, the number
/// of the rank's line, counted in calls of `use` from 0. Throws InputError if the file cannot be
/// read, is empty, has a wrong line, or does not list the ranks 0, 1, … once each. The message
/// tells the user to give `wanted` if the file is not readable or empty.
[[nodiscard]] std::vector<std::size_t> read_ranks(const std::string& path, std::string_view wanted,
                                                  std::size_t width, const UseValues& use);

}  // namespace loggp
