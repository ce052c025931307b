// [3] Accurately Measuring Collective Operations at Massive Scale.
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"

namespace loggp::compare {

namespace {

// L = 20 us, g = 2 us, as the claim's commands say.
Numbers flat_pipelining(const Outputs& outputs) {
  constexpr double L = 20;
  constexpr double g = 2;
  const auto reported = [&](std::size_t i) {
    return outputs.at(i).at("reported_us").get<double>();
  };
  return {{"once", reported(0) / (L + 2 * g)}, {"loop", reported(1) / ((8 * g + L) / 3)}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_scale_paper() {
  return {{"3-flat-pipelining", flat_pipelining}};
}

}  // namespace loggp::compare
