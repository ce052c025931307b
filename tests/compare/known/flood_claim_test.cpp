// [4] §1.1 on pLogP's g: an error of (2L + g)/n, so that 1 % needs n > (2L + g)/(0.01 g).
#include "compare/known/flood_claim.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::flood_claim_test {

namespace {

// The formula in plain numbers.
double claimed(double L, double g) {
  return (2 * L + g) / (0.01 * g);
}

const Parameters& first_range(const ParameterSet& set) {
  return set.links[0].ranges[0].parameters;
}

}  // namespace

TEST_CASE("what Table 2 gives for the messages of a flood that is right to 1 %") {
  // (2L + g)/(0.01 g) with L and g as printed, worked out by hand
  const std::vector<std::pair<std::string, std::int64_t>> by_hand{
      {"mpich2-tcp", 10098}, {"nmpi-sci", 241}, {"ompi-ib-sdr", 332}, {"ompi-10g", 539},
      {"ompi-ib-ddr", 563},  {"ompi-gm", 324},  {"ompi-mx", 398}};
  for (const auto& [name, messages] : by_hand) {
    CAPTURE(name);
    const FloodClaim claim = check_flood_claim(Machine(find_parameters(name)), Bytes(1));
    CHECK(claim.messages == messages);
  }
}

TEST_CASE("at the claimed n a simulated flood errs by 1 % on each network where o_s + o_r = g") {
  for (const ParameterSet& set : published_parameters()) {
    CAPTURE(set.name);
    const FloodClaim claim = check_flood_claim(Machine(set), Bytes(1));
    REQUIRE(claim.error_at_messages.has_value());
    CHECK(*claim.error_at_messages <= 0.01);
    const double one_less = static_cast<double>(claim.messages - 1);
    CHECK(*claim.error_at_messages > 0.01 * one_less / (one_less + 1) - 1e-5);
  }
}

TEST_CASE(
    "with pLogP's L, half a round trip without g, the claim holds on the networks as they are") {
  for (const ParameterSet& set : published_parameters()) {
    for (const std::int64_t size : {1, 1000, 65'536}) {
      CAPTURE(set.name);
      CAPTURE(size);
      const FloodClaim claim = check_flood_claim(Machine(set), Bytes(size));
      CHECK(claim.error_at_messages_here <= 0.01 + 1e-6);
      CHECK(claim.error_at_messages_here ==
            doctest::Approx(0.01).epsilon(2.0 / static_cast<double>(claim.messages_here)));
    }
  }
}

TEST_CASE("a flood tends to the larger of g and the receiver's overhead, not to g") {
  for (const ParameterSet& set : published_parameters()) {
    CAPTURE(set.name);
    const Parameters& p = first_range(set);
    const FloodClaim claim = check_flood_claim(Machine(set), Bytes(1));
    CHECK(std::abs((claim.limit - std::max({p.g, p.o_s, p.o_r})).in_ps()) <= 3);
    CHECK((in_words(claim).find("not to g") != std::string::npos) == (p.o_r > p.g));
  }
}

// [4] prints n > 19640 "if we use the LogGP parameters for TCP/IP (see Section 3)".
TEST_CASE("no reading of Table 2's L gives the number that [4] prints for TCP/IP") {
  const Parameters p = first_range(find_parameters("mpich2-tcp"));
  const double L = p.L.in_us();
  const double o = p.o_s.in_us();
  const double g = p.g.in_us();
  const std::vector<std::pair<double, double>> readings{
      {L, 10097.8},               // as printed
      {L - g, 9897.8},            // pLogP's of a half round trip of 45.74 us
      {L - o, 9341.5},            // without one overhead
      {L - 2 * o, 8585.2},        // LogGP's: without both
      {L + 2 * o, 11610.4},       // as a simulated message has it, both counted twice
      {2 * L, 20095.6},           // the round trip in place of its half
      {2 * L - g, 19895.6},       // the same without one gap,
      {2 * L - 2 * g, 19695.6},   // two,
      {2 * L - o, 19339.3},       // an overhead,
      {2 * L - 2 * o, 18583.1}};  // two
  for (const auto& [latency, messages] : readings) {
    CHECK(claimed(latency, g) == doctest::Approx(messages).epsilon(1e-5));
    CHECK(std::abs(messages - printed_messages) > 50);
  }
  CHECK(latency_for(printed_messages, p.g, 0.01).in_us() == doctest::Approx(89.3955));
  CHECK(gap_for(printed_messages, p.L, 0.01).in_us() == doctest::Approx(0.468168));
  CHECK(in_words(check_flood_claim(Machine(find_parameters("mpich2-tcp")), Bytes(1)))
            .starts_with("[4] prints 19640, which needs L = 89.40 µs or g = 0.468 µs"));
}

TEST_CASE(
    "where the gap outlasts a round trip a flood tends to it all the same, from the first on") {
  const Machine machine(parse_inline_parameters("L=0.1us,o=0.1us,g=10us,G=0"));
  const FloodClaim claim = check_flood_claim(machine, Bytes(1));
  CHECK(std::abs(claim.limit.in_us() - 10) < 1e-5);
  CHECK(claim.messages_here == 1);
  CHECK(claim.error_at_messages_here < 0.01);
}

TEST_CASE("a gap of 0 has no share to be reached") {
  const Machine machine(parse_inline_parameters("L=5us,o=1us,g=0,G=0"));
  CHECK_THROWS_AS((void)check_flood_claim(machine, Bytes(1)), InputError);
}

}  // namespace loggp::compare::flood_claim_test
