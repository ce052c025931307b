#include "compare/predict/traffic.hpp"

#include <doctest/doctest.h>

#include "compare/predict/simulated_scheme.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::traffic_test {

namespace {

Trace trace_of(const char* parameters, Benchmark benchmark) {
  Trace trace;
  (void)simulate_scheme(Machine(find_parameters(parameters)), benchmark, {}, &trace);
  return trace;
}

}  // namespace

TEST_CASE("traffic has a row for each pair of ranks, with messages and bytes") {
  const Benchmark chain{.collective = "broadcast",
                        .algorithm = &find_algorithm("broadcast", "pipelined"),
                        .ranks = 3,
                        .bytes = Bytes(10),
                        .root = Rank(1),
                        .segment = Bytes(4)};
  const std::vector<TrafficRow> expected{{Rank(1), Rank(2), 3, Bytes(10)},
                                         {Rank(2), Rank(0), 3, Bytes(10)}};
  CHECK(count_traffic(trace_of("ompi-ib-sdr", chain)) == expected);
  CHECK(csv_text(traffic_table(expected)) ==
        "source,destination,messages,bytes\n1,2,3,10\n2,0,3,10\n");
}

TEST_CASE("a message of a rendezvous counts once, and an empty message counts too") {
  Benchmark flat{.collective = "broadcast",
                 .algorithm = &find_algorithm("broadcast", "flat"),
                 .ranks = 2,
                 .bytes = Bytes(1000)};
  const char* const handshake = "L=1us,o=1us,g=1us,G=1ns,S=10,protocol=handshake";
  const std::vector<TrafficRow> long_message{{Rank(0), Rank(1), 1, Bytes(1000)}};
  CHECK(count_traffic(trace_of(handshake, flat)) == long_message);
  flat.bytes = Bytes(0);
  const std::vector<TrafficRow> empty_message{{Rank(0), Rank(1), 1, Bytes(0)}};
  CHECK(count_traffic(trace_of(handshake, flat)) == empty_message);
}

TEST_CASE("in two levels each node hears the network once, whichever rank is the root") {
  const Machine machine(find_parameters("sp2-like"), Placement::per_node(3));
  const auto node_of = [](Rank rank) { return rank.number() / 3; };
  for (const char* name : {"two-level:flat+binomial", "two-level:binomial+pipelined",
                           "two-level:k-nomial+ompi:chain"}) {
    CAPTURE(name);
    for (std::int32_t root = 0; root < 11; ++root) {
      Trace trace;
      const Benchmark benchmark{.collective = "broadcast",
                                .algorithm = &find_algorithm("broadcast", name),
                                .ranks = 11,
                                .bytes = Bytes(100),
                                .root = Rank(root)};
      (void)simulate_scheme(machine, benchmark, {}, &trace);
      std::vector<int> from_outside(4, 0);
      int inside = 0;
      for (const TrafficRow& row : count_traffic(trace)) {
        const bool crosses = node_of(row.source) != node_of(row.destination);
        if (crosses) ++from_outside[static_cast<std::size_t>(node_of(row.destination))];
        if (!crosses) ++inside;
      }
      std::vector<int> expected(4, 1);
      expected[static_cast<std::size_t>(root / 3)] = 0;
      CHECK(from_outside == expected);
      CHECK(inside == 11 - 4);
    }
  }
}

}  // namespace loggp::compare::traffic_test
