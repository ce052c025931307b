#include "compare/sweep/error_sweep.hpp"

#include <doctest/doctest.h>

#include "compare/sweep/error_table.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::error_sweep_test {

TEST_CASE("a comparison's tables are the same on however many threads") {
  ErrorSweep sweep;
  sweep.params = {find_parameters("ompi-mx"), find_parameters("mpich2-tcp")};
  for (const char* name : {"flat", "binomial", "pipelined"}) {
    sweep.algorithms.push_back({&find_algorithm("broadcast", name)});
  }
  sweep.schemes = {{Scheme::once}, {Scheme::loop}};
  sweep.ranks = {2, 8, 5};
  sweep.reductions = {Reduction::max, Reduction::root};
  sweep.base = {.collective = "broadcast", .bytes = Bytes(8), .iterations = 10};
  std::size_t last = 0;
  const auto count = [&](std::size_t done, std::size_t total) {
    CHECK(total == 18);
    CHECK(done == ++last);
  };
  const auto sequential = sweep_errors(sweep, count);
  CHECK(last == 18);
  const ErrorTable& rows = sequential.at(Reduction::max);
  REQUIRE(rows.size() == 36);
  // params, algorithms, ranks, schemes
  CHECK(rows[1].scheme == "loop");
  CHECK(rows[2].ranks == 8);
  CHECK(rows[6].algorithm == "binomial");
  CHECK(rows[18].params == "mpich2-tcp");
  for (const unsigned threads : {2U, 7U}) {
    last = 0;
    sweep.threads = threads;
    const auto parallel = sweep_errors(sweep, count);
    for (const Reduction reduction : sweep.reductions) {
      CHECK(csv_text(error_table(parallel.at(reduction))) ==
            csv_text(error_table(sequential.at(reduction))));
    }
  }
}

TEST_CASE("a comparison over sizes has the rows of comparisons of one size each") {
  ErrorSweep sweep;
  sweep.params = {find_parameters("ompi-mx")};
  sweep.algorithms = {{&find_algorithm("broadcast", "flat")},
                      {&find_algorithm("broadcast", "binomial")}};
  sweep.schemes = {{Scheme::once}, {Scheme::loop}};
  sweep.ranks = {2, 8};
  sweep.reductions = {Reduction::max};
  sweep.base = {.collective = "broadcast", .bytes = Bytes(3), .iterations = 10};
  const auto rows_of = [](const ErrorSweep& of) {
    return csv_text(
        error_table(sweep_errors(of, [](std::size_t, std::size_t) {}).at(Reduction::max)));
  };
  CHECK(rows_of(sweep).find(",8,3,0,10,1,") !=
        std::string::npos);  // without sizes, that of the base
  std::string apart;
  sweep.sizes = {Bytes(64), Bytes(4096)};
  const std::string together = rows_of(sweep);
  for (const Bytes bytes : {Bytes(64), Bytes(4096)}) {
    sweep.sizes = {bytes};
    const std::string alone = rows_of(sweep);
    for (std::size_t at = 0; at < alone.size();) {
      const std::size_t end = alone.find('\n', at) + 1;
      CHECK(together.find(alone.substr(at, end - at)) != std::string::npos);
      at = end;
    }
    apart += alone.substr(alone.find('\n') + 1);
  }
  CHECK(apart.size() + together.find('\n') + 1 == together.size());
}

TEST_CASE("rows of several segments and seeds are told apart, and are those of each by itself") {
  ErrorSweep sweep;
  sweep.params = {find_parameters("ompi-mx")};
  sweep.algorithms = {{&find_algorithm("broadcast", "pipelined")}};
  sweep.schemes = {{Scheme::once}};
  sweep.ranks = {4};
  sweep.reductions = {Reduction::max};
  sweep.base = {.collective = "broadcast",
                .bytes = Bytes(4096),
                .arrivals = ArrivalPattern::parse("random:4")};
  const auto rows_of = [](const ErrorSweep& of) {
    return sweep_errors(of, [](std::size_t, std::size_t) {}).at(Reduction::max);
  };
  sweep.segments = {Bytes(64), Bytes(1024)};
  sweep.seeds = {{1, {}}, {2, {}}};
  const ErrorTable rows = rows_of(sweep);
  REQUIRE(rows.size() == 4);
  CHECK(rows[1].algorithm == "pipelined:segment=64");
  CHECK(rows[1].setting() == "ompi-mx, seed 2");
  CHECK(rows[2].algorithm == "pipelined:segment=1024");
  CHECK(rows[0].correct != rows[1].correct);
  CHECK(rows[0].correct != rows[2].correct);
  sweep.segments.clear();
  sweep.seeds.clear();
  sweep.base.segment = Bytes(1024);
  sweep.base.seed = 2;
  const ErrorTable alone = rows_of(sweep);
  REQUIRE(alone.size() == 1);
  CHECK(alone[0].correct == rows[3].correct);
  CHECK(alone[0].algorithm == "pipelined");
  CHECK(alone[0].setting() == "ompi-mx");
}

}  // namespace loggp::compare::error_sweep_test
