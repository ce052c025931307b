#include "compare/claims/claim_rows.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "models/base/errors.hpp"

namespace loggp::compare {

const nlohmann::json& nonempty_rows(const nlohmann::json& json) {
  if (!json.is_array() || json.empty())
    throw RunError("the output has no rows; the check needs at least one");
  return json;  // NOLINT(bugprone-return-const-ref-from-parameter): as documented, `json` itself
}

std::vector<const nlohmann::json*> matching_rows(const nlohmann::json& rows,
                                                 const nlohmann::json& wanted) {
  std::vector<const nlohmann::json*> found;
  const auto entries = wanted.items();
  for (const nlohmann::json& row : nonempty_rows(rows)) {
    const bool fits = std::all_of(entries.begin(), entries.end(), [&](const auto& entry) {
      return row.contains(entry.key()) && row.at(entry.key()) == entry.value();
    });
    if (fits) found.push_back(&row);
  }
  if (found.empty()) throw RunError("the output has no row with " + wanted.dump());
  return found;
}

const nlohmann::json& first_matching_row(const nlohmann::json& rows, const nlohmann::json& wanted) {
  return *matching_rows(rows, wanted).front();
}

double number_in(const nlohmann::json& row, const std::string& name) {
  const nlohmann::json& value = row.at(name);
  if (value.is_null()) {
    throw RunError("the output has no value for \"" + name + "\": it could not be measured");
  }
  return value.get<double>();
}

double reported_us(const std::vector<nlohmann::json>& outputs, std::size_t index) {
  return number_in(outputs.at(index), "reported_us");
}

double matching_number(const nlohmann::json& rows, const nlohmann::json& wanted,
                       const std::string& name) {
  return number_in(first_matching_row(rows, wanted), name);
}

double larger(double a, double b) {
  return std::isnan(a) || a > b ? a : b;
}

double smaller(double a, double b) {
  return std::isnan(a) || a < b ? a : b;
}

}  // namespace loggp::compare
