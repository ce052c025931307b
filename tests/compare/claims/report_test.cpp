// The report runs claims and says of each what came out, or why nothing did.
#include "compare/claims/report_pages.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "models/base/errors.hpp"
#include "tests/compare/chart/has.hpp"
#include "tests/compare/chart/temporary_folder.hpp"

namespace loggp::compare::report_test {

namespace {

namespace fs = std::filesystem;

// A program in the place of loggp that prints what `2-theory` or `1-send-latency` look at and
// counts its runs.
class FakeProgram {
 public:
  explicit FakeProgram(const std::string& body) {
    std::ofstream(path()) << "#!/bin/sh\necho run >>" << (folder_.path() / "count").string() << "\n"
                          << body << "\n";
    fs::permissions(path(), fs::perms::owner_all);
  }
  [[nodiscard]] fs::path path() const { return folder_.path() / "program"; }
  [[nodiscard]] fs::path out() const { return folder_.path() / "out"; }
  [[nodiscard]] int runs() const {
    std::ifstream stream(folder_.path() / "count");
    int count = 0;
    for (std::string line; std::getline(stream, line);) ++count;
    return count;
  }

 private:
  TemporaryFolder folder_;
};

// [1] Fig. 3's claim on three outputs of one command each.
PaperClaim claim_of(std::vector<std::string> commands) {
  PaperClaim claim;
  claim.id = "1-send-latency";
  claim.paper = 1;
  claim.where = "here";
  claim.words = "something";
  claim.commands = std::move(commands);
  claim.quantities = {{"growth", "growth of something", "ratio"}};
  claim.holds = {{"growth", {0.99, 1.01}}};
  return claim;
}

const std::vector<std::string> thrice(3, "loggp");

CheckedClaim check(const FakeProgram& program, const PaperClaim& claim, bool resume = false,
                   Launcher launcher = Launcher(), unsigned threads = 1) {
  static ClaimFile file;
  file = {{{1, "a paper"}}, {claim}};
  ReportOptions options;
  options.runs.program = program.path();
  options.runs.launcher = std::move(launcher);
  options.runs.threads = threads;
  options.resume = resume;
  return check_claims(file, program.out(), options, [](std::size_t, std::size_t) {}).front();
}

std::vector<std::pair<std::string, Page>> pages_of(const CheckedClaim& checked) {
  const ClaimFile file{{{1, "a paper"}}, {}};
  return report_pages(file, {checked}, {{"program", "loggp 1"}});
}

std::string index_of(const CheckedClaim& checked) {
  return html(pages_of(checked).front().second);
}

std::string paper_page_of(const CheckedClaim& checked) {
  return html(pages_of(checked).back().second);
}

}  // namespace

TEST_CASE("a claim is judged by what its commands print") {
  CHECK(check(FakeProgram(R"(echo '{"reported_us": 2}')"), claim_of(thrice)).verdict ==
        Verdict::holds);
}

TEST_CASE("a claim's commands stand on its page, and nothing about them where none was run") {
  CheckedClaim checked = check(FakeProgram(R"(echo '{"reported_us": 2}')"),
                               claim_of({"loggp a", "loggp b", "loggp c"}));
  CHECK(has(paper_page_of(checked), "that were run"));
  CHECK(has(paper_page_of(checked), "loggp b"));
  checked.commands.clear();
  CHECK_FALSE(has(paper_page_of(checked), "that were run"));
}

TEST_CASE("status 1 is a result where the claim says so, and a failure where not") {
  const FakeProgram program(R"(echo '{"reported_us": 2}'; echo "it does not hold" >&2; exit 1)");
  PaperClaim claim = claim_of(thrice);
  const CheckedClaim refused = check(program, claim);
  CHECK(refused.verdict == Verdict::broken);
  CHECK(has(refused.reason, "status 1: it does not hold"));
  claim.accepts_status_1 = true;
  CHECK(check(program, claim).verdict == Verdict::holds);
  CHECK(check(FakeProgram(R"(echo '{"reported_us": 2}'; exit 2)"), claim).verdict ==
        Verdict::broken);
}

TEST_CASE(
    "a claim that does not hold is checked under the other assumption, which every page shows") {
  const FakeProgram program(R"(echo "{\"reported_us\": ${2:-2}}")");
  PaperClaim claim = claim_of({"loggp x", "loggp x 3", "loggp x"});
  claim.decides = DecidingAssumption{"The three of it.", {{"x 3", "x 2"}}, {}, {}};
  const CheckedClaim checked = check(program, claim);
  CHECK(checked.verdict == Verdict::fails);
  REQUIRE(checked.otherwise.has_value());
  CHECK(checked.otherwise->verdict == Verdict::holds);
  CHECK(checked.otherwise->commands == std::vector<std::string>{"loggp x", "loggp x 2", "loggp x"});
  CHECK(has(index_of(checked), "The three of it."));
  CHECK(has(index_of(checked), "loggp x; loggp x 2; loggp x"));
  CHECK(program.runs() == 6);
  CHECK(check(program, claim, true).otherwise->verdict == Verdict::holds);
  CHECK(program.runs() == 6);  // both kept
  claim.commands[1] = "loggp x";
  claim.decides->instead = {{"loggp x", "loggp y"}};
  CHECK_FALSE(check(program, claim).otherwise.has_value());  // it holds
}

TEST_CASE("an other assumption whose command fails says so") {
  const FakeProgram program(R"([ "$1" = x ] || exit 3; echo "{\"reported_us\": ${2:-2}}")");
  PaperClaim claim = claim_of({"loggp x", "loggp x 3", "loggp x"});
  claim.decides = DecidingAssumption{"It.", {}, {"loggp y"}, {}};
  const CheckedClaim checked = check(program, claim);
  CHECK(checked.verdict == Verdict::fails);
  CHECK(has(checked.otherwise->in_words(), "could not be checked: loggp y: "));
  CHECK(has(checked.otherwise->in_words(), "status 3"));
}

TEST_CASE("a claim that could not be checked is told from one that was not") {
  const CheckedClaim broken = check(FakeProgram("echo no JSON"), claim_of(thrice));
  CHECK(has(broken.in_words(), "could not be checked: loggp: printed no JSON"));
  const std::string index = index_of(broken);
  CHECK(has(index, "could not be checked: loggp"));
  CHECK(has(index, "0 of 1 claims were checked"));
  CHECK(has(index, "loggp 1"));  // its provenance
}

TEST_CASE("resumed, a claim is kept, but not what is damaged or another command's") {
  const FakeProgram program(R"(echo '{"reported_us": 2}')");
  (void)check(program, claim_of(thrice));
  CHECK(check(program, claim_of(thrice), true).verdict == Verdict::holds);
  CHECK(program.runs() == 3);
  for (const char* damaged : {"[]", "{", "\"x\"", "{\"identity\": 1}", ""}) {
    std::ofstream(program.out() / "runs/1-send-latency/result.json") << damaged;
    const int before = program.runs();
    CHECK(check(program, claim_of(thrice), true).verdict == Verdict::holds);
    CHECK(program.runs() == before + 3);
  }
  const int before = program.runs();
  (void)check(program, claim_of({"loggp a", "loggp b", "loggp c"}), true);
  CHECK(program.runs() == before + 3);
}

TEST_CASE("resumed with other threads, only claims whose commands use them are checked again") {
  const FakeProgram program(R"(echo '{"reported_us": 2}')");
  for (const char* command : {"loggp {threads}", "loggp"}) {
    const PaperClaim claim = claim_of(std::vector<std::string>(3, command));
    (void)check(program, claim, false, Launcher(), 1);
    const int before = program.runs();
    (void)check(program, claim, true, Launcher(), 1);
    CHECK(program.runs() == before);
    (void)check(program, claim, true, Launcher(), 2);
    CHECK(program.runs() == before + (claim.commands[0] == "loggp" ? 0 : 3));
  }
}

TEST_CASE("a live claim says on what machine it was measured, and another machine measures anew") {
  const FakeProgram program(R"(echo '{"reported_us": 2}')");
  const FakeProgram mpirun("[ \"$1\" = --version ] || { shift 2; exec \"$@\"; }");
  PaperClaim claim = claim_of(std::vector<std::string>(3, "mpirun -n 1 loggp"));
  claim.effort = Effort::live;
  const Launcher launcher(mpirun.path().string());
  REQUIRE(launcher.why_not().empty());
  const CheckedClaim checked = check(program, claim, false, launcher);
  CHECK(checked.verdict == Verdict::holds);
  CHECK(has(checked.measured_on, this_machine()));
  const fs::path kept = program.out() / "runs/1-send-latency/result.json";
  nlohmann::json json = nlohmann::json::parse(std::ifstream(kept));
  json["machine"] = "another";
  std::ofstream(kept) << json;
  CHECK(has(check(program, claim, true, launcher).measured_on, "another"));
  const auto identity = json["identity"].get<std::string>();
  REQUIRE(has(identity, this_machine()));
  json["identity"] = identity.substr(0, identity.find(this_machine())) + "another";
  std::ofstream(kept) << json;
  CHECK(has(check(program, claim, true, launcher).measured_on, this_machine()));
}

TEST_CASE("a live claim without MPI is skipped with the reason") {
  const FakeProgram program("exit 3");
  PaperClaim claim = claim_of({});
  claim.effort = Effort::live;
  claim.commands = {"mpirun -n 1 loggp"};
  for (const auto& [path, why] : {std::pair{"", "built without MPI"},
                                  std::pair{"/nowhere/mpirun", "cannot start /nowhere/mpirun"}}) {
    const CheckedClaim checked = check(program, claim, false, Launcher(path));
    CHECK(checked.verdict == Verdict::unchecked);
    CHECK(has(checked.reason, why));
  }
}

TEST_CASE("a live claim that wants more cores than there are is skipped with the reason") {
  const FakeProgram program("exit 3");
  PaperClaim claim = claim_of({"mpirun -n 2 loggp", "mpirun -n 99999 loggp"});
  claim.effort = Effort::live;
  const CheckedClaim checked = check(program, claim, false, Launcher(program.path().string()));
  CHECK(checked.verdict == Verdict::unchecked);
  CHECK(has(checked.reason, "with 99999 ranks, but it has"));
  CHECK(checked.commands.empty());  // none was run
}

TEST_CASE("files are there before commands run, and what draws need print no JSON") {
  const FakeProgram program(
      R"(if [ "$1" = draw ]; then cp "$2" "$3"; else grep -q words "$1" && echo '{"reported_us": 2}'; fi)");
  PaperClaim claim = claim_of(std::vector<std::string>(3, "loggp {dir}/in"));
  claim.files = {{"in", "words"}};
  claim.draws = {"loggp draw {dir}/in {dir}/a.svg"};
  claim.charts = {"a.svg"};
  const CheckedClaim checked = check(program, claim);
  CHECK(checked.verdict == Verdict::holds);
  CHECK(checked.charts.size() == 1);
  CHECK(checked.commands.size() == 4);
}

TEST_CASE("only Open MPI is told to oversubscribe") {
  const FakeProgram open("echo 'mpirun (Open MPI) 4.1.4'");
  const FakeProgram hydra("echo 'HYDRA build details:'");
  CHECK(Launcher(open.path().string()).arguments().back() == "--oversubscribe");
  CHECK(Launcher(hydra.path().string()).arguments() ==
        std::vector<std::string>{hydra.path().string()});
}

TEST_CASE("a folder named like a placeholder is put in once") {
  CHECK(command_in("loggp --out {dir} -o {dir}/a --threads {threads}", "x{dir}", 3) ==
        "loggp --out x{dir} -o x{dir}/a --threads 3");
}

}  // namespace loggp::compare::report_test
