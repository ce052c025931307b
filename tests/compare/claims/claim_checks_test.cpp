// The checks of claims that no quick test runs: what they find in outputs made by hand. All others
// are met by tests/cli/counterexamples.txt.
#include "compare/claims/claim_checks.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compare/claims/claims.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare::claim_checks_test {

namespace {

using Json = nlohmann::json;

Verdict verdict(const std::string& id, const Outputs& outputs) {
  const auto& claims = paper_claims().claims;
  const auto claim = std::find_if(claims.begin(), claims.end(),
                                  [&](const PaperClaim& other) { return other.id == id; });
  REQUIRE(claim != claims.end());
  return judge(*claim, find_check(id)(outputs).numbers);
}

std::string sentence(const std::string& id, const Outputs& outputs) {
  return find_check(id)(outputs).sentence;
}

// Time against message size, as a pattern's run prints it.
Json pattern(const std::map<int, double>& times) {
  Json rows = Json::array();
  for (const auto& [bytes, time] : times) rows.push_back({{"bytes", bytes}, {"minimum_us", time}});
  return {{"rows", rows}};
}

Json proof(const char* statement, const char* model, const char* algorithm, int ranks, double late,
           double ratio) {
  return {{"statement", statement},
          {"model", model},
          {"algorithm", algorithm},
          {"ranks", ranks},
          {"last_arrival_messages", late},
          {"ratio", ratio},
          {"epsilon", 0.05},
          {"bound", statement == std::string("Lemma 1: at most") ? 1.01 * ratio : 0.99 * ratio}};
}

// The numbers of a sentence about a figure, of which the second may be out of bounds.
Json measured(bool holds) {
  return {{{"name", "a ratio"}, {"value", 2}, {"least", 1.5}},
          {{"name", "another"}, {"value", holds ? 1.05 : 1.1}, {"below", 1.1}}};
}

Json theory(double at_64_ranks, double at_1000_late) {
  Json rows = Json::array();
  for (int i = 0; i < 10; ++i)
    rows.push_back(proof("Lemma 1: at most", "blocking", "nearopt", 4, 0, 1));
  rows.push_back(proof("Theorem 2: at least", "blocking", "binomial", 4, 4, 2));
  rows.push_back(proof("Theorem 2: at least", "blocking", "binomial", 64, 64, at_64_ranks));
  rows.push_back(proof("Theorem 2: at least", "nonblocking", "binomial", 4, 100, 25));
  rows.push_back(proof("Theorem 2: at least", "nonblocking", "binomial", 4, 1000, at_1000_late));
  return {{"proofs", rows}};
}

Json nonblocking(double by_time, double by_work) {
  Json rows = Json::array();
  for (const char* progress : {"none", "tests"}) {
    for (const auto& [method, overhead] : {std::pair{"time", by_time}, std::pair{"work", by_work}})
      rows.push_back({{"method", method},
                      {"bytes", 1048576},
                      {"progress", progress},
                      {"overhead_us", overhead},
                      {"blocking_us", 100}});
  }
  return {{"rows", rows}};
}

// What both schemes find with a thread and with tests; the blocking time is 100 µs.
Json progressed(double thread_by_time, double thread_by_work, double tests_by_work) {
  Json rows = Json::array();
  const auto add = [&](const char* progress, const char* method, double overhead) {
    rows.push_back({{"method", method},
                    {"bytes", 1048576},
                    {"interval_bytes", nullptr},
                    {"progress", progress},
                    {"overhead_us", overhead},
                    {"blocking_us", 100}});
  };
  add("thread", "time", thread_by_time);
  add("thread", "work", thread_by_work);
  add("tests", "time", 50);
  add("tests", "work", tests_by_work);
  return {{"rows", rows}};
}

// Comparisons of windows with a loop on 4 and 64 ranks, by their relative errors; once is right.
Json windows_of(double gathered, double linear, double loop) {
  Json rows = Json::array();
  for (const int ranks : {4, 64}) {
    const auto add = [&](const char* scheme, const Json& synchronisation, double error) {
      rows.push_back({{"ranks", ranks},
                      {"scheme", scheme},
                      {"synchronisation", synchronisation},
                      {"relative_error", error}});
    };
    add("once", nullptr, 0);
    add("synchronised", "gathered", gathered);
    add("synchronised", "linear", linear);
    add("loop", nullptr, loop);
  }
  return rows;
}

// Looped broadcasts on 2, 4, … ranks: where the pipeline is reported to be faster.
Json preferring_pipeline_on(const std::vector<int>& preferring, const char* params) {
  Json rows = Json::array();
  for (const int ranks : {2, 4, 8, 16, 32, 64, 128, 256, 512, 1024}) {
    const bool prefers = std::find(preferring.begin(), preferring.end(), ranks) != preferring.end();
    for (const auto& [algorithm, us] : {std::pair{"binomial", 10}, {"pipelined", prefers ? 5 : 20}})
      rows.push_back({{"params", params},
                      {"algorithm", algorithm},
                      {"scheme", "loop"},
                      {"ranks", ranks},
                      {"reported_us", us}});
  }
  return rows;
}

// The same preferences with L as half a round trip, and others with L as printed.
Outputs preferring(const std::vector<int>& with_half, const std::vector<int>& as_printed = {}) {
  return {preferring_pipeline_on(with_half, "mpich2-tcp-half-rtt"),
          preferring_pipeline_on(as_printed, "mpich2-tcp")};
}

}  // namespace

