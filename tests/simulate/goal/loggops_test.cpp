#include "simulate/goal/loggops.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "models/base/errors.hpp"
#include "simulate/goal/goal_costs.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::simulate::loggops_test {

namespace {

std::string refusal(const std::string& text) {
  return error_text<InputError>([&] { (void)parse_loggops(text); });
}

}  // namespace

TEST_CASE("LogGOPS parameters are nanoseconds and bytes") {
  const LoggopsParameters p = parse_loggops("L=2500.5,o=1500,g=1000,G=6.25,O=0.5,S=1024");
  CHECK(p.L == Duration::ps(2'500'500));
  CHECK(p.o == Duration::ps(1'500'000));
  CHECK(p.g == Duration::ps(1'000'000));
  CHECK(p.G == 6250);
  CHECK(p.O == 500);
  CHECK(p.eager_limit == Bytes(1024));
  const LoggopsParameters q = parse_loggops("G=6,g=1,o=2,L=3");
  CHECK(q.L == Duration::ps(3000));
  CHECK(q.O == 0);
  CHECK(q.eager_limit == Bytes(65535));
}

TEST_CASE("LogGOPS parameters that are wrong are refused") {
  const std::string example = "write L=2500,o=1500,g=1000,G=6,O=0,S=65535";
  CHECK(refusal("") == "--loggops: '' is no parameter; " + example);
  CHECK(refusal("L=1,x=2") == "--loggops: 'x=2' is no parameter; " + example);
  CHECK(refusal("L=1,") == "--loggops: '' is no parameter; " + example);
  CHECK(refusal("L1") == "--loggops: 'L1' is no parameter; " + example);
  CHECK(refusal("L=1,o=1,g=1") == "--loggops: G is missing; " + example);
  CHECK(refusal("o=1,g=1,G=1") == "--loggops: L is missing; " + example);
  CHECK(refusal("L=1,L=1") == "--loggops: L is given twice; give it once");
  CHECK(refusal("L=-1,o=1,g=1,G=1") == "--loggops L: -1 is negative; give 0 or more");
  CHECK(refusal("L=1,o=1,g=1,G=-0.5") == "--loggops G: -0.5 is negative; give 0 or more");
  CHECK(refusal("L=1us") ==
        "--loggops L: '1us' is not a number; write nanoseconds without a unit, "
        "such as 2500 or 2500.5");
  CHECK(refusal("L=") ==
        "--loggops L: '' is not a number; write nanoseconds without a unit, such as "
        "2500 or 2500.5");
  CHECK(refusal("L=inf").starts_with("--loggops L: 'inf' is not a number"));
  CHECK(refusal("L=1e13") == "--loggops L: 1e13 is over 9000000000000 ns; give less");
  CHECK(refusal("S=-5").starts_with("--loggops S: "));
  CHECK(refusal("S=1.5").starts_with("--loggops S: "));
}

TEST_CASE("LogGOPS is a machine with one class, rendezvous above S") {
  const GoalCosts costs(parse_loggops("L=100,o=10,g=20,G=2,O=1,S=50"));
  const GoalCost cost = costs(Rank(0), Rank(1), Bytes(50));
  CHECK(cost.send_cpu == Duration::ps(59'000));
  CHECK(cost.first_byte == Duration::ps(110'000));
  CHECK(cost.port == Duration::ps(118'000));
  CHECK(cost.receive_cpu == Duration::ps(108'000));
  CHECK_FALSE(cost.rendezvous);
  CHECK(costs(Rank(3), Rank(3), Bytes(51)).rendezvous);
}

TEST_CASE("with S = 0 every message but one without bytes is rendezvous") {
  const GoalCosts costs(parse_loggops("L=100,o=10,g=20,G=2,S=0"));
  CHECK(costs(Rank(0), Rank(1), Bytes(1)).rendezvous);
  CHECK_FALSE(costs(Rank(0), Rank(1), Bytes(0)).rendezvous);
}

TEST_CASE("costs are remembered by size and link class") {
  GoalCostMemo memo(GoalCosts(parse_loggops("L=100,o=10,g=20,G=2,S=50")));
  for (const int round : {1, 2}) {
    CAPTURE(round);
    for (std::int64_t size = 1; size < 500; ++size)
      CHECK(memo(Rank(0), Rank(1), Bytes(size)).port == Duration::ps(20'000 + (2000 * (size - 1))));
  }
}

}  // namespace loggp::simulate::loggops_test
