// What each method gets on known networks. The closed forms are those of tests/algorithms.
#include "compare/known/method_comparison.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::method_comparison_test {

namespace {

std::vector<MethodRow> rows_on(const ParameterSet& set, const MethodComparison& comparison = {}) {
  return compare_methods(Machine(set), comparison).rows;
}

MethodRow row(const std::vector<MethodRow>& rows, std::string_view method,
              std::string_view parameter, std::int64_t n = 0) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const MethodRow& candidate) {
    return candidate.method == method && candidate.parameter == parameter &&
           (n == 0 || candidate.n == n);
  });
  REQUIRE(found != rows.end());
  return *found;
}

double error(const MethodRow& row) {
  const auto error = row.relative_error();
  REQUIRE(error.has_value());
  return *error;
}

}  // namespace

TEST_CASE(
    "Culler finds g as o_s with a large number of sends, as [4] says, where o_s is within g") {
  for (const ParameterSet& set : published_parameters()) {
    CAPTURE(set.name);
    const Parameters& p = set.links[0].ranges[0].parameters;
    const MethodRow many = row(rows_on(set), "culler", "o_s_us", 1000);
    CHECK(*many.measured == doctest::Approx(std::max(p.g, p.o_s).in_us()).epsilon(0.001));
    CHECK((many.remark.find("the o_s found is g") != std::string::npos) == (p.g > p.o_s));
  }
}

TEST_CASE("on Myrinet a few sends make Culler's o_s several times too long and o_r negative") {
  const auto rows = rows_on(find_parameters("ompi-gm"));
  const MethodRow o_s = row(rows, "culler", "o_s_us", 10);
  CHECK(*o_s.measured == doctest::Approx((9 * 9.44 + 1.27) / 10));
  CHECK(o_s.remark == "with n = 10 the port limits the flood: the o_s found is ((n−1)g + o_s)/n");
  CHECK(*row(rows, "culler", "o_r_us", 10).measured < 0);
  CHECK(std::abs(error(row(rows, "culler", "L_us", 10))) < 1e-6);
}

TEST_CASE("PRTT and Kielmann's overheads are right on every published network") {
  for (const ParameterSet& set : published_parameters()) {
    CAPTURE(set.name);
    const auto rows = rows_on(set);
    for (const auto* const parameter : {"o_s_us", "o_r_us"}) {
      CHECK(std::abs(error(row(rows, "prtt", parameter))) < 1e-6);
      CHECK(std::abs(error(row(rows, "kielmann", parameter))) < 1e-6);
    }
    CHECK(std::abs(error(row(rows, "prtt", "L_us"))) < 1e-6);
    CHECK(std::abs(error(row(rows, "prtt", "G_us_per_byte"))) < 1e-6);
  }
}

TEST_CASE("Kielmann's L is pLogP's: the overheads are in it and g is not") {
  const auto rows = rows_on(find_parameters("ompi-mx"));
  const MethodRow L = row(rows, "kielmann", "L_us", 1000);
  // 2.98 + 2 · 1.48 − 2.00, and what the flood's (2L + g)/n adds to g
  CHECK(*L.measured == doctest::Approx(3.94).epsilon(0.005));
  CHECK(L.size == Bytes(0));
}

TEST_CASE("with more messages Kielmann's g comes to 1 % where the overheads are within g") {
  for (const char* const name : {"nmpi-sci", "ompi-ib-sdr", "ompi-gm", "ompi-mx"}) {
    CAPTURE(name);
    const auto rows = rows_on(find_parameters(name));
    const auto last = std::find_if(rows.rbegin(), rows.rend(), [](const MethodRow& candidate) {
      return candidate.method == "kielmann" && candidate.parameter == "g_us";
    });
    REQUIRE(last != rows.rend());
    CHECK(error(*last) == doctest::Approx(0.01).epsilon(0.01));
  }
}

