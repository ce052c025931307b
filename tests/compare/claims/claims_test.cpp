// The report's claims: what is checked can fail, and what cannot be checked says why.
#include "compare/claims/claims.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compare/claims/claim_checks.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare::claims_test {

namespace {

// A number outside of `bounds`.
double outside(const Bounds& bounds) {
  return bounds.least ? *bounds.least - 1 - std::abs(*bounds.least)
                      : *bounds.most + 1 + std::abs(*bounds.most);
}

double inside(const Bounds& bounds) {
  return bounds.least ? *bounds.least : *bounds.most;
}

std::string file_with(const std::string& members) {
  return R"({"papers": [{"number": 4, "title": "t"}], "claims": [{"id": "a", "paper": 4,
             "where": "§1", "effort": "brief", "claim": "words" )" +
         members + "}]}";
}

}  // namespace

TEST_CASE("every claim that is run has a check, and every check a claim") {
  std::vector<std::string> wanted;
  for (const PaperClaim& claim : paper_claims().claims) {
    if (!claim.holds.empty()) wanted.push_back(claim.id);
  }
  std::sort(wanted.begin(), wanted.end());
  CHECK(wanted == checked_ids());
}

TEST_CASE("every criterion of every claim can fail it") {
  for (const PaperClaim& claim : paper_claims().claims) {
    CAPTURE(claim.id);
    std::map<std::string, double> found;
    for (const auto& [name, bounds] : claim.partly) found[name] = inside(bounds);
    for (const auto& [name, bounds] : claim.holds) found[name] = inside(bounds);
    if (claim.holds.empty()) continue;
    CHECK(judge(claim, found) == Verdict::holds);
    for (const auto& [name, bounds] : claim.holds) {
      CAPTURE(name);
      auto other = found;
      other[name] = outside(bounds);
      CHECK(judge(claim, other) != Verdict::holds);
    }
  }
}

TEST_CASE("a check throws at outputs that are not what its commands print") {
  for (const std::string& id : checked_ids()) {
    CAPTURE(id);
    for (const auto& other : {nlohmann::json::object(), nlohmann::json::array()})
      CHECK_THROWS((void)find_check(id)(Outputs(16, other)));
  }
}

TEST_CASE("claims that run side by side leave each other their core, thorough ones take all") {
  for (const PaperClaim& claim : paper_claims().claims) {
    for (const std::string& command : claim.commands) {
      CAPTURE(command);
      const bool has_threads =
          command.starts_with("loggp compare ") || command.starts_with("loggp arrivals ");
      if (!has_threads) continue;
      const char* wanted = claim.effort == Effort::brief ? "--threads 1 " : "--threads {threads} ";
      CHECK(command.find(wanted) != std::string::npos);
    }
  }
}

TEST_CASE("every paper has claims, and every claim a paper") {
  const ClaimFile& file = paper_claims();
  CHECK(file.papers.size() == 5);
  for (const Paper& paper : file.papers) {
    CHECK(std::any_of(file.claims.begin(), file.claims.end(),
                      [&](const PaperClaim& claim) { return claim.paper == paper.number; }));
  }
  for (const PaperClaim& claim : file.claims) {
    CHECK(claim.paper >= 1);
    CHECK(claim.paper <= 5);
  }
}

TEST_CASE("a claim that could not fail, or says nothing, is refused") {
  const auto refused = [](const std::string& members, const char* why) {
    CHECK_THROWS_WITH_AS((void)parse_claims(file_with(members)), doctest::Contains(why),
                         InputError);
  };
  refused("", "\"remark\"");
  refused(R"(, "commands": ["loggp"])", "has commands but no \"holds\"");
  refused(
      R"(, "commands": ["loggp"], "numbers": {"x": ["x", "ratio"]}, "holds": {"x": [null, null]})",
      "cannot fail");
  refused(R"(, "commands": ["loggp"], "holds": {"x": [1, 2]})", "\"numbers\" does not say");
  refused(R"(, "shares": "b", "numbers": {"x": ["x", "ratio"]}, "holds": {"x": [1, 2]})",
          "which has no commands");
  refused(R"(, "shares": "a", "numbers": {"x": ["x", "ratio"]}, "holds": {"x": [1, 2]})",
          "which has no commands");
  refused(R"(, "commands": ["loggp"], "numbers": {"x": ["x", "ratio"]}, "holds": {"x": [1, 2]}},
             {"id": "b", "paper": 4, "where": "§1", "effort": "live", "claim": "words",
              "shares": "a", "numbers": {"x": ["x", "ratio"]}, "holds": {"x": [1, 2]})",
          "which has another effort");
  refused(R"(, "commands": ["rm x"], "numbers": {"x": ["x", "ratio"]}, "holds": {"x": [1, 2]})",
          "begins with neither loggp nor mpirun");
  refused(R"(, "commands": ["loggp"], "files": {"../a": ""}, "numbers": {"x": ["x", "ratio"]},
             "holds": {"x": [1, 2]})",
          "give a name without a folder");
  refused(R"(, "verdict": "holds")", "unknown member");
  CHECK_THROWS_AS((void)parse_claims("{"), InputError);
}

TEST_CASE("an assumption that decides must change a command") {
  const auto with = [](const std::string& decides) {
    return file_with(R"(, "commands": ["loggp --noise a", "loggp b"], "files": {"f": "of claim"},
        "numbers": {"x": ["x", "ratio"]}, "holds": {"x": [1, 2]}, "decides": )" +
                     decides);
  };
  const auto refused = [&](const std::string& decides, const char* why) {
    CHECK_THROWS_WITH_AS((void)parse_claims(with(decides)), doctest::Contains(why), InputError);
  };
  refused(R"({"instead": {"a": "b"}})", "\"assumption\" is missing");
  refused(R"({"assumption": "noise"})", "needs either \"instead\" or \"commands\"");
  refused(R"({"assumption": "noise", "instead": {"c": "d"}})", "changes no command");
  refused(R"({"assumption": "noise", "instead": {"a": "a"}})", "changes no command");
  refused(R"({"assumption": "noise", "commands": ["sh x"]})", "begins with neither");
  const ClaimFile file = parse_claims(
      with(R"({"assumption": "noise", "instead": {" --noise a": ""}, "files": {"g": "other"}})"));
  const PaperClaim other = under_other_assumption(file.claims.front(), file);
  CHECK(other.commands == std::vector<std::string>{"loggp", "loggp b"});
  CHECK(other.files.size() == 2);
  CHECK(other.holds.size() == 1);
}

TEST_CASE("under the other assumption other commands run") {
  for (const PaperClaim& claim : paper_claims().claims) {
    if (!claim.decides) continue;
    CAPTURE(claim.id);
    CHECK(under_other_assumption(claim, paper_claims()).commands !=
          claim_with_commands(claim, paper_claims()).commands);
  }
}

TEST_CASE("a verdict needs every number, and nan is none") {
  const ClaimFile file = parse_claims(file_with(
      R"(, "commands": ["loggp"], "numbers": {"x": ["x", "ratio"]}, "holds": {"x": [1, 2]}, "partly": {"x": [0, 2]})"));
  const PaperClaim& claim = file.claims.front();
  CHECK(judge(claim, {{"x", 1.5}}) == Verdict::holds);
  CHECK(judge(claim, {{"x", 0.5}}) == Verdict::partly);
  CHECK(judge(claim, {{"x", 3}}) == Verdict::fails);
  CHECK(judge(claim, {{"x", std::nan("")}}) == Verdict::fails);
  CHECK_THROWS_AS((void)judge(claim, {}), RunError);
}

}  // namespace loggp::compare::claims_test
