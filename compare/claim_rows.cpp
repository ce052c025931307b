#include "compare/claim_rows.hpp"

#include <algorithm>
#include <string>

#include "models/errors.hpp"

namespace loggp::compare {

const nlohmann::json& rows_in(const nlohmann::json& json) {
  if (!json.is_array() || json.empty()) throw RunError("no rows where some should be");
  return json;
}

const nlohmann::json& row_like(const nlohmann::json& rows, const nlohmann::json& like) {
  for (const nlohmann::json& row : rows) {
    const auto entries = like.items();
    const bool fits = std::all_of(entries.begin(), entries.end(), [&](const auto& entry) {
      return row.contains(entry.key()) && row.at(entry.key()) == entry.value();
    });
    if (fits) return row;
  }
  throw RunError("no row with " + like.dump());
}

double number_of(const nlohmann::json& row, const std::string& name) {
  const nlohmann::json& value = row.at(name);
  return value.is_string() ? std::stod(value.get<std::string>()) : value.get<double>();
}

double number_in(const nlohmann::json& rows, const nlohmann::json& like, const std::string& name) {
  return number_of(row_like(rows, like), name);
}

}  // namespace loggp::compare
