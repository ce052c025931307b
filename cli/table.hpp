// Results as tables for people and rows for programs.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::cli {

/// Cells as text; the first row is the header.
using Rows = std::vector<std::vector<std::string>>;

/// How many columns of a terminal UTF-8 text takes.
[[nodiscard]] std::size_t width_of(std::string_view text);
/// Columns aligned, numbers to the right.
[[nodiscard]] std::string as_table(const Rows& rows);
/// One result for people: the two rows of a header and its values as a line for each.
[[nodiscard]] Rows upright(const Rows& row);
/// Rows as an array of objects; numbers are numbers, what is empty or infinite is null.
[[nodiscard]] nlohmann::ordered_json json_of(const Rows& rows);
/// A value as it stands: strings without quotes, nothing for null.
[[nodiscard]] std::string cell_of(const nlohmann::ordered_json& value);
/// The names of the first object's values, and a row for each object.
[[nodiscard]] Rows rows_of(
    const std::vector<nlohmann::ordered_json>& objects,
    const std::function<std::string(const nlohmann::ordered_json&)>& cell = cell_of);
/// RFC 4180.
[[nodiscard]] std::string as_csv(const Rows& rows);

}  // namespace loggp::cli