TEST_CASE("[4]: up to 512 processes means on fewer too, but not on 2, where both are the same") {
  const std::string id = "4-wrong-choice-root";
  CHECK(verdict(id, preferring({4, 8, 16, 32, 64, 128, 256, 512})) == Verdict::holds);
  CHECK(verdict(id, preferring({8, 16, 32, 64, 128, 256, 512})) == Verdict::partly);
  CHECK(verdict(id, preferring({512})) == Verdict::fails);
  CHECK(verdict(id, preferring({})) == Verdict::fails);
}

TEST_CASE("the sentence about the loop's preference follows where it prefers the pipeline") {
  const auto found = [](const std::vector<int>& with_half) {
    return sentence("4-wrong-choice-root", preferring(with_half, {4, 8}));
  };
  const std::string paper =
      " The paper says: up to 512. With L used as printed, which counts the overheads twice: The "
      "loop prefers the pipeline at P\u00a0=\u00a04 to 8, but not at P\u00a0=\u00a016 to 1024. The "
      "paper says: up to 512.";
  CHECK(found({4, 8, 16, 32, 64, 128, 256, 512, 1024}) ==
        "The loop prefers the pipeline at every P from 4 to 1024." + paper);
  CHECK(found({4, 8, 16}) ==
        "The loop prefers the pipeline at P\u00a0=\u00a04 to 16, but not at P\u00a0=\u00a032 to "
        "1024." +
            paper);
  CHECK(found({}) == "The loop prefers the pipeline at no P from 4 to 1024." + paper);
}

TEST_CASE("the sentence about a figure quotes what is refuted, in the singular and the plural") {
  const auto rows = [](const std::vector<const char*>& holds) {
    Json all = Json::array();
    for (const char* each : holds)
      all.push_back({{"figure", "fig7a-draco"},
                     {"the paper says", "it is fast"},
                     {"measures", measured(each == std::string("yes"))},
                     {"found", "it takes 2 us"}});
    return Outputs{all};
  };
  CHECK(sentence("2-figure-7", rows({"yes"})) == "The paper's one sentence on this figure holds.");
  CHECK(sentence("2-figure-7", rows({"yes", "yes"})) ==
        "Both sentences of the paper on this figure hold.");
  const std::string refuted = "Refuted: \"it is fast\" (fig7a-draco; it takes 2 us).";
  CHECK(sentence("2-figure-7", rows({"yes", "yes", "NO"})) ==
        "Of 3 sentences of the paper on this figure 2 hold. " + refuted);
  CHECK(sentence("2-figure-7", rows({"yes", "NO"})) ==
        "Of 2 sentences of the paper on this figure 1 holds. " + refuted);
  CHECK(sentence("2-figure-7", rows({"NO"})) ==
        "The paper's one sentence on this figure does not hold. " + refuted);
}

