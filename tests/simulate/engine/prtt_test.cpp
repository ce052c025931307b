// The parametrised round trip of [4] §2 as a rank program on a known network.
#include <doctest/doctest.h>

#include "models/parameters/parameter_catalogue.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::prtt_test {

namespace {

// n messages of s bytes with a delay d in between, answered by one when all have come.
std::int64_t prtt(const Machine& machine, int n, std::int64_t d, std::int64_t s) {
  Script script(2);
  for (int i = 0; i < n; ++i) {
    if (i > 0) script[0].push_back(compute(d));
    script[0].push_back(send(1, s));
    script[1].push_back(receive(0));
  }
  script[0].push_back(receive(1));
  script[1].push_back(send(0, s));
  return finish(machine, script)[0];
}

std::int64_t per_byte(const Costs& c, std::int64_t s) {
  return static_cast<std::int64_t>(c.G) * (s - 1);
}

// [4] eq. (3), with G_all = g + (s-1)G; `g` is max(g, o_r) where the receiver's CPU is slower.
std::int64_t equation_3(const Costs& c, std::int64_t g, int n, std::int64_t d, std::int64_t s) {
  const std::int64_t one = 2 * (c.L + c.o_s + c.o_r + per_byte(c, s));
  return one + ((n - 1) * std::max(c.o_s + d, g + per_byte(c, s)));
}

}  // namespace

TEST_CASE("PRTT(n,d,s) is equation (3) of [4] when the overheads are within g") {
  for (const Costs& c : {Costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400, .G = 5},
                         Costs{.L = 10, .o_s = 300, .o_r = 0, .g = 400, .G = 1},
                         Costs{.L = 0, .o_s = 0, .o_r = 400, .g = 400, .G = 3}}) {
    for (const int n : {1, 2, 10}) {
      for (const std::int64_t d : {0, 100, 399, 400, 5000}) {
        for (const std::int64_t s : {0, 1, 2, 1000})
          CHECK(prtt(machine_of(c), n, d, s) ==
                equation_3(c, c.g, n, d, std::max<std::int64_t>(s, 1)));
      }
    }
  }
}

TEST_CASE("where o_r exceeds g an onload PRTT shows max(g, o_r) in its place") {
  for (const Costs& c : {Costs{.L = 1000, .o_s = 20, .o_r = 900, .g = 400, .G = 5},
                         Costs{.L = 10, .o_s = 700, .o_r = 500, .g = 400, .G = 1}}) {
    for (const int n : {1, 2, 10}) {
      for (const std::int64_t d : {0, 100, 5000}) {
        for (const std::int64_t s : {1, 2, 1000})
          CHECK(prtt(machine_of(c), n, d, s) == equation_3(c, std::max(c.g, c.o_r), n, d, s));
      }
    }
  }
}

TEST_CASE("on the published machines the overhead and the gap come back from PRTT") {
  for (const ParameterSet& set : published_parameters()) {
    const Machine machine(set);
    const Parameters& p = set.links.front().ranges.front().parameters;
    const std::int64_t one = prtt(machine, 1, 0, 1);
    CAPTURE(set.name);
    CHECK((prtt(machine, 10, one, 1) - one) / 9 - one == p.o_s.in_ps());         // eq. (4)
    CHECK((prtt(machine, 10, 0, 1) - one) / 9 == std::max(p.g, p.o_r).in_ps());  // eq. (2)
    CHECK(one == 2 * (p.L + p.o_s + p.o_r).in_ps());
  }
}

}  // namespace loggp::simulate::prtt_test
