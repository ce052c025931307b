// JSON with numbers of more digits than a double holds.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace loggp::cli {

/// A number that `dump` writes with all its digits.
[[nodiscard]] nlohmann::ordered_json exact_number(const std::string& digits);

/// Indented by 2.
[[nodiscard]] std::string dump(const nlohmann::ordered_json& json);

}  // namespace loggp::cli
