// Pairs of ranks in the header of a samples file: a JSON list of [rank, rank].
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "algorithms/probes/pairing.hpp"

namespace loggp::measure {

/// Returns the pairs as a list of [rank, rank].
[[nodiscard]] nlohmann::ordered_json pairs_to_json(const std::vector<RankPair>& pairs);
/// Returns the pairs of the list `name`. Throws InputError unless each element is a pair of ranks
/// below `ranks`.
[[nodiscard]] std::vector<RankPair> pairs_from_json(const nlohmann::ordered_json& list,
                                                    std::string_view name, std::int64_t ranks);

}  // namespace loggp::measure
