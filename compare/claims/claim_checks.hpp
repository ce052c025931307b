// Checks of the papers' claims. A check reads the outputs of a claim's commands and returns numbers
// and a sentence about them.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::compare {

/// The numbers that a check finds, by name. data/claims.json describes each number and has the
/// criteria.
using Numbers = std::map<std::string, double>;

/// The outputs of a claim's commands as JSON, in the order of the commands.
using Outputs = std::vector<nlohmann::json>;

/// The result of a check.
struct Finding {
  Numbers numbers;
  std::string
      sentence;  ///< computed from the outputs, so that it is true whether or not the claim holds
};

/// A function that checks a claim. It depends only on the outputs. It throws
/// nlohmann::json::exception or RunError when the outputs lack a row or a member that the check
/// needs, and std::out_of_range when they lack a command's output.
using ClaimCheck = std::function<Finding(const Outputs&)>;

/// Checks by the ids of their claims.
using ClaimChecks = std::map<std::string, ClaimCheck, std::less<>>;

/// Returns the check of the claim `id`. Throws InputError when the claim has no check.
[[nodiscard]] const ClaimCheck& find_check(std::string_view id);
/// Returns the ids of all claims that have a check, ascending.
[[nodiscard]] std::vector<std::string> checked_ids();

/// Return the checks of one paper, or of a part of [4]. find_check() joins these sets.
[[nodiscard]] ClaimChecks broadcast_paper_checks();
[[nodiscard]] ClaimChecks arrival_paper_checks();
[[nodiscard]] ClaimChecks scale_paper_checks();
[[nodiscard]] ClaimChecks loggp_measurement_checks();  // [4], §2
[[nodiscard]] ClaimChecks measuring_cost_checks();     // [4], §1.1 and §3
[[nodiscard]] ClaimChecks loggp_simulation_checks();   // [4], §4
[[nodiscard]] ClaimChecks transport_checks();          // [4], §3 and Fig. 5
[[nodiscard]] ClaimChecks reproducible_paper_checks();
[[nodiscard]] ClaimChecks variation_checks();        // [5], §3.1 and Fig. 1
[[nodiscard]] ClaimChecks noisy_broadcast_checks();  // [1], §2 and §4
[[nodiscard]] ClaimChecks clock_checks();            // [3], §3

}  // namespace loggp::compare
