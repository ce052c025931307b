#include "measure/samples/pairs_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "measure/samples/record_fields.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

nlohmann::ordered_json pairs_to_json(const std::vector<RankPair>& pairs) {
  auto list = nlohmann::ordered_json::array();
  for (const RankPair& pair : pairs) list.push_back({pair.first.number(), pair.second.number()});
  return list;
}

std::vector<RankPair> pairs_from_json(const nlohmann::ordered_json& list, std::string_view name,
                                      std::int64_t ranks) {
  if (!list.is_array()) throw InputError(fmt::format("\"{}\" is not a list", name));
  const auto rank = [&](const nlohmann::ordered_json& value) {
    return Rank(static_cast<std::int32_t>(whole_number(value, name, 0, ranks - 1)));
  };
  std::vector<RankPair> pairs;
  for (const auto& pair : list) {
    if (!pair.is_array() || pair.size() != 2)
      throw InputError(fmt::format("\"{}\" has an element that is not [rank, rank]", name));
    pairs.push_back({rank(pair[0]), rank(pair[1])});
  }
  return pairs;
}

}  // namespace loggp::measure