TEST_CASE("Bell's o_s misses by what g misses") {
  for (const ParameterSet& set : published_parameters()) {
    CAPTURE(set.name);
    const Parameters& p = set.links[0].ranges[0].parameters;
    const auto rows = rows_on(set);
    const MethodRow o_s = row(rows, "bell", "o_s_us");
    const MethodRow g = row(rows, "bell", "g_us");
    const double limit = std::max({p.g, p.o_s, p.o_r}).in_us();
    // d is found to g / 2^12
    CHECK(std::abs((*o_s.measured - *o_s.truth) - (*g.measured - limit)) <= *g.measured / 4000);
  }
}

TEST_CASE("PRTT costs fewer messages than any older method, and Bell's bisection most") {
  for (const ParameterSet& set : published_parameters()) {
    CAPTURE(set.name);
    const auto rows = rows_on(set);
    CHECK(row(rows, "prtt", "g_us").messages == 17 * (2 + 11 + 21 + 11 + 3 * 2));
    CHECK(row(rows, "culler", "g_us", 10).messages == 1034);
    CHECK(row(rows, "kielmann", "g_us", 1000).messages == 2 * 1005);
    CHECK(row(rows, "bell", "g_us").messages == 2 * (2 + 13 * 1001 + 1 + 20));
  }
}

TEST_CASE("every parameter that a method misses on a published network has its reason") {
  for (const ParameterSet& set : published_parameters()) {
    for (const std::int64_t first : {1, 40'000}) {
      const MethodComparison comparison{
          .smallest = Bytes(first), .largest = Bytes(first + 128), .settings = {}};
      for (const MethodRow& found : rows_on(set, comparison)) {
        CAPTURE(found.params);
        CAPTURE(found.method);
        CAPTURE(found.parameter);
        CAPTURE(first);
        const auto missed = found.relative_error();
        const bool wrong = !found.measured || (missed && std::abs(*missed) >= 5e-4);
        CHECK(found.remark.empty() == !wrong);
      }
    }
  }
}

TEST_CASE("where sends wait for their match the words say which of the two limits them") {
  const auto remark = [](const char* network, std::string_view parameter) {
    const MethodComparison large{
        .smallest = Bytes(20'000), .largest = Bytes(40'000), .settings = {}};
    return row(rows_on(find_parameters(network), large), "culler", parameter, 10).remark;
  };
  // g + (s−1)G = 41.99 us is longer than o_s + L = 10.68 us
  CHECK(remark("ompi-ib-sdr", "o_s_us").ends_with("the o_s found is ((n−1)g + o_s + L)/n"));
  const char* const far = "L=90us,o=1us,g=3us,G=0.1ns,S=1000,protocol=synchronising";
  CHECK(remark(far, "o_s_us") == "a blocking send waits for its receive: the o_s found is o_s + L");
  CHECK(remark(far, "g_us") == "each send waits for its receive: the g found is o_s + L");
  CHECK(remark("L=90us,o=1us,g=3us,G=0.1ns,S=1000,protocol=handshake", "g_us")
            .starts_with("each message waits for its handshake"));
}

TEST_CASE("where the gap outlasts a round trip, that is why single messages are mismeasured") {
  for (const char* const network : {"L=0.1us,o=0.1us,g=10us,G=0.1ns", "L=0,o=1us,g=4.5us,G=0"}) {
    for (const MethodRow& found : rows_on(parse_inline_parameters(network))) {
      CAPTURE(network);
      CAPTURE(found.method);
      CAPTURE(found.parameter);
      const auto missed = found.relative_error();
      if (missed && std::abs(*missed) >= 5e-4) CHECK_FALSE(found.remark.empty());
    }
  }
}

TEST_CASE("sizes of another protocol than the smallest's are left out") {
  const auto rows = rows_on(find_parameters("ompi-ib-sdr"),
                            {.smallest = Bytes(1), .largest = Bytes(65'536), .settings = {}});
  CHECK(row(rows, "bell", "G_us_per_byte").size == Bytes(12'288));
  CHECK(std::abs(error(row(rows, "prtt", "G_us_per_byte"))) < 1e-6);
}

}  // namespace loggp::compare::method_comparison_test
