// [4] §4.2: what the paper says of the loop and change-root benchmarks, checked by simulating them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "compare/error_sweep.hpp"
#include "models/parameter_catalogue.hpp"

namespace loggp::compare {

namespace {

const std::string ethernet = "mpich2-tcp";
const std::string infiniband = "ompi-ib-sdr";

const std::map<Reduction, ErrorTable>& figure_9() {
  static const std::map<Reduction, ErrorTable> tables = [] {
    ErrorSweep sweep;
    sweep.params = {find_parameters(ethernet), find_parameters(infiniband)};
    sweep.algorithms = {&find_algorithm("broadcast", "binomial"),
                        &find_algorithm("broadcast", "pipelined")};
    sweep.schemes = {Scheme::once, Scheme::loop, Scheme::change_root};
    sweep.ranks = {64, 128, 256, 512, 1024, 2048, 4096};
    sweep.reductions = {Reduction::max, Reduction::root};
    sweep.arguments.data.size = Bytes(1);
    sweep.iterations = 1000;
    return sweep_errors(sweep, [](std::size_t, std::size_t) {});
  }();
  return tables;
}

const ErrorRow& row(const std::string& params, const std::string& algorithm,
                    const std::string& scheme, std::int32_t ranks,
                    Reduction reduction = Reduction::max) {
  const ErrorTable& table = figure_9().at(reduction);
  return *std::find_if(table.begin(), table.end(), [&](const ErrorRow& r) {
    return r.params == params && r.algorithm == algorithm && r.scheme == scheme && r.ranks == ranks;
  });
}

double error(const std::string& params, const std::string& algorithm, std::int32_t ranks,
             const std::string& scheme = "loop") {
  return std::abs(row(params, algorithm, scheme, ranks).error().in_us());
}

}  // namespace

TEST_CASE("the loop underestimates the pipelined broadcast by over two orders of magnitude") {
  for (const std::string& params : {ethernet, infiniband}) {
    const ErrorRow& found = row(params, "pipelined", "loop", 1024);
    CHECK(found.correct.in_us() / found.reported.in_us() > 100);
  }
}

TEST_CASE("the loop's error grows linearly in P for the pipelined broadcast") {
  for (const std::string& params : {ethernet, infiniband}) {
    for (const std::int32_t ranks : {64, 128, 256, 512, 1024}) {
      CHECK(error(params, "pipelined", 2 * ranks) / error(params, "pipelined", ranks) ==
            doctest::Approx(2).epsilon(0.02));
    }
  }
}

// Logarithmic growth: each doubling of P adds the same again.
TEST_CASE("the loop's error grows logarithmically in P for the binomial broadcast") {
  for (const std::string& params : {ethernet, infiniband}) {
    const double first_step = error(params, "binomial", 128) - error(params, "binomial", 64);
    CHECK(first_step > 0);
    for (const std::int32_t ranks : {128, 256, 512, 1024}) {
      CHECK(error(params, "binomial", 2 * ranks) - error(params, "binomial", ranks) ==
            doctest::Approx(first_step).epsilon(0.02));
    }
  }
}

TEST_CASE("InfiniBand errs less than Ethernet") {
  for (const char* algorithm : {"binomial", "pipelined"}) {
    for (const char* scheme : {"loop", "change-root"}) {
      CHECK(error(infiniband, algorithm, 1024, scheme) < error(ethernet, algorithm, 1024, scheme));
    }
  }
}

TEST_CASE("change-root lies between the loop and the truth") {
  for (const std::string& params : {ethernet, infiniband}) {
    for (const char* algorithm : {"binomial", "pipelined"}) {
      for (const std::int32_t ranks : {64, 128, 256, 512, 1024}) {
        CAPTURE(ranks);
        const ErrorRow& loop = row(params, algorithm, "loop", ranks);
        const ErrorRow& change = row(params, algorithm, "change-root", ranks);
        CHECK(loop.reported < change.reported);
        CHECK(change.reported < change.correct);
      }
    }
  }
}

TEST_CASE("the loop makes the pipelined broadcast look better where the binomial one is") {
  for (const std::string& params : {ethernet, infiniband}) {
    const ErrorRow& pipelined = row(params, "pipelined", "loop", 128);
    const ErrorRow& binomial = row(params, "binomial", "loop", 128);
    CHECK(pipelined.reported < binomial.reported);
    CHECK(pipelined.correct > binomial.correct);
  }
}

TEST_CASE("the root of a looped pipeline reports the same time for any P") {
  for (const std::string& params : {ethernet, infiniband}) {
    CHECK(row(params, "pipelined", "loop", 64, Reduction::root).reported ==
          row(params, "pipelined", "loop", 2048, Reduction::root).reported);
  }
}

TEST_CASE("the scheme once makes no error") {
  for (const ErrorRow& found : figure_9().at(Reduction::max)) {
    if (found.scheme == "once") CHECK(found.error() == Duration());
  }
}

}  // namespace loggp::compare
