// [3] Accurately Measuring Collective Operations at Massive Scale, §3: ways to find the difference
// of two clocks, and SKaMPI's synchronisation of all ranks.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

// Returns the median error of the estimates by one method / that of the shortest round trip. Errors
// below 1 ns, which clocks hardly resolve, count as 1 ns.
double error_against_shortest(const Json& output, const char* method) {
  constexpr double resolution_us = 0.001;
  const Json& methods = output.at("methods");
  const auto error = [&](const char* name) {
    return larger(matching_number(methods, {{"method", name}}, "error_us"), resolution_us);
  };
  return error(method) / error("minimum");
}

// The outputs are of latency that varies, and of ranks that are interrupted.
Finding average_differences(const Outputs& outputs) {
  constexpr std::array names{"mean", "median"};
  Numbers numbers;
  NumberRange extent;
  std::string words;
  for (std::size_t i = 0; i < 2; ++i) {
    for (const char* name : names) {
      const double ratio = error_against_shortest(outputs.at(i), name);
      extent.add(ratio);
      numbers[fmt::format("{}_{}", name, i == 0 ? "latency" : "cpu")] = ratio;
      words += fmt::format("{}{} {}", words.empty() ? "" : ", ", three_digits(ratio), name);
    }
    if (i == 0) words += " where latencies vary";
  }
  numbers["least"] = extent.least;
  numbers["most"] = extent.most;
  return {numbers,
          fmt::format("Errors of the average differences / of that of the shortest round trip: {} "
                      "where ranks are interrupted.",
                      words)};
}

Finding skampi_gain(const Outputs& outputs) {
  const Json& groups = outputs.at(0).at("groups");
  const auto time = [&](const char* group) {
    return matching_number(groups, {{"group", group}}, "time_us");
  };
  const auto ping_pongs = [&](const char* group) {
    return matching_number(groups, {{"group", group}}, "ping_pongs");
  };
  const double gain = time("skampi") / time("gathered");
  const double linear = time("linear") / time("gathered");
  return {{{"gain", gain},
           {"linear", linear},
           {"ours", time("gathered") / time("logarithmic")},
           {"skampi_ping_pongs", ping_pongs("skampi")},
           {"ping_pongs", ping_pongs("gathered")}},
          fmt::format("SKaMPI's synchronisation takes {} times as long as the paper's, with {:.0f} "
                      "ping-pongs of each pair against {:.0f}. With the paper's pairs one after "
                      "another it takes {} times as long.",
                      three_digits(gain), ping_pongs("skampi"), ping_pongs("gathered"),
                      three_digits(linear))};
}

}  // namespace

ClaimChecks clock_checks() {
  return {{"3-average-differences", average_differences}, {"3-skampi-gain", skampi_gain}};
}

}  // namespace loggp::compare
