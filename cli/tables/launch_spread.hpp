// How far the launches of a measurement differ, quantity by quantity.
#pragma once

#include <string>
#include <vector>

#include "models/base/table.hpp"

namespace loggp::cli {

/// A table of each launch, and its columns that are compared. Rows of launches belong together if
/// they have equal cells in the columns `keys`.
struct LaunchedPart {
  std::string name;
  std::vector<std::string> keys;
  std::vector<std::string> quantities;
  std::vector<Table> launches;
};

/// Returns a row for each key and quantity that at least 2 launches have, in the order of the first
/// launch's rows: the name of the part, the keys of all parts, the quantity, the number of launches
/// with a value, the mean over these launches with its 95 % interval by Student's t-distribution,
/// the least and the largest value. Null cells are no values. Pre: the tables of a part have its
/// columns, with numbers or nulls as quantities.
[[nodiscard]] Table spread_table(const std::vector<LaunchedPart>& parts);

}  // namespace loggp::cli
