#include "compare/predict/traffic.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

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

// As MPICH 4.0.2 does, found by tests/mpi/traffic/mpich.sh.
TEST_CASE("on nodes of one rank each MPICH's smp scan is its scan without levels") {
  const auto sent = [](const char* name, std::int32_t ranks_per_node) {
    Trace trace;
    const Machine machine(find_parameters("sp2-like"), Placement::per_node(ranks_per_node));
    Benchmark benchmark{.collective = "scan",
                        .algorithm = &find_algorithm("scan", name),
                        .ranks = 6,
                        .bytes = Bytes(80)};
    (void)simulate_scheme(machine, benchmark, {}, &trace);
    std::string text;
    for (const TrafficRow& row : count_traffic(trace))
      text += fmt::format("{}>{} {}x{} ", row.source.number(), row.destination.number(),
                          row.messages, row.bytes.count());
    return text;
  };
  CHECK(sent("mpich:smp", 1) == sent("mpich:recursive_doubling", 1));
  CHECK(sent("mpich:smp", 2) != sent("mpich:recursive_doubling", 2));
}

// Written by hand from MPICH's sources.
TEST_CASE("MPICH's smp send what its sources say, on two nodes of four ranks") {
  const Machine machine(find_parameters("sp2-like"), Placement::per_node(4));
  const auto sent = [&](const char* collective, std::int64_t bytes, std::int32_t root) {
    Trace trace;
    Benchmark benchmark{.collective = collective,
                        .algorithm = &find_algorithm(collective, "mpich:smp"),
                        .ranks = 8,
                        .bytes = Bytes(bytes),
                        .root = Rank(root)};
    (void)simulate_scheme(machine, benchmark, {}, &trace);
    std::string text;
    for (const TrafficRow& row : count_traffic(trace)) {
      text += fmt::format("{}>{} {}x{} ", row.source.number(), row.destination.number(),
                          row.messages, row.bytes.count());
    }
    return text;
  };
  // short: the root sends to rank 4 and receives again in its node
  CHECK(sent("broadcast", 100, 5) ==
        "0>1 1x100 0>2 1x100 2>3 1x100 4>0 1x100 4>5 1x100 4>6 1x100 5>4 1x100 6>7 1x100 ");
  // a power of two of ranks, not short: first in the root's node, whose tree begins at the root
  CHECK(sent("broadcast", 20'000, 5) ==
        "0>1 1x20000 0>2 1x20000 2>3 1x20000 4>0 1x20000 5>6 1x20000 5>7 1x20000 7>4 1x20000 ");
  CHECK(sent("broadcast", 0, 5).empty());
  // the root's node comes last
  CHECK(sent("reduce", 8, 5) == "0>4 1x8 1>0 1x8 2>0 1x8 3>2 1x8 4>7 1x8 6>5 1x8 7>5 1x8 ");
  CHECK(sent("allreduce", 8, 0) ==
        "0>1 1x8 0>2 1x8 0>4 1x8 1>0 1x8 2>0 1x8 2>3 1x8 3>2 1x8 "
        "4>0 1x8 4>5 1x8 4>6 1x8 5>4 1x8 6>4 1x8 6>7 1x8 7>6 1x8 ");
  // two rounds in each node, one between the leaders, a byte along the tree of each node
  CHECK(sent("barrier", 0, 0) ==
        "0>1 2x1 0>2 2x1 0>4 1x0 1>2 1x0 1>3 1x0 2>0 1x0 2>3 2x1 3>0 1x0 3>1 1x0 "
        "4>0 1x0 4>5 2x1 4>6 2x1 5>6 1x0 5>7 1x0 6>4 1x0 6>7 2x1 7>4 1x0 7>5 1x0 ");
  // node 0 is told that nothing comes, node 1 that 8 bytes come; 0>4: its part of the scan, then
  // the sum
  CHECK(sent("scan", 8, 0) ==
        "0>1 2x12 0>2 2x12 0>4 2x16 1>0 1x8 1>3 1x8 2>0 1x8 2>3 2x12 3>0 1x8 3>1 1x8 3>2 1x8 "
        "4>0 1x8 4>5 3x20 4>6 3x20 5>4 1x8 5>7 1x8 6>4 1x8 6>7 3x20 7>4 1x8 7>5 1x8 7>6 1x8 ");
}

}  // namespace loggp::compare::traffic_test
