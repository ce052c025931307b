#include "compare/predict/work_estimate.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <string>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "tests/sanitized.hpp"

namespace loggp::compare::work_estimate_test {

namespace {

const Machine& ideal() {
  static const Machine machine(find_parameters("L=5us,o=1us,g=2us,G=0"));
  return machine;
}

Benchmark benchmark(const std::string& collective, const std::string& algorithm,
                    std::int32_t ranks) {
  Benchmark b{.collective = collective,
              .algorithm = &find_algorithm(collective, algorithm),
              .ranks = ranks};
  b.bytes = reduces(collective) ? sum_of_doubles().element : Bytes(1);
  return b;
}

double counted(const Benchmark& b) {
  return static_cast<double>(simulate_scheme(ideal(), b).run.operations);
}

double estimated(const Benchmark& b) {
  return WorkEstimate(b, simulated_run(ideal(), {})).operations(b);
}

bool is_near(double found, double wanted, double share) {
  return found > wanted * (1 - share) && found < wanted * (1 + share);
}

}  // namespace

TEST_CASE("the operations of every algorithm are estimated: exactly on powers of two of ranks") {
  // The estimate is made of runs on powers of two of ranks. These have other rounds.
  const std::map<std::string, double> irregular{{"butterfly", 0.05},
                                                {"k-bruck", 0.2},
                                                {"k-dissemination", 0.5},
                                                {"recursive-multiplying", 0.9}};
  for (const std::string& collective : collective_names()) {
    for (const std::string& name : algorithm_names(collective)) {
      CAPTURE(collective);
      CAPTURE(name);
      for (const auto& [ranks, tolerated] : {std::pair(512, 0.01), std::pair(700, 0.4)}) {
        if (!runs_on(find_algorithm(collective, name), ranks)) continue;
        if (is_sanitized && ranks > 512) continue;
        const Benchmark b = benchmark(collective, name, ranks);
        const double right = counted(b);
        CAPTURE(ranks);
        CAPTURE(right);
        CAPTURE(estimated(b));
        const auto rough = irregular.find(name);
        const double most = rough == irregular.end() ? tolerated : rough->second;
        CHECK(is_near(estimated(b), right, std::max(tolerated, most)));
      }
    }
  }
}

TEST_CASE("operations are estimated exactly where they are affine in segments and iterations") {
  Benchmark b = benchmark("broadcast", "pipelined", 20);
  b.bytes = Bytes(100'000);
  b.segment = Bytes(10);
  CHECK(estimated(b) == doctest::Approx(counted(b)));
  b.scheme = Scheme::loop;
  b.iterations = 50;
  b.bytes = Bytes(1000);
  CHECK(estimated(b) == doctest::Approx(counted(b)));
  b.scheme = Scheme::barrier;
  CHECK(estimated(b) == doctest::Approx(counted(b)));
  b.ranks = 1024;
  b.iterations = 3;
  CHECK(is_near(estimated(b), counted(b), 0.02));
}

TEST_CASE("the pieces of a message are counted, too") {
  Benchmark b = benchmark("broadcast", "flat-nb", 10);
  b.bytes = Bytes(30'000);
  b.piece = Bytes(10);
  CHECK(is_near(estimated(b), counted(b), 0.05));
}

TEST_CASE("operations that take ages are estimated at once") {
  Benchmark b = benchmark("broadcast", "pipelined", 2);
  b.bytes = Bytes(std::int64_t{1} << 40);
  b.segment = Bytes(1);
  CHECK(is_near(estimated(b), 2.0 * static_cast<double>(std::int64_t{1} << 40), 0.01));
  const Benchmark all = benchmark("alltoall", "linear", 100'000);
  const Work work = estimate_work(1, [&](std::size_t) { return all; }, simulated_run(ideal(), {}));
  CHECK(is_near(work.operations, 2e10, 0.05));
  CHECK(work.seconds > 60);
}

TEST_CASE("small benchmarks have no estimate") {
  const Benchmark b = benchmark("broadcast", "binomial", 64);
  const Work work = estimate_work(1, [&](std::size_t) { return b; }, simulated_run(ideal(), {}));
  CHECK(work.operations == 0);
  CHECK(work.seconds == 0);
}

TEST_CASE("many benchmarks are estimated from some of them") {
  Benchmark b = benchmark("broadcast", "pipelined", 100);
  b.bytes = Bytes(1000);
  b.segment = Bytes(1);
  constexpr std::size_t many = 1000;
  const auto one = [&](std::size_t i) {
    Benchmark some = b;
    some.ranks = static_cast<std::int32_t>(3 + i % 100);
    return some;
  };
  double right = 0;
  for (std::size_t i = 0; i < many; ++i) right += 2.0 * (one(i).ranks - 1) * 1000;
  const Work work = estimate_work(many, one, simulated_run(ideal(), {}), 4);
  CHECK(is_near(work.operations, right, 0.1));
}

#ifndef LOGGP_ADDRESS_SANITIZER  // whose own memory counts
TEST_CASE("the memory of ranks and rows grows with their number") {
  const Benchmark b = benchmark("broadcast", "binomial", 1 << 30);
  WorkEstimate estimate(b, simulated_run(ideal(), {}));
  const double of_a_rank = estimate.bytes(b) / b.ranks;
  CHECK(of_a_rank > 4);  // about 9: only the ranks' finishing times stay
  CHECK(of_a_rank < 40);
  const auto of_a_symmetric_rank = [](std::int32_t ranks) {
    const Benchmark all = benchmark("barrier", "dissemination", ranks);
    return WorkEstimate(all, simulated_run(ideal(), {})).bytes(all) / ranks;
  };
  for (const std::int32_t ranks : {1 << 22, 1 << 24, 1 << 28}) {
    const double bytes = of_a_symmetric_rank(ranks);
    CAPTURE(ranks);
    CAPTURE(bytes);
    CHECK(bytes > 380);  // about 480 from a million ranks on, where all events wait at once
    CHECK(bytes < 640);
  }
  const Work rows = estimate_rows(1'000'000'000, [](std::int32_t count) {
    const std::string text(static_cast<std::size_t>(count) * 1000, 'x');
    CHECK(text.back() == 'x');
  });
  CHECK(is_near(rows.bytes, 1e12, 0.1));
  CHECK(estimate_rows(1000, [](std::int32_t) {}).bytes == 0);
}
#endif

void compute_for_us(std::int64_t us) {
  const std::clock_t end = std::clock() + us * CLOCKS_PER_SEC / 1'000'000;
  while (std::clock() < end) {
  }
}

TEST_CASE("time that grows as a power of a size is estimated") {
  // takes 10 us of a CPU for each of n pairs: a tenth of a second at n = 100
  const auto compute_for_pairs = [](std::int64_t n) { compute_for_us(10 * n * n); };
  const Work work = estimate_growth(100'000, compute_for_pairs);
  CHECK(work.seconds > 2e4);  // 1e5 s
  CHECK(work.seconds < 1e6);
  CHECK(estimate_growth(100, compute_for_pairs).seconds == 0);
  CHECK(estimate_growth(1'000'000, [](std::int64_t) { throw RunError("fails"); }).seconds == 0);
}

TEST_CASE("the time of a run's beginning does not make a long run seem short") {
  const auto run = [](std::int64_t n) { compute_for_us(50'000 + 1000 * n); };
  const double seconds = estimate_growth(100'000, run).seconds;
  CHECK(seconds > 70);  // 100 s; 2 s if time went on to grow as from 66 ms at 16 to 114 ms at 64
  CHECK(seconds < 700);
  const auto long_from_the_first = [](std::int64_t n) { compute_for_us(150'000 + 1000 * n); };
  CHECK(estimate_growth(100'000, long_from_the_first).seconds > 70);
}

}  // namespace loggp::compare::work_estimate_test
