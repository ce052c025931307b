// [4] LogGP in Theory and Practice.
#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"
#include "compare/flood_claim.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

const Json& ranges_of(const Json& parameters) {
  return rows_in(parameters.at("links").at(0).at("ranges"));
}

// The first bytes of all ranges but the first.
std::set<std::int64_t> changes_of(const Json& parameters, std::int64_t most) {
  std::set<std::int64_t> changes;
  for (const Json& range : ranges_of(parameters)) {
    const auto first = range.at("min_bytes").get<std::int64_t>();
    if (first > 1 && first <= most) changes.insert(first);
  }
  return changes;
}

constexpr std::int64_t measured_up_to = 65536;

// Outputs in pairs: what was measured, and the network.
Numbers parameters_of_pairs(const Outputs& outputs) {
  double worst = 0;
  double ranges = 0;
  for (std::size_t i = 0; i + 1 < outputs.size(); i += 2) {
    const Json& found = ranges_of(outputs[i]);
    const Json& truth = ranges_of(outputs[i + 1]);
    for (std::size_t k = 0; k < std::max(found.size(), truth.size()); ++k, ++ranges) {
      for (const char* name : {"o_s_us", "o_r_us", "g_us", "G_us_per_byte"}) {
        const double right = truth.at(k).at(name).get<double>();
        const double error = found.at(k).at(name).get<double>() / right - 1;
        worst = std::max(worst, 100 * std::abs(error));
      }
    }
  }
  return {{"worst_percent", worst}, {"ranges", ranges}};
}

// A change counts as found within 2 % of its byte.
Numbers changes_of_pairs(const Outputs& outputs) {
  Numbers numbers{{"missed", 0}, {"invented", 0}, {"worst_bytes", 0}};
  for (std::size_t i = 0; i + 1 < outputs.size(); i += 2) {
    std::set<std::int64_t> found = changes_of(outputs[i], measured_up_to);
    for (const std::int64_t change : changes_of(outputs[i + 1], measured_up_to)) {
      const auto nearest = std::min_element(found.begin(), found.end(), [&](auto a, auto b) {
        return std::abs(a - change) < std::abs(b - change);
      });
      const auto distance = nearest == found.end() ? std::numeric_limits<std::int64_t>::max()
                                                   : std::abs(*nearest - change);
      if (static_cast<double>(distance) > 0.02 * static_cast<double>(change)) {
        ++numbers["missed"];
        continue;
      }
      numbers["worst_bytes"] = std::max(numbers["worst_bytes"], static_cast<double>(distance));
      found.erase(nearest);
    }
    numbers["invented"] += static_cast<double>(found.size());
  }
  return numbers;
}

Numbers prtt_limit(const Outputs& outputs) {
  const double found = ranges_of(outputs.at(0)).at(0).at("g_us").get<double>();
  const Json& truth = ranges_of(outputs.at(1)).at(0);
  return {{"g_over_o", found / truth.at("o_r_us").get<double>()},
          {"g_over_g", found / truth.at("g_us").get<double>()}};
}

Numbers best_n(const Outputs& outputs) {
  double best = std::numeric_limits<double>::infinity();
  double best_n = 0;
  double at_10 = 0;
  for (const Json& row : rows_in(outputs.at(0))) {
    const double deviation = row.at("deviation_us2").get<double>();
    const double n = row.at("n").get<double>();
    if (n == 10) at_10 = deviation;
    if (deviation < best) {
      best = deviation;
      best_n = n;
    }
  }
  return {{"best_n", best_n}, {"ratio_10", at_10 / best}};
}

Numbers kielmann_cost(const Outputs& outputs) {
  const Json& rows = outputs.at(0).at("methods");
  const auto truth = [&](const char* name) {
    return number_in(rows, {{"method", "kielmann"}, {"parameter", name}, {"bytes", 1}}, "truth");
  };
  const double L = number_in(rows, {{"method", "prtt"}, {"parameter", "L_us"}}, "truth");
  const auto sent = [&](const char* method) {
    return number_in(rows, {{"method", method}}, "messages");
  };
  return {{"messages", (2 * L + truth("g_us")) / (one_percent * truth("g_us"))},
          {"kielmann", sent("kielmann")},
          {"prtt", sent("prtt")}};
}

// Alone a message is at rank 2 after two hops, each o + L + o, and is passed on with one more o.
Numbers delayed_send(const Outputs& outputs) {
  constexpr double L_ns = 10000;
  constexpr double o_ns = 2000;
  const double ends = outputs.at(0).at("finish_ns").at(2).get<double>();
  const double alone = 2 * (o_ns + L_ns + o_ns) + o_ns;
  return {{"delay", (ends - alone) / o_ns}};
}

