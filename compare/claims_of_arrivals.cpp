// [2] Efficient MPI_Bcast across Different Process Arrival Patterns.
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"

namespace loggp::compare {

std::map<std::string, ClaimCheck, std::less<>> checks_of_arrival_paper() {
  return {};
}

}  // namespace loggp::compare
