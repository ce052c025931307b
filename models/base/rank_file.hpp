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

/// A function that receives each line and the values in it, without the rank.
using UseValues = std::function<void(const ColumnLine&, std::span<const std::string_view>)>;

/// Reads a file with a line for each rank: `width` columns of values in rank order; or the rank in
/// a column before them, in any order. A heading that begins with "rank" is optional. Calls `use`
/// for each line and returns, indexed by rank, the number of the call for this rank, from 0 on.
/// Throws InputError (file:line) unless the ranks are 0, 1, … without gaps.
[[nodiscard]] std::vector<std::size_t> read_ranks(const std::string& path, std::string_view wanted,
                                                  std::size_t width, const UseValues& use);

}  // namespace loggp
