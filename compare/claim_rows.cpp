#include "compare/claim_rows.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "models/errors.hpp"

namespace loggp::compare {

const nlohmann::json& rows_in(const nlohmann::json& json) {
  if (!json.is_array() || json.empty()) throw RunError("no rows where some should be");
  return json;
}

std::vector<const nlohmann::json*> all_like(const nlohmann::json& rows,
                                            const nlohmann::json& like) {
  std::vector<const nlohmann::json*> found;
  const auto entries = like.items();
  for (const nlohmann::json& row : rows_in(rows)) {
    const bool fits = std::all_of(entries.begin(), entries.end(), [&](const auto& entry) {
      return row.contains(entry.key()) && row.at(entry.key()) == entry.value();
    });
    if (fits) found.push_back(&row);
  }
  if (found.empty()) throw RunError("no row with " + like.dump());
  return found;
}

const nlohmann::json& row_like(const nlohmann::json& rows, const nlohmann::json& like) {
  return *all_like(rows, like).front();
}

double number_of(const nlohmann::json& row, const std::string& name) {
  return row.at(name).get<double>();
}

double number_in(const nlohmann::json& rows, const nlohmann::json& like, const std::string& name) {
  return number_of(row_like(rows, like), name);
}

double larger(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}

double smaller(double a, double b) {
  return std::isnan(a) || a < b ? a : b;
}

}  // namespace loggp::compare
