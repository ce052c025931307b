#include "measure/samples/sample_header.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "measure/samples/bench_file.hpp"
#include "measure/samples/clock_file.hpp"
#include "measure/samples/method_file.hpp"
#include "measure/samples/nonblocking_file.hpp"
#include "measure/samples/pattern_file.hpp"
#include "measure/samples/sample_file.hpp"
#include "models/base/errors.hpp"
#include "tests/measure/samples/temporary_file.hpp"

namespace loggp::measure::sample_header_test {

namespace {

const Provenance here{{"host", "h"}, {"date", "1"}};

SampleHeader with(const std::string& plan, const Provenance& provenance = here) {
  return {"prtt", plan, provenance};
}

void refuse(const SampleHeader& file, const SampleHeader& now, const FieldWords& words = {}) {
  refuse_other_run("f", file, now, words);
}

auto refusal(const std::string& name) {
  return doctest::Contains(("f: its samples were made with another " + name + ";").c_str());
}

}  // namespace

TEST_CASE("the header of each kind of samples is the line that files have always begun with") {
  PrttPlan prtt;
  prtt.clock_read = Duration::us(0.025);
  CHECK(sample_header(prtt, here).text() ==
        R"({"record":"header","kind":"prtt","messages":10,"calls":"blocking","rewrites":false,)"
        R"("clock_read_us":0.025,"provenance":{"date":"1","host":"h"}})");
  MethodSettings settings;
  settings.sends = 100;
  settings.flood = 77;
  CHECK(method_header(Method::bell, settings, {}).text() ==
        R"({"record":"header","kind":"method","method":"bell","sends":100,"flood":77,)"
        R"("provenance":{}})");
  CHECK(nonblocking_header({"allreduce", 1, "barrier"}, {}).text() ==
        R"({"nonblocking_samples":1,"collective":"allreduce","root":1,"start":"barrier",)"
        R"("provenance":{}})");
  PatternSetup pattern;
  pattern.plan.pairs = {{Rank(0), Rank(1)}};
  CHECK(pattern_header(pattern, {})
            .text()
            .starts_with(R"({"record":"header","kind":"pattern","pattern":)"));
  CHECK(pattern_header(pattern, {})
            .text()
            .ends_with(R"("cache":"in","idle":"receive","provenance":{}})"));
  CHECK(bench_header({}, here).text().starts_with(
      R"({"record":"header","kind":"bench","setup":{"collective":)"));
  CHECK(bench_header({}, here).text().ends_with(R"(},"provenance":{"date":"1","host":"h"}})"));
}

TEST_CASE("a samples file of another kind is refused with its kind and the command to use") {
  const TemporaryFile file;
  const auto read_as = [&](const char* kind) {
    read_sample_file(file.path, kind, [](const SampleHeader&) {}, [](const std::string&) {});
  };
  std::ofstream(file.path) << sample_header(PrttPlan{}, here).text() << "\n";
  CHECK(read_sample_kind(file.path) == "prtt");
  CHECK_NOTHROW(read_as("prtt"));
  CHECK_THROWS_WITH_AS(
      read_as("pattern"),
      doctest::Contains("line 1: its samples are of kind \"prtt\", not \"pattern\"; give a "
                        "samples file that loggp measure --pattern has written"),
      InputError);
  for (const char* line : {"{\"kind\":5}", "[]", "7", "no JSON", "{}"}) {
    std::ofstream(file.path) << line << "\n";
    CHECK(read_sample_kind(file.path).empty());
    CHECK_THROWS_WITH_AS(
        read_as("bench"),
        doctest::Contains("line 1: this is not the header of a samples file; give a samples "
                          "file that loggp bench has written"),
        InputError);
  }
}

TEST_CASE("a plan with one difference is refused with the name of its field") {
  CHECK_NOTHROW(refuse(with(R"({"n":1})"), with(R"({"n":1})")));
  CHECK_THROWS_WITH_AS(refuse(with(R"({"n":1})"), with(R"({"n":2})")), refusal("n"), InputError);
  CHECK_THROWS_WITH_AS(refuse(with(R"({"n":1})"), with(R"({"n":2})"), {{"n", "--messages"}}),
                       refusal("--messages"), InputError);
  CHECK_NOTHROW(refuse(with(R"({"n":1})"), with(R"({"n":2})"), {{"n", ""}}));
  CHECK_THROWS_WITH_AS(refuse(with(R"({"n":1,"m":1})"), with(R"({"n":2,"m":2})"), {{"n", ""}}),
                       refusal("m"), InputError);
}

TEST_CASE("a field that only one plan has is a difference, and an array's is the array's own") {
  const SampleHeader less = with(R"({"setup": {"root": 0, "orders": [1, 2]}})");
  const SampleHeader more = with(R"({"setup": {"root": 0, "orders": [1, 2, 3]}})");
  const SampleHeader other = with(R"({"setup": {"root": 0, "orders": [1, 2], "cache": "cold"}})");
  CHECK_THROWS_WITH_AS(refuse(less, more), refusal("orders"), InputError);
  CHECK_THROWS_WITH_AS(refuse(more, less), refusal("orders"), InputError);
  CHECK_THROWS_WITH_AS(refuse(less, other), refusal("cache"), InputError);
  CHECK_THROWS_WITH_AS(refuse(other, less), refusal("cache"), InputError);
}

TEST_CASE("two runs are the same if host, MPI and conditions are, whatever their dates") {
  CHECK_NOTHROW(refuse(with("{}"), with("{}", {{"host", "h"}, {"date", "2"}})));
  CHECK(same_run(here, {{"host", "h"}}));
  for (const char* fact : {"host", "mpi", "cpus_bound", "truth", "noise", "seed", "progress"}) {
    CAPTURE(fact);
    Provenance other = here;
    other[fact] = "other";
    CHECK_FALSE(same_run(here, other));
    CHECK_THROWS_WITH_AS(refuse(with("{}"), with("{}", other)), refusal(fact), InputError);
  }
}

}  // namespace loggp::measure::sample_header_test
