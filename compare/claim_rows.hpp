// Finding rows in what loggp prints as JSON, for claims' checks.
#pragma once

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace loggp::compare {

/// `json` if it is a list with something in it; else throws RunError, for what is found in no rows
/// says nothing.
[[nodiscard]] const nlohmann::json& rows_in(const nlohmann::json& json);

/// Those of `rows` (an array) that have every member of `like` (an object) with its value. Throws
/// RunError when there is none.
[[nodiscard]] std::vector<const nlohmann::json*> all_like(const nlohmann::json& rows,
                                                          const nlohmann::json& like);
/// The first of them.
[[nodiscard]] const nlohmann::json& row_like(const nlohmann::json& rows,
                                             const nlohmann::json& like);

/// A member that is a number.
[[nodiscard]] double number_of(const nlohmann::json& row, const std::string& name);

/// A number in the row that row_like finds.
[[nodiscard]] double number_in(const nlohmann::json& rows, const nlohmann::json& like,
                               const std::string& name);

/// The larger one; nan, which no criterion accepts, when one is.
[[nodiscard]] double larger(double a, double b);
[[nodiscard]] double smaller(double a, double b);

/// The least and the most of some numbers; nan when one is.
struct Extent {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
  void add(double value) {
    least = smaller(least, value);
    most = larger(most, value);
  }
  void add(const Extent& other) {
    add(other.least);
    add(other.most);
  }
};

}  // namespace loggp::compare
