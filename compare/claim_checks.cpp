#include "compare/claim_checks.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using Checks = std::map<std::string, ClaimCheck, std::less<>>;

const Checks& all() {
  static const Checks checks = [] {
    Checks joined = checks_of_broadcast_paper();
    joined.merge(checks_of_arrival_paper());
    joined.merge(checks_of_scale_paper());
    joined.merge(checks_of_measuring_loggp());
    joined.merge(checks_of_simulating_loggp());
    joined.merge(checks_of_reproducible_paper());
    return joined;
  }();
  return checks;
}

}  // namespace

const ClaimCheck& check_of(std::string_view id) {
  const auto found = all().find(id);
  if (found == all().end()) throw InputError(fmt::format("no check for the claim {}", id));
  return found->second;
}

std::vector<std::string> checked_ids() {
  std::vector<std::string> ids;
  for (const auto& [id, check] : all()) ids.push_back(id);
  return ids;
}

}  // namespace loggp::compare
