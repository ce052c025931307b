// Text files that say something of each rank: arrival offsets, places.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/column_file.hpp"

namespace loggp {

/// Called with each line and what it says of its rank.
using UseValues = std::function<void(const ColumnLine&, std::span<const std::string_view>)>;

/// Reads `width` columns for each rank, the ranks in order; or the rank in a column before them,
/// in any order; a heading may begin with "rank". Calls `use` line by line and returns, for each
/// rank, which of the calls was for it. Throws InputError (file:line) unless the ranks are 0, 1, …
[[nodiscard]] std::vector<std::size_t> read_ranks(const std::string& path, std::string_view wanted,
                                                  std::size_t width, const UseValues& use);

}  // namespace loggp
