// [3] Accurately Measuring Collective Operations at Massive Scale.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

double reported(const Outputs& outputs, std::size_t i) {
  return number_of(outputs.at(i), "reported_us");
}

// L = 20 us, g = 2 us, as the claim's commands say.
Numbers flat_pipelining(const Outputs& outputs) {
  constexpr double L = 20;
  constexpr double g = 2;
  return {{"once", reported(outputs, 0) / (L + 2 * g)},
          {"loop", reported(outputs, 1) / ((8 * g + L) / 3)}};
}

Numbers skew(const Outputs& outputs) {
  const auto mean = [&](std::size_t i) { return number_of(outputs.at(i), "mean_elapsed_us"); };
  const double balanced = number_of(outputs.at(2), "completion_us");
  return {{"root_late", mean(0) / balanced}, {"receiver_late", mean(1) / balanced}};
}

Numbers barrier_perturbation(const Outputs& outputs) {
  return {{"imb", reported(outputs, 1) / reported(outputs, 0)},
          {"barrier", reported(outputs, 2) / reported(outputs, 0)}};
}

Numbers n_100(const Outputs& outputs) {
  const Json& rows = rows_in(outputs.at(0).at("resampling"));
  double error = 0;
  double cost = 0;
  for (const Json& row : rows) {
    if (number_of(row, "N") != 100) continue;
    error = std::max(error, number_of(row, "above_least_percent"));
    cost = std::max(cost, number_of(row, "cost"));
  }
  return {{"cost", cost}, {"error", error}};
}

Numbers synchronisation_gain(const Outputs& outputs) {
  const Json& rows = outputs.at(0).at("gain");
  const Json& random = rows.at(1);
  return {{"constant", number_in(rows, {{"noise", "none"}}, "gain")},
          {"random", number_of(random, "gain")},
          {"high", number_of(random, "high_95_percent")}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_scale_paper() {
  return {{"3-flat-pipelining", flat_pipelining},
          {"3-skew", skew},
          {"3-barrier-perturbation", barrier_perturbation},
          {"3-n-100", n_100},
          {"3-synchronisation-gain", synchronisation_gain}};
}

}  // namespace loggp::compare
