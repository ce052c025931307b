// Lanes of links between nodes, interfaces and memory, in pictures and in exports.
#include <doctest/doctest.h>

#include <string>
#include <tuple>
#include <vector>

#include "models/topology/topology.hpp"
#include "tests/timeline/svg/times.hpp"
#include "timeline/export/csv.hpp"
#include "timeline/export/trace_events.hpp"
#include "timeline/interactive/html.hpp"
#include "timeline/svg/lanes.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::timeline::lanes_test {
namespace {

// Rank 0 sends to rank 1 over one link of a ring, rank 2 to rank 3 over another one, each for a
// quarter of the run.
Trace on_a_ring() {
  Trace trace;
  trace.ranks = 4;
  trace.topology = parse_topology("torus:dims=4,g=1us,G=0", "--topology");
  for (const int from : {0, 2}) {
    const auto send = static_cast<std::size_t>(trace.sends.size());
    trace.sends.push_back({.from = Rank(from),
                           .to = Rank(from + 1),
                           .size = Bytes(1),
                           .start = Time(),
                           .first_byte_out = us(1),
                           .cpu_end = us(1),
                           .gap_end = us(1),
                           .port_end = us(1),
                           .first_byte = us(3),
                           .last_byte = us(3),
                           .order = trace.next_order()});
    trace.port_uses.push_back(
        {.port = {Trace::no_node, Trace::PortKind::link,
                  static_cast<std::int32_t>(trace.topology->route(from, from + 1).front())},
         .send = send,
         .asked = Time(),
         .start = Time(),
         .gap_end = us(1),
         .end = us(1)});
    trace.receives.push_back({.rank = Rank(from + 1),
                              .send = send,
                              .posted = Time(),
                              .start = us(3),
                              .cpu_end = us(4),
                              .port_start = us(3),
                              .gap_end = us(4),
                              .port_end = us(4),
                              .order = trace.next_order()});
  }
  return trace;
}

// Rank 0 sends to rank 1 on another node, through the second interface of its own, which is busy
// for half of the run; the receiving side is busy for a quarter of it.
Trace through_interfaces() {
  Trace trace;
  trace.ranks = 2;
  trace.sends.push_back({.from = Rank(0),
                         .to = Rank(1),
                         .size = Bytes(1),
                         .start = Time(),
                         .first_byte_out = us(1),
                         .cpu_end = us(1),
                         .gap_end = us(1),
                         .port_end = us(1),
                         .first_byte = us(3),
                         .last_byte = us(3),
                         .order = trace.next_order()});
  for (const auto& [node, kind, number, start, end] :
       {std::tuple(0, Trace::PortKind::sending, 1, us(0), us(2)),
        std::tuple(1, Trace::PortKind::receiving, 0, us(2), us(3))}) {
    trace.port_uses.push_back({.port = {node, kind, number},
                               .send = 0,
                               .asked = start,
                               .start = start,
                               .gap_end = end,
                               .end = end});
  }
  trace.receives.push_back({.rank = Rank(1),
                            .send = 0,
                            .posted = Time(),
                            .start = us(3),
                            .cpu_end = us(4),
                            .port_start = us(3),
                            .gap_end = us(4),
                            .port_end = us(4),
                            .order = trace.next_order()});
  return trace;
}

// Rank 0 sends to rank 1 of its node, whose memory is busy for three quarters of the run.
Trace through_memory() {
  Trace trace = through_interfaces();
  trace.port_uses.clear();
  trace.port_uses.push_back({.port = {0, Trace::PortKind::memory, 0},
                             .send = 0,
                             .asked = Time(),
                             .start = Time(),
                             .gap_end = Time(),
                             .end = us(3)});
  return trace;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a link has a lane with its ends and the share of the run in which it is busy") {
  const std::vector<SharedLane> lanes = shared_lanes(on_a_ring());
  REQUIRE(lanes.size() == 2);
  CHECK(lanes[0].name == "node 0 (0) -> node 1 (1) 25 %");
  CHECK(lanes[1].name == "node 2 (2) -> node 3 (3) 25 %");
  CHECK(lanes[0].busy_percent == 25);
  CHECK(lanes[0].is_link);
}

TEST_CASE("a picture of some ranks has only the links that messages of these ranks take") {
  const std::vector<SharedLane> lanes = shared_lanes(on_a_ring(), {Rank(3)});
  REQUIRE(lanes.size() == 1);
  CHECK(lanes[0].name == "node 2 (2) -> node 3 (3) 25 %");
  Settings settings;
  settings.ranks = {Rank(3)};
  const std::string picture = svg(on_a_ring(), {}, {}, settings);
  CHECK(contains(picture, "node 2 (2) -&gt; node 3 (3) 25 %"));
  CHECK(!contains(picture, "node 0 (0)"));
  CHECK(contains(picture, "links, with the share of the run"));
  settings.ports = false;
  CHECK(!contains(svg(on_a_ring(), {}, {}, settings), "node 2 (2)"));
}

TEST_CASE("interfaces and memory have lanes with the share of the run in which they are busy") {
  const std::vector<SharedLane> lanes = shared_lanes(through_interfaces());
  REQUIRE(lanes.size() == 2);
  CHECK(lanes[0].name == "n0 out 1 50 %");
  CHECK(lanes[0].busy_percent == 50);
  CHECK(!lanes[0].is_link);
  CHECK(lanes[1].name == "n1 in 25 %");
  const std::string picture = svg(through_interfaces(), {});
  CHECK(contains(picture, ">n0 out 1 50 %</text>"));
  CHECK(contains(picture, "share, with the part of the run"));
  CHECK(contains(svg(through_memory(), {}), ">n0 mem 75 %</text>"));
}

TEST_CASE("exports name interfaces and memory with the share of the run in which they are busy") {
  const Trace trace = through_interfaces();
  for (const std::string& text : {trace_events(trace, {}), html(trace, {}, {})}) {
    CHECK(contains(text, "the sending side of interface 1 of node 0, busy 50.0 %"));
    CHECK(contains(text, "the receiving side of interface 0 of node 1, busy 25.0 %"));
  }
  CHECK(contains(html(trace, {}, {}), "\"n0 out 1 50 %\""));
  CHECK(contains(trace_events(through_memory(), {}), "the memory of node 0, busy 75.0 %"));
}

TEST_CASE("exports name the links") {
  const Trace trace = on_a_ring();
  CHECK(contains(csv(trace), ",the link node 2 (2) -> node 3 (3),gap,0,1,"));
  CHECK(contains(trace_events(trace, {}), "the link node 2 (2) -> node 3 (3), busy 25.0 %"));
  CHECK(contains(html(trace, {}, {}), "the link node 2 (2) -> node 3 (3), busy 25.0 %"));
}

}  // namespace loggp::timeline::lanes_test
