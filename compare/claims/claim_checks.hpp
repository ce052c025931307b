// What the commands of a paper's claim show: numbers, and a sentence about them.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::compare {

/// The numbers that a check finds, by name. data/claims.json describes each and has the criteria.
using Numbers = std::map<std::string, double>;

/// The outputs of a claim's commands as JSON, in the order of the commands.
using Outputs = std::vector<nlohmann::json>;

/// The result of a check.
struct Finding {
  Numbers numbers;
  std::string sentence;  ///< for readers; computed from the outputs, whether the claim holds or not
};

/// A check depends on nothing but the outputs. It throws nlohmann::json::exception or RunError when
/// the outputs lack a row or member that it needs.
using ClaimCheck = std::function<Finding(const Outputs&)>;

/// Checks by the id of their claim.
using ClaimChecks = std::map<std::string, ClaimCheck, std::less<>>;

/// Returns the check of the claim `id`. Throws InputError when the claim has no check.
[[nodiscard]] const ClaimCheck& find_check(std::string_view id);
/// Returns the ids of all claims that have a check, ascending.
[[nodiscard]] std::vector<std::string> checked_ids();

/// Return the checks of one paper, or of a part of [4]; find_check joins them.
[[nodiscard]] ClaimChecks broadcast_paper_checks();
[[nodiscard]] ClaimChecks arrival_paper_checks();
[[nodiscard]] ClaimChecks scale_paper_checks();
[[nodiscard]] ClaimChecks loggp_measurement_checks();  // [4], §2
[[nodiscard]] ClaimChecks measuring_cost_checks();     // [4], §1.1 and §3
[[nodiscard]] ClaimChecks loggp_simulation_checks();   // [4], §4
[[nodiscard]] ClaimChecks reproducible_paper_checks();

}  // namespace loggp::compare
