// Every algorithm that gives all ranks the same data moves the right bytes, for every number of
// ranks and every root.
#include <doctest/doctest.h>

#include "algorithms/collectives/catalogue.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::payload_test {

namespace {

using simulate::SimulatedProcess;

constexpr std::size_t guard = 16;
constexpr std::byte untouched{0xEE};

std::byte pattern(std::size_t i, std::int32_t root) {
  return static_cast<std::byte>((i * 131) + (i >> 8U) + static_cast<std::size_t>(root) + 1);
}

std::vector<std::byte> make_pattern(std::size_t bytes, std::int32_t root) {
  std::vector<std::byte> data(bytes + guard, untouched);
  for (std::size_t i = 0; i < bytes; ++i) data[i] = pattern(i, root);
  return data;
}

// Returns the number of ranks with wrong data afterwards, or that wrote beyond it.
int wrong_ranks(const Algorithm<SimulatedProcess>& algorithm, std::int32_t ranks, std::int32_t root,
                std::size_t bytes, std::int64_t segment) {
  const Machine machine =
      simulate::machine_of(simulate::Ranges{{1, {.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1}},
                                            {1000, {.L = 5, .o_s = 7, .o_r = 3, .g = 30, .G = 2}}});
  const std::vector<std::byte> expected = make_pattern(bytes, root);
  std::vector<std::vector<std::byte>> data(static_cast<std::size_t>(ranks),
                                           std::vector<std::byte>(bytes + guard, untouched));
  const bool moves_data = algorithm.info.collective != "barrier";
  const auto program = [&](SimulatedProcess& self) {
    auto& mine = data[static_cast<std::size_t>(self.rank().number())];
    if (self.rank() == Rank(root) || !moves_data) mine = expected;
    const Buffer buffer{mine.data(), Bytes(static_cast<std::int64_t>(bytes))};
    return algorithm.run(self, {.data = buffer, .root = Rank(root), .segment = Bytes(segment)});
  };
  const auto result = simulate::run(machine, ranks, program);
  if (!result.error.empty()) FAIL_CHECK(result.error);
  return static_cast<int>(
      std::count_if(data.begin(), data.end(), [&](const auto& got) { return got != expected; }));
}

std::vector<Algorithm<SimulatedProcess>> programs() {
  std::vector<Algorithm<SimulatedProcess>> result;
  for (const auto& algorithm : algorithms<SimulatedProcess>()) {
    const auto& collective = algorithm.info.collective;
    if (collective == "broadcast" || collective == "barrier" || collective == "ring")
      result.push_back(algorithm);
  }
  return result;
}

}  // namespace

TEST_CASE("every algorithm gives every rank the root's bytes, for 1 to 33 ranks and every root") {
  REQUIRE(programs().size() >= 5);
  for (const auto& algorithm : programs()) {
    CAPTURE(algorithm.info.name);
    int wrong = 0;
    for (std::int32_t ranks = 1; ranks <= 33; ++ranks) {
      for (std::int32_t root = 0; root < ranks; ++root) {
        wrong += wrong_ranks(algorithm, ranks, root, 0, 0);
        wrong += wrong_ranks(algorithm, ranks, root, 1, 0);
        wrong += wrong_ranks(algorithm, ranks, root, 7, 3);
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("every algorithm gives every rank all of a long message") {
  for (const auto& algorithm : programs()) {
    CAPTURE(algorithm.info.name);
    int wrong = 0;
    for (std::int32_t ranks = 1; ranks <= 33; ++ranks) {
      for (const std::int32_t root : {0, ranks / 2, ranks - 1})
        wrong += wrong_ranks(algorithm, ranks, root, 4096, 1000);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE(
    "a pipelined broadcast is right for segments that divide the data, or not, or exceed it") {
  const auto& pipelined = algorithm<SimulatedProcess>(find_algorithm("broadcast", "pipelined"));
  int wrong = 0;
  for (const std::int32_t ranks : {1, 2, 3, 5, 16}) {
    for (const std::int64_t segment : {0, 1, 3, 1000, 1024, 4095, 4096, 5000})
      wrong += wrong_ranks(pipelined, ranks, ranks / 2, 4096, segment);
    for (const std::int64_t segment : {0, 1, 2, 6, 7, 8})
      wrong += wrong_ranks(pipelined, ranks, ranks / 2, 7, segment);
  }
  CHECK(wrong == 0);
}

}  // namespace loggp::payload_test
