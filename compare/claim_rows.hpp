// Finding rows in what loggp prints as JSON, for claims' checks.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace loggp::compare {

/// `json` if it is a list with something in it; else throws RunError, for what is found in no rows
/// says nothing.
[[nodiscard]] const nlohmann::json& rows_in(const nlohmann::json& json);

/// The first of `rows` (an array) that has every member of `like` (an object) with its value.
/// Throws RunError when there is none.
[[nodiscard]] const nlohmann::json& row_like(const nlohmann::json& rows,
                                             const nlohmann::json& like);

/// A member that is a number, or one as text.
[[nodiscard]] double number_of(const nlohmann::json& row, const std::string& name);

/// A number in the row that row_like finds.
[[nodiscard]] double number_in(const nlohmann::json& rows, const nlohmann::json& like,
                               const std::string& name);

}  // namespace loggp::compare