TEST_CASE("[2]: ratios must grow with ranks and with lateness, and a broken statement is found") {
  CHECK(verdict("2-theory", {theory(32, 250)}) == Verdict::holds);
  CHECK(verdict("2-theory", {theory(4, 250)}) == Verdict::fails);
  CHECK(verdict("2-theory", {theory(32, 30)}) == Verdict::fails);
  Json broken = theory(32, 250);
  broken["proofs"][3]["ratio"] = 1.02;  // the bound is 1.01
  CHECK(verdict("2-theory", {broken}) == Verdict::fails);
  Json coarse = theory(32, 250);
  coarse["proofs"][3]["epsilon"] = 0.9;
  CHECK(verdict("2-theory", {coarse}) == Verdict::fails);
}

TEST_CASE("[2]: patterns count once for both arrival-aware broadcasts") {
  const auto random = [](int patterns, double worst) {
    Json rows = Json::array();
    for (const char* statement :
         {"Theorem 6: at most 3(1 + e)", "Theorem 5: at most 3(1 + e)", "Lemma 1: nearopt at most"})
      rows.push_back({{"statement", statement},
                      {"patterns", patterns},
                      {"violations", 0},
                      {"worst_ratio", worst},
                      {"most_epsilon", 0.05}});
    return Outputs{{{"random", rows}}};
  };
  CHECK(verdict("2-bounded", random(1000, 2.5)) == Verdict::holds);
  CHECK(verdict("2-bounded", random(500, 2.5)) == Verdict::fails);
  CHECK(verdict("2-bounded", random(1000, 3.1)) == Verdict::fails);
  Outputs lacking = random(1000, 2.5);
  lacking.at(0).at("random").erase(1);
  CHECK_THROWS_WITH((void)verdict("2-bounded", lacking),
                    "the output lacks the rows of Theorem 5 or 6");
}

TEST_CASE("[2]: a figure's verdict is the share of its sentences that hold") {
  const auto rows = [](int yes, int no) {
    Json all = Json::array();
    for (int i = 0; i < yes; ++i)
      all.push_back({{"figure", "fig7a-draco"}, {"measures", measured(true)}});
    for (int i = 0; i < no; ++i)
      all.push_back({{"figure", "fig7b-cetus"}, {"measures", measured(false)}});
    return Outputs{all};
  };
  CHECK(verdict("2-figure-7", rows(4, 0)) == Verdict::holds);
  CHECK(verdict("2-figure-7", rows(2, 2)) == Verdict::partly);
  CHECK(verdict("2-figure-7", rows(1, 2)) == Verdict::fails);
}

TEST_CASE("[3]: the schemes of nonblocking overheads agree or do not") {
  CHECK(verdict("3-nonblocking", {nonblocking(100, 110)}) == Verdict::holds);
  CHECK(verdict("3-nonblocking", {nonblocking(100, 160)}) == Verdict::partly);
  CHECK(verdict("3-nonblocking", {nonblocking(100, 900)}) == Verdict::fails);
}

TEST_CASE("[3]: a thread's overhead is hidden from the time-based scheme, or it is not") {
  const Json hidden = progressed(10, 80, 52);
  const Json seen = progressed(80, 80, 52);
  CHECK(verdict("3-progress-thread", {hidden, hidden}) == Verdict::holds);
  CHECK(verdict("3-progress-thread", {hidden, seen}) == Verdict::partly);
  CHECK(verdict("3-progress-thread", {seen, hidden}) == Verdict::fails);
  CHECK(verdict("3-progress-thread", {hidden, progressed(10, 80, 80)}) == Verdict::fails);
  CHECK(verdict("3-progress-thread-live", {hidden}) == Verdict::holds);
  CHECK(verdict("3-progress-thread-live", {seen}) == Verdict::fails);
  CHECK(verdict("3-progress-thread-live", {progressed(10, 80, 80)}) == Verdict::partly);
}

TEST_CASE("[3]: windows are the most accurate scheme for good, at first, or not at all") {
  const Json good = windows_of(0.01, 0.2, -0.5);
  const Json bad = windows_of(0.8, 0.9, -0.5);
  CHECK(verdict("3-windows", {good, good}) == Verdict::holds);
  CHECK(verdict("3-windows", {good, bad}) == Verdict::partly);
  CHECK(verdict("3-windows", {bad, good}) == Verdict::fails);
}