Json like(const char* params, const char* algorithm, const char* scheme, int ranks) {
  return {{"params", params}, {"algorithm", algorithm}, {"scheme", scheme}, {"ranks", ranks}};
}

constexpr const char* ethernet = "mpich2-tcp";
constexpr const char* infiniband = "ompi-ib-sdr";

Numbers loop_too_low(const Outputs& outputs) {
  const auto factor = [&](const char* params) {
    const Json& row = row_like(outputs.at(0), like(params, "pipelined", "loop", 1024));
    return row.at("correct_us").get<double>() / row.at("reported_us").get<double>();
  };
  return {{"ethernet", factor(ethernet)}, {"infiniband", factor(infiniband)}};
}

Numbers error_growth(const Outputs& outputs) {
  const auto error = [&](const char* params, const char* algorithm, int ranks) {
    return std::abs(number_in(outputs.at(0), like(params, algorithm, "loop", ranks), "error_us"));
  };
  const auto tree = [&](int ranks) { return error(ethernet, "binomial", ranks); };
  const auto of_networks = [&](const char* algorithm) {
    return error(infiniband, algorithm, 1024) / error(ethernet, algorithm, 1024);
  };
  return {{"doubling", error(ethernet, "pipelined", 1024) / error(ethernet, "pipelined", 512)},
          {"steps", (tree(1024) - tree(512)) / (tree(512) - tree(256))},
          {"networks", std::max(of_networks("binomial"), of_networks("pipelined"))}};
}

Numbers change_root(const Outputs& outputs) {
  double above_loop = std::numeric_limits<double>::infinity();
  double below_truth = 0;
  for (const Json& row : rows_in(outputs.at(0))) {
    if (row.at("scheme") != "change-root") continue;
    const double reported = row.at("reported_us").get<double>();
    Json of_loop;
    for (const char* name : {"params", "algorithm", "ranks"}) of_loop[name] = row.at(name);
    of_loop["scheme"] = "loop";
    above_loop = std::min(above_loop, reported / number_in(outputs.at(0), of_loop, "reported_us"));
    below_truth = std::max(below_truth, reported / row.at("correct_us").get<double>());
  }
  return {{"above_loop", above_loop}, {"below_truth", below_truth}};
}

Numbers constant_beyond_n(const Outputs& outputs) {
  const auto growth = [&](const char* params, const char* name, int from, int to) {
    return number_in(outputs.at(0), like(params, "pipelined", "change-root", to), name) /
           number_in(outputs.at(0), like(params, "pipelined", "change-root", from), name);
  };
  const auto larger = [&](int from, int to) {
    return std::max(growth(ethernet, "reported_us", from, to),
                    growth(infiniband, "reported_us", from, to));
  };
  return {{"reported", larger(128, 1024)},
          {"up_to_n", larger(16, 64)},
          {"correct", std::min(growth(ethernet, "correct_us", 128, 1024),
                               growth(infiniband, "correct_us", 128, 1024))}};
}

// The largest P at which the loop says that the pipeline is faster.
Numbers last_preferred(const Outputs& outputs) {
  double last = 0;
  for (const Json& row : rows_in(outputs.at(0))) {
    if (row.at("scheme") != "loop" || row.at("algorithm") != "pipelined") continue;
    const int ranks = row.at("ranks").get<int>();
    const double tree =
        number_in(outputs.at(0), like(ethernet, "binomial", "loop", ranks), "reported_us");
    if (row.at("reported_us").get<double>() < tree) last = std::max(last, double(ranks));
  }
  return {{"last", last}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_loggp_paper() {
  return {{"4-prtt-parameters", parameters_of_pairs},
          {"4-prtt-limit", prtt_limit},
          {"4-protocol-changes", changes_of_pairs},
          {"4-look-ahead", changes_of_pairs},
          {"4-n-10", best_n},
          {"4-kielmann-cost", kielmann_cost},
          {"4-delayed-send", delayed_send},
          {"4-loop-too-low", loop_too_low},
          {"4-error-growth", error_growth},
          {"4-change-root", change_root},
          {"4-constant-beyond-n", constant_beyond_n},
          {"4-wrong-choice-root", last_preferred},
          {"4-wrong-choice-max", last_preferred}};
}

}  // namespace loggp::compare
