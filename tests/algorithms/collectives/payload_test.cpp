// Every algorithm of the catalogue leaves in each rank's memory what the MPI standard demands.
#include <doctest/doctest.h>

#include <functional>
#include <string_view>
#include <vector>

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/costs/algorithm_facts.hpp"
#include "tests/algorithms/collectives/simulated_semantics.hpp"
#include "tests/algorithms/collectives/tried.hpp"

namespace loggp::payload_test {

namespace {

using semantics::Call;
using semantics::Run;
using simulate::SimulatedProcess;
using Program = Algorithm<SimulatedProcess>;

// Returns the numbers of elements with which an algorithm is tried on this number of ranks.
std::vector<std::int64_t> counts(std::int32_t ranks) {
  return {0, 1, ranks - 1, ranks, 41, 1000};
}

// Returns the segments with which an algorithm is tried: none, and odd ones if it has segments.
// Those of reductions have three elements of 8 bytes.
std::vector<std::int64_t> segments(const AlgorithmInfo& info) {
  if (!has_option(info, "segment")) return {0};
  if (reduces(info.collective)) return {0, 24};
  return {0, 7, 13};
}

// Calls the algorithm with each operation, and with blocks of different sizes where it may have
// them. Returns the number of wrong ranks.
int wrong_calls(const Program& program, std::int32_t ranks, std::int32_t root, std::int64_t count,
                const Run& run = {}) {
  int wrong = 0;
  for (const ReduceOperation* operation : semantics::test_operations(program.info)) {
    const std::int64_t element = operation == nullptr ? 1 : operation->element.count();
    Call call{program.info.collective, ranks, root, count * element, operation};
    wrong += wrong_ranks(program, call, run);
    if (!semantics::has_uneven_blocks(call.collective)) continue;
    call.sizes = semantics::uneven_sizes(call);
    wrong += wrong_ranks(program, call, run);
  }
  return wrong;
}

// Calls `check` with every algorithm, each tried number of ranks up to `most` that it is made for,
// and the roots of `roots`, and checks that it returns 0: the number of wrong ranks.
void check_all(std::int32_t most,
               const std::function<std::vector<std::int32_t>(std::int32_t)>& roots,
               const std::function<int(const Program&, std::int32_t, std::int32_t)>& check) {
  for (const Program& program : algorithms<SimulatedProcess>()) {
    CAPTURE(program.info.collective);
    CAPTURE(program.info.name);
    int wrong = 0;
    for (const std::int32_t ranks : semantics::tried_ranks(most)) {
      if (!runs_on(program.info, ranks)) continue;
      for (const std::int32_t root : roots(ranks)) {
        if (root > 0 && !has_root(program.info.collective)) continue;
        wrong += check(program, ranks, root);
      }
    }
    CHECK(wrong == 0);
  }
}

std::vector<std::int32_t> some_roots(std::int32_t ranks) {
  if (ranks == 1) return {0};
  return {0, ranks - 1};
}

// Calls the algorithm with all segments and numbers of elements. Returns the number of wrong ranks.
int wrong_in_all_calls(const Program& program, std::int32_t ranks, std::int32_t root) {
  int wrong = 0;
  for (const std::int64_t segment : segments(program.info)) {
    Run run;
    run.options.segment = Bytes(segment);
    for (const std::int64_t count : counts(ranks))
      wrong += wrong_calls(program, ranks, root, count, run);
  }
  return wrong;
}

// Makes all calls of the algorithms of some collectives on 1 to 33 ranks with every root, and on 64
// ranks with three roots.
void check_all_calls(const std::function<bool(std::string_view)>& is_tried) {
  const auto wrong = [&](const Program& program, std::int32_t ranks, std::int32_t root) {
    return is_tried(program.info.collective) ? wrong_in_all_calls(program, ranks, root) : 0;
  };
  check_all(33, semantics::tried_roots, wrong);
  for (const Program& program : algorithms<SimulatedProcess>()) {
    if (!runs_on(program.info, 64)) continue;
    CAPTURE(program.info.collective);
    CAPTURE(program.info.name);
    for (const std::int32_t root : {0, 21, 63}) {
      if (root > 0 && !has_root(program.info.collective)) continue;
      CAPTURE(root);
      CHECK(wrong(program, 64, root) == 0);
    }
  }
}

}  // namespace

// The libraries' algorithms share the programs of the textbook's, which have the most cases here.
TEST_CASE("every textbook algorithm gives every rank the right bytes with every root") {
  const auto is_textbook = [](const Program& program) {
    return program.info.library == Library::none;
  };
  check_all(33, semantics::tried_roots,
            [&](const Program& program, std::int32_t ranks, std::int32_t root) {
              if (!is_textbook(program)) return 0;
              Run segmented;
              segmented.options.segment = Bytes(8);
              return wrong_calls(program, ranks, root, 7, segmented);
            });
  check_all(13, some_roots, [&](const Program& program, std::int32_t ranks, std::int32_t root) {
    if (!is_textbook(program)) return 0;
    Run segmented;
    segmented.options.segment = Bytes(1000);
    segmented.time_order = ranks % 2 == 0;
    return wrong_calls(program, ranks, root, 1025, segmented);
  });
}

TEST_CASE("every algorithm gives every rank the right bytes on up to 17 ranks") {
  check_all(17, some_roots, [](const Program& program, std::int32_t ranks, std::int32_t root) {
    int wrong = 0;
    for (const std::int64_t count : {std::int64_t{0}, std::int64_t{ranks} - 1, std::int64_t{19}})
      wrong += wrong_calls(program, ranks, root, count);
    return wrong;
  });
}

TEST_CASE("every algorithm gives every rank the right bytes in time order and with segments") {
  check_all(9, some_roots, [](const Program& program, std::int32_t ranks, std::int32_t root) {
    Run segmented;
    segmented.options.segment = Bytes(24);
    return wrong_calls(program, ranks, root, 7, {.time_order = true}) +
           wrong_calls(program, ranks, root, 19, segmented);
  });
}

TEST_CASE("every algorithm gives every rank the right bytes whatever the protocol") {
  check_all(5, some_roots, [](const Program& program, std::int32_t ranks, std::int32_t root) {
    int wrong = 0;
    for (const Protocol protocol : {Protocol::synchronising, Protocol::handshake}) {
      if (program.info.collective == "ring") continue;  // needs eager messages
      wrong += wrong_calls(program, ranks, root, 1300, {.protocol = protocol});
    }
    return wrong;
  });
}

TEST_CASE(
    "a pipelined broadcast is right for segments that divide the data, or not, or exceed it") {
  const auto& pipelined = algorithm<SimulatedProcess>(find_algorithm("broadcast", "pipelined"));
  int wrong = 0;
  for (const std::int32_t ranks : {1, 2, 3, 5, 16}) {
    Run run;
    for (const std::int64_t segment : {0, 1, 3, 1000, 1024, 4095, 4096, 5000}) {
      run.options.segment = Bytes(segment);
      wrong += wrong_calls(pipelined, ranks, ranks / 2, 4096, run);
    }
    for (const std::int64_t segment : {0, 1, 2, 6, 7, 8}) {
      run.options.segment = Bytes(segment);
      wrong += wrong_calls(pipelined, ranks, ranks / 2, 7, run);
    }
  }
  CHECK(wrong == 0);
}

// All calls, in parts that can run beside each other: on 1 to 33 and on 64 ranks, with each of the
// numbers of elements and segments above.
TEST_CASE("every broadcast is right with every root, size and segment" *
          doctest::test_suite("slow")) {
  check_all_calls([](std::string_view name) { return name == "broadcast"; });
}

TEST_CASE("every reduce is right with every root, size and segment" * doctest::test_suite("slow")) {
  check_all_calls([](std::string_view name) { return name == "reduce"; });
}

TEST_CASE("every other collective with a root is right with every root, size and segment" *
          doctest::test_suite("slow")) {
  check_all_calls([](std::string_view name) {
    return has_root(name) && name != "broadcast" && name != "reduce";
  });
}

TEST_CASE("every reduction without a root is right with every size and segment" *
          doctest::test_suite("slow")) {
  check_all_calls([](std::string_view name) { return reduces(name) && !has_root(name); });
}

TEST_CASE("every other collective without a root is right with every size and segment" *
          doctest::test_suite("slow")) {
  check_all_calls([](std::string_view name) { return !reduces(name) && !has_root(name); });
}

}  // namespace loggp::payload_test
