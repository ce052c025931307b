#include "compare/predict/circumstance_columns.hpp"

#include <algorithm>

namespace loggp::compare {

std::size_t circumstance_index(std::string_view name) {
  const auto found = std::find(circumstance_columns.begin(), circumstance_columns.end(), name);
  return static_cast<std::size_t>(found - circumstance_columns.begin());
}

bool is_numeric_circumstance(std::string_view column) {
  constexpr std::array<std::string_view, 3> numeric{"root", "barrier_bytes", "barriers"};
  return std::find(numeric.begin(), numeric.end(), column) != numeric.end();
}

std::vector<Cell> circumstance_values(const Circumstances& texts) {
  std::vector<Cell> values;
  values.reserve(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    values.push_back(is_numeric_circumstance(circumstance_columns[i])
                         ? Cell::exact(texts[i])
                         : Cell::text_or_null(texts[i]));
  }
  return values;
}

}  // namespace loggp::compare
