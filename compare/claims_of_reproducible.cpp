// [5] Reproducible Measurements of MPI Performance Characteristics.
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"

namespace loggp::compare {

std::map<std::string, ClaimCheck, std::less<>> checks_of_reproducible_paper() {
  return {};
}

}  // namespace loggp::compare
