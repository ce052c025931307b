// Lanes of links between nodes, in pictures and in exports.
#include <doctest/doctest.h>

#include <string>
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

TEST_CASE("exports name the links") {
  const Trace trace = on_a_ring();
  CHECK(contains(csv(trace), ",the link node 2 (2) -> node 3 (3),gap,0,1,"));
  CHECK(contains(trace_events(trace, {}), "the link node 2 (2) -> node 3 (3), busy 25.0 %"));
  CHECK(contains(html(trace, {}, {}), "the link node 2 (2) -> node 3 (3)"));
}

}  // namespace loggp::timeline::lanes_test
