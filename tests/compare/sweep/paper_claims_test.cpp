// [4] §4.2: what the paper says of the loop and change-root benchmarks, checked by simulating them.
#include <doctest/doctest.h>

#include <cmath>

#include "compare/sweep/error_sweep.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "tests/sanitized.hpp"

namespace loggp::compare::paper_claims_test {

namespace {

const std::string ethernet = "mpich2-tcp";
const std::string infiniband = "ompi-ib-sdr";

// The most ranks of the paper's figures; fewer with sanitizers.
constexpr std::int32_t most = is_sanitized ? 256 : 1024;

// One point of the figure, n = 1000.
ErrorRow row(const std::string& params, const std::string& algorithm, const std::string& scheme,
             std::int32_t ranks, Reduction reduction = Reduction::max) {
  ErrorSweep sweep;
  sweep.params = {find_parameters(params)};
  sweep.algorithms = {{&find_algorithm("broadcast", algorithm)}};
  sweep.schemes = {{find_scheme(scheme).scheme}};
  sweep.ranks = {ranks};
  sweep.reductions = {reduction};
  sweep.base = {.collective = "broadcast", .bytes = Bytes(1), .iterations = 1000};
  return sweep_errors(sweep, [](std::size_t, std::size_t) {}).at(reduction).front();
}

double error(const std::string& params, const std::string& algorithm, std::int32_t ranks,
             const std::string& scheme = "loop") {
  return std::abs(row(params, algorithm, scheme, ranks).error().in_us());
}

}  // namespace

TEST_CASE("the loop underestimates the pipelined broadcast by over two orders of magnitude") {
  for (const std::string& params : {ethernet, infiniband}) {
    const ErrorRow found = row(params, "pipelined", "loop", most);
    CHECK(found.correct.in_us() / found.reported.in_us() > 100);
  }
}

TEST_CASE("the loop's error grows linearly in P for the pipelined broadcast") {
  for (const std::string& params : {ethernet, infiniband}) {
    double smaller = error(params, "pipelined", 64);
    for (std::int32_t ranks = 128; ranks <= most; ranks *= 2) {
      const double larger = error(params, "pipelined", ranks);
      CHECK(larger / smaller == doctest::Approx(2).epsilon(0.02));
      smaller = larger;
    }
  }
}

// Logarithmic growth: each doubling of P adds the same again.
TEST_CASE("the loop's error grows logarithmically in P for the binomial broadcast") {
  for (const std::string& params : {ethernet, infiniband}) {
    double smaller = error(params, "binomial", 128);
    const double step = smaller - error(params, "binomial", 64);
    CHECK(step > 0);
    for (std::int32_t ranks = 256; ranks <= most; ranks *= 2) {
      const double larger = error(params, "binomial", ranks);
      CHECK(larger - smaller == doctest::Approx(step).epsilon(0.02));
      smaller = larger;
    }
  }
}

TEST_CASE("InfiniBand errs less than Ethernet") {
  for (const char* algorithm : {"binomial", "pipelined"}) {
    for (const char* scheme : {"loop", "change-root"}) {
      CHECK(error(infiniband, algorithm, most, scheme) < error(ethernet, algorithm, most, scheme));
    }
  }
}

TEST_CASE("change-root lies between the loop and the truth") {
  for (const std::string& params : {ethernet, infiniband}) {
    for (const char* algorithm : {"binomial", "pipelined"}) {
      for (std::int32_t ranks = 64; ranks <= most; ranks *= 4) {
        CAPTURE(ranks);
        const ErrorRow loop = row(params, algorithm, "loop", ranks);
        const ErrorRow change = row(params, algorithm, "change-root", ranks);
        CHECK(loop.reported < change.reported);
        CHECK(change.reported < change.correct);
      }
    }
  }
}

TEST_CASE("the loop makes the pipelined broadcast look better where the binomial one is") {
  for (const std::string& params : {ethernet, infiniband}) {
    const ErrorRow pipelined = row(params, "pipelined", "loop", 128);
    const ErrorRow binomial = row(params, "binomial", "loop", 128);
    CHECK(pipelined.reported < binomial.reported);
    CHECK(pipelined.correct > binomial.correct);
  }
}

TEST_CASE("the root of a looped pipeline reports the same time for any P") {
  for (const std::string& params : {ethernet, infiniband}) {
    CHECK(row(params, "pipelined", "loop", 64, Reduction::root).reported ==
          row(params, "pipelined", "loop", most, Reduction::root).reported);
  }
}

TEST_CASE("the schemes once and synchronised make no error") {
  for (const char* algorithm : {"binomial", "pipelined"}) {
    for (const char* scheme : {"once", "synchronised"}) {
      CHECK(row(ethernet, algorithm, scheme, 100).error() == Duration());
    }
  }
}

}  // namespace loggp::compare::paper_claims_test
