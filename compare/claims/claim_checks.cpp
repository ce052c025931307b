#include "compare/claims/claim_checks.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

const ClaimChecks& all_checks() {
  static const ClaimChecks checks = [] {
    ClaimChecks joined = broadcast_paper_checks();
    joined.merge(arrival_paper_checks());
    joined.merge(scale_paper_checks());
    joined.merge(loggp_measurement_checks());
    joined.merge(measuring_cost_checks());
    joined.merge(loggp_simulation_checks());
    joined.merge(transport_checks());
    joined.merge(reproducible_paper_checks());
    joined.merge(variation_checks());
    joined.merge(noisy_broadcast_checks());
    joined.merge(clock_checks());
    return joined;
  }();
  return checks;
}

}  // namespace

const ClaimCheck& find_check(std::string_view id) {
  const auto found = all_checks().find(id);
  if (found == all_checks().end()) throw InputError(fmt::format("no check for the claim {}", id));
  return found->second;
}

std::vector<std::string> checked_ids() {
  std::vector<std::string> ids;
  for (const auto& [id, check] : all_checks()) ids.push_back(id);
  return ids;
}

}  // namespace loggp::compare
