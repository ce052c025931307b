// Finding rows in what loggp prints as JSON, for claims' checks.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace loggp::compare {

/// The first of `rows` (an array) that has every member of `like` (an object) with its value.
/// Throws RunError when there is none.
[[nodiscard]] const nlohmann::json& row_like(const nlohmann::json& rows,
                                             const nlohmann::json& like);

/// A number in such a row.
[[nodiscard]] double number_in(const nlohmann::json& rows, const nlohmann::json& like,
                               const std::string& name);

}  // namespace loggp::compare
