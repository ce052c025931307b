#include "compare/known/simulated_node.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <cmath>
#include <string>

#include "models/parameters/parameter_catalogue.hpp"
#include "tests/sanitized.hpp"

namespace loggp::compare::simulated_node_test {

namespace {

measure::NodeResult measured(const std::string& truth, std::int32_t pairs,
                             const Conditions& conditions = {}, std::int32_t repetitions = 1) {
  measure::NodeOptions options;
  options.repetitions = repetitions;
  options.fit.deviation = 0.001;
  return measure_simulated_node(find_parameters(truth), pairs, options, {}, conditions);
}

// Checks what is measured if latencies scatter by 5 %.
void check_with_noise(int count, const std::string& choice, std::uint32_t seed) {
  CAPTURE(count);
  CAPTURE(choice);
  CAPTURE(seed);
  Conditions conditions;
  conditions.disturbances.latency = LatencyDistribution::lognormal(0.05, seed);
  const auto result = measured(fmt::format("L=5us,o=1us,g=1.2us,G=0.5ns,interfaces={},g_node=0.9us,"
                                           "G_node=0.7ns,G_memory=0.6ns,choice={}",
                                           count, choice),
                               8, conditions, is_sanitized ? 5 : 20);
  REQUIRE(result.fit.interfaces);
  CHECK(result.fit.interfaces->count == count);
  CHECK((count == 1 || to_string(result.fit.interfaces->choice) == choice));
  CHECK(result.fit.g.value == doctest::Approx(0.9).epsilon(0.05));
  CHECK(result.fit.G.value == doctest::Approx(0.0007).epsilon(0.05));
  REQUIRE(result.fit.memory);
  CHECK(result.fit.memory->value == doctest::Approx(0.0006).epsilon(0.05));
}

}  // namespace

TEST_CASE("the interfaces of simulated nodes are found exactly") {
  for (const std::string choice : {"fixed", "free"}) {
    for (int count = choice == "fixed" ? 1 : 2; count <= 3; ++count) {
      CAPTURE(choice);
      CAPTURE(count);
      const auto result = measured(
          fmt::format(
              "L=5us,o=1us,g=1.2us,G=0.5ns,interfaces={},g_node=0.9us,G_node=0.7ns,choice={}",
              count, choice),
          8);
      REQUIRE(result.fit.interfaces);
      CHECK(result.fit.interfaces->count == count);
      CHECK(to_string(result.fit.interfaces->choice) == choice);
      CHECK(result.fit.interfaces->g == Duration::us(0.9));
      CHECK(result.fit.interfaces->G == doctest::Approx(700).epsilon(1e-5));
      CHECK(result.fit.remarks.empty());
      CHECK_FALSE(result.fit.memory);
    }
  }
}

TEST_CASE(
    "control messages of a handshake pass the interface, and are told from synchronising sends") {
  for (const std::string protocol : {"handshake", "synchronising"}) {
    CAPTURE(protocol);
    measure::NodeOptions options;
    options.fit.deviation = 0.001;
    options.fit.waits = [](Bytes size) { return size > Bytes(1024); };
    const ParameterSet truth = find_parameters(
        "L=5us,o=1us,g=1.2us,G=0.5ns,interfaces=1,g_node=0.9us,G_node=0.7ns,S=1024,protocol=" +
        protocol);
    const auto result = measure_simulated_node(truth, 6, options, {}, {});
    REQUIRE(result.fit.interfaces);
    CHECK(result.fit.interfaces->g.in_us() == doctest::Approx(0.9).epsilon(1e-3));
    CHECK(result.fit.interfaces->G == doctest::Approx(700).epsilon(1e-3));
  }
}

TEST_CASE("random interfaces and memories are found where messages reach their limit") {
  CHECK(rc::check([] {
    const auto count = *rc::gen::inRange(1, 5);
    const auto choice = *rc::gen::element(std::string("fixed"), std::string("free"));
    const double g = 0.001 * *rc::gen::inRange(500, 2000);
    const double G = 0.001 * *rc::gen::inRange(200, 2000);
    const double memory = 0.001 * *rc::gen::inRange(300, 2000);
    const auto result =
        measured(fmt::format("L=4us,o=0.2us,g=0.5us,G=0.1ns,interfaces={},g_node={}us,G_node={}ns,"
                             "choice={},G_memory={}ns",
                             count, g, G, count == 1 ? "fixed" : choice, memory),
                 8);
    RC_ASSERT(result.fit.interfaces.has_value());
    RC_ASSERT(result.fit.interfaces->count == count);
    RC_ASSERT(count == 1 || to_string(result.fit.interfaces->choice) == choice);
    RC_ASSERT(std::abs(result.fit.g.value / g - 1) < 1e-3);
    RC_ASSERT(std::abs(1000 * result.fit.G.value / G - 1) < 1e-3);
    RC_ASSERT(result.fit.memory.has_value());
    RC_ASSERT(std::abs(1000 * result.fit.memory->value / memory - 1) < 1e-3);
  }));
}

TEST_CASE("with 5 % latency noise interfaces and memory are within 5 %") {
  check_with_noise(2, "fixed", 1);
}

TEST_CASE("with 5 % latency noise, of other seeds, all numbers of interfaces are found" *
          doctest::test_suite("slow")) {
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    for (int count = 1; count <= 4; ++count) {
      check_with_noise(count, "fixed", seed);
      if (count > 1) check_with_noise(count, "free", seed);
    }
  }
}

TEST_CASE("the memory of a simulated node is found exactly") {
  const auto result = measured("L=5us,o=1us,g=1.2us,G=0.5ns,G_memory=0.4ns", 8);
  CHECK_FALSE(result.fit.interfaces);
  REQUIRE(result.fit.memory);
  CHECK(result.fit.memory->value == doctest::Approx(0.0004).epsilon(1e-5));
}

TEST_CASE("simulated nodes that share nothing have no interfaces and no memory") {
  const auto result = measured("ompi-ib-sdr", 4);
  CHECK_FALSE(result.fit.interfaces);
  CHECK_FALSE(result.fit.memory);
  CHECK(result.fit.remarks.size() == 1);
  for (const measure::PairsLimit& limit : result.fit.limits) CHECK_FALSE(limit.from_pairs);
}

}  // namespace loggp::compare::simulated_node_test
