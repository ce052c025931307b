#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "models/machine/machine.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::ranges_test {

namespace {

Link link(LinkClass link_class, std::initializer_list<std::int64_t> first_bytes) {
  Link result;
  result.link_class = link_class;
  for (const std::int64_t first : first_bytes) {
    if (!result.ranges.empty()) result.ranges.back().last = Bytes(first - 1);
    SizeRange range;
    range.first = Bytes(first);
    range.parameters.L = Duration::ps(1000 + (10 * static_cast<int>(link_class)) + first);
    range.parameters.g = Duration::ps(first);
    result.ranges.push_back(range);
  }
  return result;
}

ParameterSet make_set(std::vector<Link> links) {
  ParameterSet set;
  set.name = "test";
  set.links = std::move(links);
  return set;
}

}  // namespace

TEST_CASE("a range ends with the byte that its table names") {
  const Link sdr = find_parameters("ompi-ib-sdr").link(LinkClass::network);
  CHECK(sdr.range(Bytes(12288)).parameters.g == Duration::us(5.14));
  CHECK(sdr.range(Bytes(12289)).parameters.g == Duration::us(21.39));
}

TEST_CASE("0 bytes are in the first range and any size is in the last") {
  const Link three = link(LinkClass::network, {1, 2, 100});
  CHECK(three.range(Bytes(0)).first == Bytes(1));
  CHECK(three.range(Bytes(1)).first == Bytes(1));
  CHECK(three.range(Bytes(2)).first == Bytes(2));
  CHECK(three.range(Bytes(99)).first == Bytes(2));
  CHECK(three.range(Bytes(100)).first == Bytes(100));
  CHECK(three.range(Bytes(std::int64_t{1} << 62)).first == Bytes(100));
}

TEST_CASE("a set with one class uses it for all, another needs every class that is asked for") {
  const ParameterSet one = make_set({link(LinkClass::node, {1})});
  for (const LinkClass any : all_link_classes) CHECK(one.link(any).link_class == LinkClass::node);
  const ParameterSet two = make_set({link(LinkClass::node, {1}), link(LinkClass::network, {1})});
  CHECK(two.link(LinkClass::network).link_class == LinkClass::network);
  CHECK_THROWS_WITH_AS(
      (void)two.link(LinkClass::wide_area),
      "parameter set 'test' has no link class 'wide-area', but ranks need it; add it", InputError);
}

TEST_CASE("a machine needs its network class when there are several") {
  CHECK_THROWS_WITH_AS(
      Machine(make_set({link(LinkClass::self, {1}), link(LinkClass::node, {1})})),
      "parameter set 'test' has no link class 'network', but ranks need it; add it", InputError);
}

TEST_CASE("a rank's messages to itself use the class self, all others network") {
  const Machine machine(make_set({link(LinkClass::network, {1, 8}), link(LinkClass::self, {1})}));
  CHECK(machine.cost(Rank(2), Rank(3), Bytes(7)).gap == Duration::ps(1));
  CHECK(machine.cost(Rank(2), Rank(3), Bytes(8)).gap == Duration::ps(8));
  CHECK(machine.cost(Rank(3), Rank(3), Bytes(8)).gap == Duration::ps(1));
  CHECK(machine.cost(Rank(3), Rank(3), Bytes(8)).first_byte == Duration::ps(1001));
}

TEST_CASE("messages may overtake only where ranges differ in the time of the first byte") {
  CHECK_FALSE(Machine(make_set({link(LinkClass::network, {1})})).may_overtake());
  CHECK(Machine(make_set({link(LinkClass::network, {1, 8})})).may_overtake());
  ParameterSet same = make_set({link(LinkClass::network, {1, 8})});
  Parameters& upper = same.links[0].ranges[1].parameters;
  upper.L = same.links[0].ranges[0].parameters.L - Duration::ps(5);
  upper.o_s = Duration::ps(5);
  CHECK_FALSE(Machine(same).may_overtake());
}

TEST_CASE("the remembered cost of a link class is always that of the requested size") {
  const Machine machine(
      make_set({link(LinkClass::network, {1, 8}), link(LinkClass::self, {1, 4})}));
  CostMemo memo(machine);
  for (const int size : {0, 1, 9, 9, 4, 8, 7, 0}) {
    for (const Rank to : {Rank(0), Rank(1), Rank(0)}) {
      const Bytes bytes(size);
      CHECK(memo(Rank(0), to, bytes).first_byte == machine.cost(Rank(0), to, bytes).first_byte);
      CHECK(memo(Rank(0), to, bytes).port == machine.cost(Rank(0), to, bytes).port);
    }
  }
}

}  // namespace loggp::ranges_test
