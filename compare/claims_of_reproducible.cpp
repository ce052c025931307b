// [5] Reproducible Measurements of MPI Performance Characteristics.
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"

namespace loggp::compare {

namespace {

Numbers discontinuity(const Outputs& outputs) {
  const nlohmann::json& ranges = rows_in(outputs.at(0).at("links").at(0).at("ranges"));
  return {{"ranges", static_cast<double>(ranges.size())},
          {"eager_limit", number_of(ranges.back(), "min_bytes")}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_reproducible_paper() {
  return {{"5-discontinuity", discontinuity}};
}

}  // namespace loggp::compare