TEST_CASE("[3]: N = 100 on measured round trips") {
  const auto found = [](double cost, double error) {
    const Json row{{"N", 100}, {"cost", cost}, {"above_least_percent", error}};
    return Outputs{{{"resampling", Json::array({row})}}};
  };
  CHECK(verdict("3-n-100-measured", found(178, 2)) == Verdict::holds);
  CHECK(verdict("3-n-100-measured", found(110, 2)) == Verdict::partly);
  CHECK(verdict("3-n-100-measured", found(178, 12)) == Verdict::fails);
}

TEST_CASE("[4]: raw TCP and MPI over TCP cost the same, or differ in o or in G") {
  // One launch each: o_s = o_r = g of one byte in µs, and G in ns.
  const auto measured = [](double overhead, double per_byte) {
    const auto range = [&](int first, double g) {
      return Json{{"min_bytes", first},
                  {"o_s_us", overhead},
                  {"o_r_us", overhead},
                  {"g_us", g},
                  {"G_us_per_byte", per_byte / 1e3}};
    };
    return Json{{"links", {{{"ranges", {range(1, 2 * overhead), range(4096, 2 * overhead)}}}}}};
  };
  const Json raw = measured(1, 0.3);
  const Json same = measured(1.02, 0.31);
  const Json slower = measured(1.5, 0.31);
  const Json copies = measured(1.5, 0.9);
  CHECK(verdict("4-raw-tcp", {raw, same}) == Verdict::holds);
  CHECK(verdict("4-raw-tcp", {raw, slower}) == Verdict::partly);
  CHECK(verdict("4-raw-tcp", {raw, copies}) == Verdict::fails);
  CHECK(verdict("4-mpi-overhead", {raw, slower}) == Verdict::holds);
  CHECK(verdict("4-mpi-overhead", {raw, same}) == Verdict::fails);
  CHECK(verdict("4-mpi-overhead", {raw, copies}) == Verdict::partly);
  CHECK(verdict("4-mpi-overhead", {slower, raw}) == Verdict::fails);
  // medians over launches, and the slope over all measured sizes
  CHECK(verdict("4-mpi-overhead", {raw, slower, raw, slower, raw, copies}) == Verdict::holds);
  CHECK(find_check("4-raw-tcp")({raw, copies}).numbers.at("G_ratio") == doctest::Approx(3));
  CHECK_THROWS_AS((void)find_check("4-raw-tcp")({raw}), RunError);
}

TEST_CASE("[5]: a step is seen, and that powers of two miss it") {
  const Json stepped = pattern({{1024, 1}, {2048, 1.2}, {3968, 1.4}, {4096, 3}, {8192, 3.4}});
  CHECK(verdict("5-discontinuity", {stepped}) == Verdict::holds);
  CHECK(verdict("5-eager-limit", {stepped}) == Verdict::holds);
  const Json elsewhere = pattern({{512, 1}, {544, 3}, {1024, 3.1}, {4096, 3.3}});
  CHECK(verdict("5-discontinuity", {elsewhere}) == Verdict::holds);
  CHECK(verdict("5-eager-limit", {elsewhere}) == Verdict::fails);
  // a straight line has none, however steep between lengths far apart
  const Json straight = pattern({{1024, 1}, {1088, 1.0625}, {2048, 2}, {4096, 4}});
  CHECK(verdict("5-discontinuity", {straight}) == Verdict::fails);
}

TEST_CASE("[5]: a message of 1 byte and nonblocking calls cost time, or do not") {
  const Json blocking = pattern({{0, 0.2}, {1, 0.25}, {2, 0.25}});
  CHECK(verdict("5-zero-bytes", {blocking}) == Verdict::holds);
  CHECK(verdict("5-zero-bytes", {pattern({{0, 0.2}, {1, 0.206}, {2, 0.25}})}) == Verdict::partly);
  CHECK(verdict("5-zero-bytes", {pattern({{0, 0.2}, {1, 0.2}, {2, 0.25}})}) == Verdict::fails);
  const Json slower = pattern({{0, 0.22}, {1, 0.28}, {2, 0.27}});
  CHECK(verdict("5-nonblocking-cost", {blocking, slower}) == Verdict::holds);
  CHECK(verdict("5-nonblocking-cost", {blocking, blocking}) == Verdict::fails);
  // the second launches were undisturbed
  CHECK(verdict("5-nonblocking-cost", {blocking, slower, blocking, blocking}) == Verdict::fails);
}

