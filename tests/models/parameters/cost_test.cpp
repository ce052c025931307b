#include "models/parameters/cost.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"

namespace loggp::cost_test {

namespace {

Parameters example() {
  Parameters p;
  p.L = Duration::ps(1000);
  p.o_s = Duration::ps(20);
  p.o_r = Duration::ps(30);
  p.g = Duration::ps(400);
  p.G = 5;
  return p;
}

}  // namespace

TEST_CASE("a message of s bytes costs (s-1)G beyond the first byte") {
  const MessageCost cost = message_cost(example(), Bytes(11));
  CHECK(cost.send_cpu == Duration::ps(20));
  CHECK(cost.first_byte == Duration::ps(1020));
  CHECK(cost.gap == Duration::ps(400));
  CHECK(cost.bytes == Duration::ps(50));
  CHECK(cost.port == Duration::ps(450));
  CHECK(cost.receive_cpu == Duration::ps(80));
  CHECK(cost.protocol == Protocol::eager);
}

TEST_CASE("a zero-byte message costs what a one-byte message costs") {
  Parameters p = example();
  p.O_s = 3;
  p.O_r = 7;
  for (const Bytes size : {Bytes(0), Bytes(1)}) {
    const MessageCost cost = message_cost(p, size);
    CHECK(cost.send_cpu == Duration::ps(20));
    CHECK(cost.port == Duration::ps(400));
    CHECK(cost.bytes == Duration());
    CHECK(cost.receive_cpu == Duration::ps(30));
  }
}

TEST_CASE("the sender's CPU time per byte does not delay the first byte") {
  Parameters p = example();
  p.O_s = 3;
  const MessageCost cost = message_cost(p, Bytes(11));
  CHECK(cost.send_cpu == Duration::ps(50));
  CHECK(cost.first_byte == Duration::ps(1020));
}

TEST_CASE("an onload receive pays the slower of G and O_r for each byte") {
  Parameters p = example();
  p.O_r = 4;
  CHECK(message_cost(p, Bytes(11)).receive_cpu == Duration::ps(30 + 50));
  p.O_r = 6;
  CHECK(message_cost(p, Bytes(11)).receive_cpu == Duration::ps(30 + 60));
  CHECK(message_cost(p, Bytes(11)).port == Duration::ps(450));
}

TEST_CASE("a fractional G is rounded once per message, halves away from zero") {
  Parameters p = example();
  p.G = 0.5;
  CHECK(message_cost(p, Bytes(2)).bytes == Duration::ps(1));
  CHECK(message_cost(p, Bytes(3)).bytes == Duration::ps(1));
  CHECK(message_cost(p, Bytes(4)).bytes == Duration::ps(2));
  p.G = 0.1;  // rounding each byte would give 0
  CHECK(message_cost(p, Bytes(1'000'001)).bytes == Duration::ps(100'000));
}

TEST_CASE("a negative L brings the first byte before the end of o_s") {
  Parameters p = example();
  p.L = Duration::ps(-20);
  CHECK(message_cost(p, Bytes(1)).first_byte == Duration());
}

TEST_CASE("the protocol of the range goes with the cost") {
  Parameters p = example();
  p.protocol = Protocol::synchronising;
  CHECK(message_cost(p, Bytes(1)).protocol == Protocol::synchronising);
}

TEST_CASE("a message that takes longer than the range of time is refused") {
  Parameters p = example();
  p.G = 1e6;
  CHECK(message_cost(p, Bytes(9'200'000'001)).bytes == Duration::ps(9'200'000'000'000'000));
  CHECK_THROWS_WITH_AS(
      (void)message_cost(p, Bytes(9'200'000'002)),
      "9200000002 bytes at 1 µs per byte take longer than 9200 s; give fewer bytes", InputError);
}

}  // namespace loggp::cost_test
