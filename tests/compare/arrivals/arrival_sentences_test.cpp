// What [2] says of its figures is looked at in every point of them.
#include "compare/arrivals/arrival_sentences.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "compare/arrivals/arrival_figures.hpp"

namespace loggp::compare::arrival_sentences_test {

namespace {

// One of the paper's figures with the times of its contenders, made by hand.
ExperimentResult figure(const std::string& name, const std::vector<std::int64_t>& xs) {
  const std::vector<ArrivalExperiment> all = paper_figures();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  REQUIRE(found != all.end());
  ExperimentResult result{*found, {}};
  result.experiment.xs = xs;
  result.times.assign(found->contenders.size(), std::vector<SampledTime>(xs.size(), {10, 10, 10}));
  return result;
}

void set(ExperimentResult& result, const std::string& contender, std::size_t x, double us) {
  for (std::size_t c = 0; c < result.times.size(); ++c) {
    if (result.experiment.contenders[c].name == contender) result.times[c][x].mean_us = us;
  }
}

bool holds(const ExperimentResult& result, const std::string& words) {
  for (const FigureSentence& one : check_sentences({result})) {
    if (one.words.find(words) != std::string::npos) return one.holds();
  }
  FAIL("no such sentence: " << words);
  return false;
}

}  // namespace

TEST_CASE("the others behave similarly if they do so at every MAX_IF of at least n") {
  ExperimentResult result = figure("fig9a-draco", {1, 128, 512});
  CHECK_FALSE(holds(result, "behave similarly"));  // no nearer together than to arrival-b
  for (std::size_t x = 1; x < 3; ++x) set(result, "arrival-b", x, 2);
  CHECK(holds(result, "behave similarly"));
  set(result, "binomial-hypercube", 0, 25);
  CHECK(holds(result, "behave similarly"));
  set(result, "binomial-hypercube", 1, 24);  // 2.4² > 10 / 2
  CHECK_FALSE(holds(result, "behave similarly"));
}

TEST_CASE("the others do not behave similarly if no MAX_IF of at least n was tried") {
  ExperimentResult result = figure("fig9a-draco", {1, 64});
  for (std::size_t x = 0; x < 2; ++x) set(result, "arrival-b", x, 2);
  CHECK_FALSE(holds(result, "behave similarly"));
}

TEST_CASE("flat behaves like arrival-b, which is much faster, if it ends up 1.5 times as long") {
  ExperimentResult result = figure("fig9a-draco", {1, 128});
  set(result, "binomial-hypercube", 1, 100);  // grows far more than both
  set(result, "flat", 1, 14);
  CHECK_FALSE(holds(result, "flat behaves like arrival-b"));
  set(result, "flat", 1, 16);
  CHECK(holds(result, "flat behaves like arrival-b"));
  set(result, "flat", 1, 90);  // as binomial
  CHECK_FALSE(holds(result, "flat behaves like arrival-b"));
}

TEST_CASE("slightly slower is at most 10 % slower") {
  ExperimentResult result = figure("fig7b-cetus", {1, 64});
  set(result, "arrival-b", 0, 10.9);
  CHECK(holds(result, "only slightly slower"));
  set(result, "arrival-b", 0, 11.1);
  CHECK_FALSE(holds(result, "only slightly slower"));
}

TEST_CASE("non-blocking broadcasts are faster if slower at no point, and faster at half of them") {
  ExperimentResult result = figure("fig11a-draco", {1, 2, 4, 8});
  for (std::size_t x = 0; x < 4; ++x) set(result, "flat-nb", x, 9);
  CHECK_FALSE(holds(result, "non-blocking algorithms are faster"));
  set(result, "arrival-nb", 3, 9);
  CHECK_FALSE(holds(result, "non-blocking algorithms are faster"));  // at a quarter
  set(result, "arrival-nb", 2, 9);
  CHECK(holds(result, "non-blocking algorithms are faster"));
  set(result, "arrival-nb", 0, 10.1);
  CHECK_FALSE(holds(result, "non-blocking algorithms are faster"));
}

TEST_CASE("a sub-group broadcast is the faster one of its platform") {
  const std::vector<ArrivalExperiment> all = paper_figures();
  for (const ArrivalExperiment& one : all) {
    for (const Contender& contender : one.contenders) {
      if (contender.name != "arrival-b" || one.ranks != 128) continue;
      CHECK(contender.sub_group == fastest_sub_group(one, Bytes(2 << 20)));
    }
  }
  CHECK(all.front().lateness == Lateness::random_whole);
  CHECK(all.back().lateness == Lateness::late_each);
}

TEST_CASE("a wide range of sizes has no gap and spans a factor of 16") {
  ExperimentResult result = figure("fig8b-cetus", {16384, 65536, 262144, 1048576});
  CHECK_FALSE(holds(result, "wide range"));
  for (std::size_t x = 1; x < 4; ++x) set(result, "arrival-b", x, 5);
  CHECK(holds(result, "wide range"));
  set(result, "arrival-b", 2, 11);
  set(result, "arrival-b", 0, 5);
  CHECK_FALSE(holds(result, "wide range"));
}

}  // namespace loggp::compare::arrival_sentences_test
