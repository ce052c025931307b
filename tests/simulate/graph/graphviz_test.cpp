#include "simulate/graph/graphviz.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/models/parameters/error_text.hpp"
#include "tests/simulate/graph/recorded.hpp"

namespace loggp::simulate::graphviz_test {

namespace {

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1))
    ++found;
  return found;
}

}  // namespace

TEST_CASE("a message as a graph has its ranks, times, costs and critical path") {
  const Costs costs{.L = 1'000'000, .o_s = 20'000, .o_r = 30'000, .g = 400'000, .G = 5};
  const Machine machine = machine_of(costs);
  const Trace trace = record(machine, {{send(1, 8)}, {receive(0)}});
  CHECK(graphviz(Schedule(trace, machine)) == R"(digraph schedule {
  node [shape=box];
  subgraph cluster_0 {
    label="rank 0";
    v1 [label="send to rank 1\n0 µs"];
  }
  subgraph cluster_1 {
    label="rank 1";
    v2 [label="receive from rank 0\n1.02 µs"];
    v3 [shape=point, xlabel="the arrival at rank 1 from rank 0\n1.02 µs"];
  }
    v0 [label="the beginning\n0 µs"];
    v4 [label="the end\n1.050035 µs"];
  v0 -> v1 [label="", style=bold, color=red];
  v0 -> v2 [label="", color=grey];
  v1 -> v3 [label="o_s + L\n1.02 µs", style=bold, color=red];
  v1 -> v4 [label="o_s\n0.02 µs", color=grey];
  v3 -> v2 [label="", style=bold, color=red];
  v2 -> v4 [label="o_r + 7 G\n0.030035 µs", style=bold, color=red];
}
)");
}

TEST_CASE("every vertex and edge is drawn once, and one critical path") {
  const Machine machine = machine_of(Costs{.L = 9, .o_s = 2, .o_r = 3, .g = 4, .G = 1});
  const Trace trace = record(machine, "broadcast", "binomial", 13, 10, 2);
  const Schedule schedule(trace, machine);
  const std::string text = graphviz(schedule);
  CHECK(count(text, "label=\"rank ") == 13);
  CHECK(count(text, " -> ") == boost::num_edges(schedule.graph()));
  for (Schedule::Vertex vertex = 0; vertex < schedule.size(); ++vertex) {
    CHECK(count(text, fmt::format("  v{} [", vertex)) == 1);
    CHECK(count(text, fmt::format("  v{} -> ", vertex)) ==
          boost::out_degree(vertex, schedule.graph()));
  }
  CHECK(count(text, "color=red") == critical_path(schedule).steps.size());
}

TEST_CASE("a graph that nobody can read is refused") {
  const Machine machine = machine_of(Costs{.L = 9});
  const Trace trace = record(machine, {{send(1), send(1)}, {receive(0), receive(0)}});
  const Schedule schedule(trace, machine);
  CHECK(graphviz(schedule, 4).size() > 100);
  CHECK(error_text<InputError>([&] { static_cast<void>(graphviz(schedule, 3)); }) ==
        "a graph of 4 operations can't be read; draw at most 3: fewer ranks or iterations");
}

}  // namespace loggp::simulate::graphviz_test
