// [4] LogGP in Theory and Practice, §4: simulating collectives and their benchmarks.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

// o = 2 us, L = 10 us, as the claim's commands say: how much later than its message's arrival rank
// 2 begins to receive from rank 3, in o.
double late_receive(const Json& explanation) {
  constexpr double o = 2;
  constexpr double L = 10;
  const auto time = [&](int rank, const char* operation, int peer) {
    return number_in(explanation.at("operations"),
                     {{"rank", rank}, {"operation", operation}, {"peer", peer}}, "time_us");
  };
  return (time(2, "receive", 3) - (time(3, "send", 2) + o + L)) / o;
}

Numbers delayed_send(const Outputs& outputs) {
  return {{"delay", late_receive(outputs.at(0))}, {"apart", late_receive(outputs.at(1))}};
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
          {"networks", larger(of_networks("binomial"), of_networks("pipelined"))}};
}

// The share of the loop's error that change-root removes, the least of all points.
double removed(const Json& rows, const char* algorithm) {
  double least = std::numeric_limits<double>::infinity();
  for (const Json* row : all_like(rows, {{"algorithm", algorithm}, {"scheme", "change-root"}})) {
    Json loop{{"scheme", "loop"}};
    for (const char* name : {"params", "algorithm", "ranks"}) loop[name] = row->at(name);
    const double left = number_of(*row, "error_us") / number_in(rows, loop, "error_us");
    least = smaller(least, 1 - left);
  }
  return least;
}

Numbers change_root(const Outputs& outputs) {
  double below_truth = 0;
  for (const Json* row : all_like(outputs.at(0), {{"scheme", "change-root"}})) {
    below_truth =
        larger(below_truth, number_of(*row, "reported_us") / number_of(*row, "correct_us"));
  }
  return {{"tree", removed(outputs.at(0), "binomial")},
          {"pipeline", removed(outputs.at(0), "pipelined")},
          {"below_truth", below_truth}};
}

Numbers constant_beyond_n(const Outputs& outputs) {
  const auto growth = [&](const char* params, const char* name, int from, int to) {
    return number_in(outputs.at(0), like(params, "pipelined", "change-root", to), name) /
           number_in(outputs.at(0), like(params, "pipelined", "change-root", from), name);
  };
  const auto of_networks = [&](int from, int to) {
    return larger(growth(ethernet, "reported_us", from, to),
                  growth(infiniband, "reported_us", from, to));
  };
  return {{"reported", of_networks(128, 1024)},
          {"up_to_n", of_networks(16, 64)},
          {"correct", smaller(growth(ethernet, "correct_us", 128, 1024),
                              growth(infiniband, "correct_us", 128, 1024))}};
}

// The largest P at which the loop says that the pipeline is faster, on Ethernet, and how many P
// below it where it does not. On 2 ranks they are the same.
Numbers last_preferred(const Outputs& outputs) {
  std::map<int, bool> prefers_pipeline;
  for (const Json* row : all_like(
           outputs.at(0), {{"params", ethernet}, {"algorithm", "pipelined"}, {"scheme", "loop"}})) {
    const int ranks = row->at("ranks").get<int>();
    const double tree =
        number_in(outputs.at(0), like(ethernet, "binomial", "loop", ranks), "reported_us");
    if (ranks > 2) prefers_pipeline[ranks] = number_of(*row, "reported_us") < tree;
  }
  double last = 0;
  double against = 0;
  double since_last = 0;
  for (const auto& [ranks, prefers] : prefers_pipeline) {
    if (!prefers) {
      ++since_last;
      continue;
    }
    last = ranks;
    against += std::exchange(since_last, 0);
  }
  return {{"last", last}, {"against", against}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_simulating_loggp() {
  return {{"4-delayed-send", delayed_send},           {"4-loop-too-low", loop_too_low},
          {"4-error-growth", error_growth},           {"4-change-root", change_root},
          {"4-constant-beyond-n", constant_beyond_n}, {"4-wrong-choice-root", last_preferred},
          {"4-wrong-choice-max", last_preferred}};
}

}  // namespace loggp::compare
