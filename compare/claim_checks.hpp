// How the numbers of a claim come out of what its commands print.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::compare {

using Numbers = std::map<std::string, double>;

/// What a claim's commands have printed, as JSON, in their order.
using Outputs = std::vector<nlohmann::json>;

/// A function of the outputs alone. Throws (nlohmann::json::exception, RunError) when they do not
/// have what it looks for.
using ClaimCheck = std::function<Numbers(const Outputs&)>;

/// By the claim's id. Throws InputError when there is none.
[[nodiscard]] const ClaimCheck& check_of(std::string_view id);
[[nodiscard]] std::vector<std::string> checked_ids();

/// Those of one paper each; check_of joins them.
[[nodiscard]] std::map<std::string, ClaimCheck, std::less<>> checks_of_broadcast_paper();     // [1]
[[nodiscard]] std::map<std::string, ClaimCheck, std::less<>> checks_of_arrival_paper();       // [2]
[[nodiscard]] std::map<std::string, ClaimCheck, std::less<>> checks_of_scale_paper();         // [3]
[[nodiscard]] std::map<std::string, ClaimCheck, std::less<>> checks_of_measuring_loggp();     // [4]
[[nodiscard]] std::map<std::string, ClaimCheck, std::less<>> checks_of_simulating_loggp();    // [4]
[[nodiscard]] std::map<std::string, ClaimCheck, std::less<>> checks_of_reproducible_paper();  // [5]

}  // namespace loggp::compare
