#include <doctest/doctest.h>

#include <string>

#include "models/base/errors.hpp"
#include "models/machine/machine.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::inline_parameters_test {

namespace {

std::string refusal(const std::string& text) {
  return error_text<InputError>([&] { (void)find_parameters(text); });
}

}  // namespace

TEST_CASE("parameters are given inline with o for both overheads") {
  const ParameterSet set = find_parameters("L=5.96us,o=4.72us,g=5.14us,G=0.73ns");
  REQUIRE(set.links.size() == 1);
  REQUIRE(set.links[0].ranges.size() == 1);
  const SizeRange& range = set.links[0].ranges[0];
  CHECK(range.first == Bytes(1));
  CHECK_FALSE(range.last.has_value());
  CHECK(range.parameters.L == Duration::ps(5'960'000));
  CHECK(range.parameters.o_s == Duration::ps(4'720'000));
  CHECK(range.parameters.o_r == Duration::ps(4'720'000));
  CHECK(range.parameters.g == Duration::ps(5'140'000));
  CHECK(range.parameters.G == 730.0);
  CHECK(range.parameters.O_s == 0.0);
  CHECK(range.parameters.protocol == Protocol::eager);
  CHECK(set.name == "L=5.96us,o=4.72us,g=5.14us,G=0.73ns");
}

TEST_CASE("the two overheads and the costs per byte may be given separately, in any order") {
  const Parameters p = find_parameters("O_r=3ps,G=0,o_r=2us,L=-1us,g=0,o_s=1us,O_s=0.5ns")
                           .links[0]
                           .ranges[0]
                           .parameters;
  CHECK(p.L == Duration::us(-1));
  CHECK(p.o_s == Duration::us(1));
  CHECK(p.o_r == Duration::us(2));
  CHECK(p.O_s == 500.0);
  CHECK(p.O_r == 3.0);
}

TEST_CASE("o replaces the overhead that is not given") {
  const Parameters p = find_parameters("L=0,o=3us,o_s=1us,g=0,G=0").links[0].ranges[0].parameters;
  CHECK(p.o_s == Duration::us(1));
  CHECK(p.o_r == Duration::us(3));
}

TEST_CASE("messages above S bytes are rendezvous, by default synchronising") {
  for (const auto& [text, protocol] :
       {std::pair{"S=64k", Protocol::synchronising},
        std::pair{"S=64k,protocol=synchronising", Protocol::synchronising},
        std::pair{"S=64k,protocol=handshake", Protocol::handshake}}) {
    const Link link = find_parameters(std::string("L=1us,o=1us,g=1us,G=1ns,") + text).links.front();
    REQUIRE(link.ranges.size() == 2);
    CHECK(link.range(Bytes(65536)).parameters.protocol == Protocol::eager);
    CHECK(link.range(Bytes(65537)).parameters.protocol == protocol);
    CHECK(link.range(Bytes(65537)).parameters.G == 1000.0);
  }
  const Link all = find_parameters("L=0,o=0,g=0,G=0,protocol=synchronising").links.front();
  CHECK(all.range(Bytes(0)).parameters.protocol == Protocol::synchronising);
}

TEST_CASE("an error about an inline parameter is one line with the fix") {
  CHECK(refusal("L=5.96,o=0,g=0,G=0") ==
        "L: '5.96' is not a time with its unit; write 5.96us or 730ps");
  CHECK(refusal("L=0,g=0,G=0") == "--params: o_s is missing; write L=…,o=…,g=…,G=…");
  CHECK(refusal("L=0,o_s=0,g=0,G=0") == "--params: o_r is missing; write L=…,o=…,g=…,G=…");
  CHECK(refusal("L=0,o=0,g=0") == "--params: G is missing; write L=…,o=…,g=…,G=…");
  CHECK(refusal("L=0,L=0,o=0,g=0,G=0") == "--params: L is given twice");
  CHECK(refusal("L=0,o=0,o_s=0,o_r=0,g=0,G=0") ==
        "--params: o, o_s and o_r are all given; give o, or o_s and o_r");
  CHECK(refusal("L,o=0") == "--params: 'L' has no value; write L=1us");
  CHECK(refusal("o_x=0").starts_with(
      "--params: unknown parameter 'o_x' (did you mean o_s?); known: o_s, o_r, "));
  CHECK(refusal("L=0,o=0,g=0,G=0,S=0") == "S: 0 is out of range; give 1 to 1125899906842624");
  CHECK(refusal("L=0,o=0,g=0,G=0,protocol=eager") ==
        "--params: unknown protocol 'eager'; known: handshake, synchronising");
  CHECK(refusal("L=0,o=0,g=-1us,G=0") ==
        "--params: /links/0/ranges/0: g is negative; give 0 or more");
  CHECK(refusal("L=-2us,o=1us,g=0,G=0").find("is below -o_s = -1 µs") != std::string::npos);
}

TEST_CASE("inline parameters are limited to a range whose sums never overflow") {
  for (const std::string text : {"L=9000000s,o=9000000s,g=0,G=0", "L=0,o=0,g=9000000s,G=0",
                                 "L=0,o=0,g=0,G=1e300s", "L=0,o=0,g=0,G=0,O_s=1e300s"}) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)Machine(find_parameters(text)).cost(Rank(0), Rank(1), Bytes(2)),
                    InputError);
    const std::string one_byte = error_text<InputError>(
        [&] { (void)Machine(find_parameters(text)).cost(Rank(0), Rank(1), Bytes(1)); });
    CHECK_FALSE(one_byte.empty());
  }
}

}  // namespace loggp::inline_parameters_test
