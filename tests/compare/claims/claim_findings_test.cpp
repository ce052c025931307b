// What the checks of claims find where a mistake would not change a verdict of the report: numbers
// at their bounds and the words of a sentence, in outputs made by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claims.hpp"

namespace loggp::compare::claim_findings_test {

namespace {

using Json = nlohmann::json;

Verdict verdict_on(const std::string& id, const Outputs& outputs) {
  const auto& claims = paper_claims().claims;
  const auto claim = std::find_if(claims.begin(), claims.end(),
                                  [&](const PaperClaim& other) { return other.id == id; });
  REQUIRE(claim != claims.end());
  return judge(*claim, find_check(id)(outputs).numbers);
}

// The end of the times of 15 tasks, of which one is last.
Json last_is(std::size_t task) {
  std::vector<double> finish(15, 1000);
  finish.at(task) = 2000;
  return {{"finish_ns", finish}};
}

// The double ring of [4] Fig. 6 with o = 2 µs and L = 10 µs, whose rank 3 sends at 5 µs.
Json double_ring(double receive_us) {
  return {{"operations",
           {{{"rank", 3}, {"operation", "send"}, {"peer", 2}, {"time_us", 5}},
            {{"rank", 2}, {"operation", "receive"}, {"peer", 3}, {"time_us", receive_us}}}}};
}

// The rows of Theorems 5 and 6, with the runs of each that exceed the bound.
Json random_patterns(int of_5, int of_6) {
  Json rows = Json::array();
  for (const auto& [statement, violations] : {std::pair{"Theorem 5:", of_5}, {"Theorem 6:", of_6}})
    rows.push_back({{"statement", statement},
                    {"patterns", 1000},
                    {"violations", violations},
                    {"worst_ratio", 2},
                    {"most_epsilon", 0.05}});
  return {{"random", rows}};
}

// The first size range of a network, as PRTT finds it or as it is.
Json network(const char* name, double g) {
  const Json range{{"g_us", g}, {"o_r_us", 0.1}};
  return {{"name", name}, {"links", {{{"ranges", {range}}}}}};
}

// What the claim about g finds on networks that are given by their name, the g found and the true
// g.
Finding g_found_on(const std::vector<std::tuple<const char*, double, double>>& networks) {
  Outputs outputs;
  for (const auto& [name, found, truth] : networks) {
    outputs.insert(outputs.end(), {network(name, found), network(name, found)});
    outputs.push_back(network(name, truth));
  }
  return find_check("4-prtt-limit")(outputs);
}

// Three seeds of one campaign of PRTT, whose g of 2 µs errs in the last one.
void add_prtt(Outputs& outputs, double messages, double error) {
  for (const double g : {2.0, 2.0, 2 * (1 + error)}) {
    Json run = network("a", g);
    run["environment"]["messages"] = std::to_string(messages);
    outputs.push_back(run);
  }
}

// As many messages as n and the repetitions take, and no n below `precise_from` is precise.
void add_prtt_campaigns(Outputs& outputs, double precise_from) {
  for (const double n : {10, 40, 80}) {
    for (const double repetitions : {1, 3, 10})
      add_prtt(outputs, 10 * n * repetitions, n < precise_from ? 0.03 : 0.005);
  }
}

void add_floods(Outputs& outputs) {
  for (const int messages : {1472, 2944, 5888, 11776}) {
    const Json g{{"parameter", "g_us"}, {"bytes", 1}, {"value", 2.01}};
    for (int seed = 0; seed < 3; ++seed)
      outputs.push_back({{"messages", messages}, {"parameters", {g}}});
  }
}

}  // namespace

TEST_CASE("[1]: tasks 7, 11 and 13 are those that the paper predicts to be last, and no others") {
  const Outputs outputs{last_is(7),  last_is(11), last_is(13), last_is(12),
                        last_is(11), last_is(14), last_is(11), last_is(11)};
  const auto numbers = find_check("1-last-varies")(outputs).numbers;
  CHECK(numbers.at("different") == 3);
  CHECK(numbers.at("others") == 1);
  CHECK(numbers.at("different_much") == 1);
  CHECK(numbers.at("others_much") == 1);
}

TEST_CASE("[2]: a run above the bound of either arrival-aware broadcast refutes it") {
  CHECK(verdict_on("2-bounded", {random_patterns(0, 0)}) == Verdict::holds);
  CHECK(verdict_on("2-bounded", {random_patterns(1, 0)}) == Verdict::fails);
  CHECK(verdict_on("2-bounded", {random_patterns(0, 1)}) == Verdict::fails);
  CHECK(find_check("2-bounded")({random_patterns(1, 2)}).numbers.at("violations") == 3);
}

TEST_CASE("[2]: a number that a sentence wants at least may be just that, one below it not") {
  const auto share = [](double value, const char* bound) {
    const Json measure{{"name", "a ratio"}, {"value", value}, {bound, 1.5}};
    const Json row{{"figure", "fig7a-draco"}, {"measures", {measure}}};
    return find_check("2-figure-7")({Json::array({row})}).numbers.at("share");
  };
  CHECK(share(1.5, "least") == 1);
  CHECK(share(1.49, "least") == 0);
  CHECK(share(1.5, "below") == 0);
  CHECK(share(1.49, "below") == 1);
}

TEST_CASE("[4]: the sentence about the delayed send says when the receive begins") {
  const Finding finding = find_check("4-delayed-send")({double_ring(19), double_ring(17)});
  CHECK(finding.numbers.at("delay") == 1);
  CHECK(finding.numbers.at("apart") == 0);
  CHECK(finding.sentence ==
        "Rank 2 begins to receive the message of rank 3 2.000\u00a0µs (1 o) after it has arrived. "
        "With a gap of 10 µs, which keeps the two messages apart, it begins when it arrives.");
}

TEST_CASE("[4]: the worst network is the one whose g is found too large by the largest factor") {
  const auto worst_of = [](const Finding& finding) {
    const std::string& words = finding.sentence;
    return words.substr(0, words.find(", which"));
  };
  // neither the first network, nor the one with the largest g
  const Finding finding = g_found_on({{"first", 2.2, 2}, {"fast", 1, 0.5}, {"slow", 30, 30}});
  CHECK(finding.numbers.at("g_over_g") == 2);
  CHECK(worst_of(finding) == "The g found is 2 times the true g on fast");
}

TEST_CASE("[4]: the cheapest campaign is the first whose g is within 1 % with every seed") {
  const auto outputs = [](double precise_from) {
    Outputs all{network("a", 2)};
    add_prtt_campaigns(all, precise_from);
    add_prtt_campaigns(all, 10);
    add_floods(all);
    return all;
  };
  const auto numbers = find_check("4-prtt-cost")(outputs(40)).numbers;
  CHECK(numbers.at("prtt") == 400);
  CHECK(numbers.at("refined") == 100);
  CHECK(numbers.at("kielmann") == 1472);
  CHECK(numbers.at("ten_percent") == doctest::Approx(3));
  CHECK(find_check("4-prtt-cost")(outputs(10)).numbers.at("ten_percent") == doctest::Approx(0.5));
  CHECK(verdict_on("4-prtt-cost", outputs(40)) == Verdict::holds);
  CHECK(std::isinf(find_check("4-prtt-cost")(outputs(1000)).numbers.at("prtt")));
}

}  // namespace loggp::compare::claim_findings_test
