// [1] Accurately Measuring MPI Broadcasts in a Computational Grid.
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"

namespace loggp::compare {

std::map<std::string, ClaimCheck, std::less<>> checks_of_broadcast_paper() {
  return {};
}

}  // namespace loggp::compare