TEST_CASE("[5]: minima are reproducible and averages are not, or the other way round") {
  const auto run = [](double minimum, double average, double maximum) {
    const auto row = [&](int bytes, double factor) {
      return Json{{"bytes", bytes},
                  {"minimum_us", factor * minimum},
                  {"average_us", factor * average},
                  {"maximum_us", factor * maximum}};
    };
    return Json{{"rows", {row(0, 1), row(8, 1.01), row(16, 2), row(24, 2.01)}}};
  };
  for (const char* id : {"5-reproducible-minimum", "5-reproducible-minimum-live"}) {
    CHECK(verdict(id, {run(1, 1.05, 2), run(1.001, 1.2, 4)}) == Verdict::holds);
    CHECK(verdict(id, {run(1, 1.05, 2), run(1.001, 1.0501, 4)}) == Verdict::partly);
    CHECK(verdict(id, {run(1, 1.05, 2), run(1.1, 1.2, 4)}) == Verdict::fails);
  }
  CHECK(verdict("5-loop-length", {run(1, 1.1, 2), run(1, 1.3, 2), run(1, 1.1, 2),
                                  run(1, 1.15, 2)}) == Verdict::holds);
  CHECK(verdict("5-loop-length", {run(1, 1.1, 2), run(1, 1.15, 2), run(1, 1.1, 2),
                                  run(1, 1.15, 2)}) == Verdict::fails);
  for (const char* id : {"5-variation", "5-variation-live"}) {
    CHECK(verdict(id, {run(1, 1.05, 3)}) == Verdict::holds);
    CHECK(verdict(id, {run(1, 1.05, 1.2)}) == Verdict::partly);
    CHECK(verdict(id, {run(1, 1.2, 3)}) == Verdict::fails);
  }
  CHECK(find_check("5-variation")({run(1, 1.05, 3)}).numbers.at("peaks_near") == 1);
}

TEST_CASE("[5]: cache and contention cost time, or do not") {
  const Json in = pattern({{65536, 7}, {1048576, 80}});
  const Json out = pattern({{65536, 10}, {1048576, 140}});
  CHECK(verdict("5-cache", {in, out}) == Verdict::holds);
  CHECK(verdict("5-cache", {in, in}) == Verdict::fails);
  CHECK(verdict("5-cache", {in, pattern({{65536, 25}, {1048576, 100}})}) == Verdict::partly);
  CHECK(verdict("5-contention", {in, out}) == Verdict::holds);
  CHECK(verdict("5-contention", {in, in}) == Verdict::fails);
}

TEST_CASE("a number that is none makes a claim fail, it is not passed over") {
  const Json row{{"bytes", 1048576}, {"minimum_us", std::nan("")}};
  Json out = pattern({{65536, 10}});
  out["rows"].push_back(row);
  CHECK(verdict("5-cache", {pattern({{65536, 7}, {1048576, 80}}), out}) == Verdict::fails);
  Outputs networks(3);  // by the paper, by loggp, the truth
  for (Json& network : networks)
    network["links"][0]["ranges"][0] = {
        {"min_bytes", 1}, {"o_s_us", 1}, {"o_r_us", 1}, {"g_us", 2}, {"G_us_per_byte", 0.1}};
  CHECK(find_check("4-prtt-parameters")(networks).numbers.at("worst_percent") == 0);
  networks[1]["links"][0]["ranges"][0]["g_us"] = 2.2;
  CHECK(find_check("4-prtt-parameters")(networks).numbers.at("refined_percent") ==
        doctest::Approx(10));
  networks[0]["links"][0]["ranges"][0]["o_s_us"] = std::nan("");
  CHECK(std::isnan(find_check("4-prtt-parameters")(networks).numbers.at("worst_percent")));
  // fewer ranges than the network has: not found, not an error of the check
  networks[0]["links"][0]["ranges"][1] = networks[2]["links"][0]["ranges"][0];
  CHECK(find_check("4-prtt-parameters")(networks).numbers.at("unmatched") == 1);
}

}  // namespace loggp::compare::claim_checks_test
