// Messages on the links of topologies against formulas that can be written down.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "models/base/errors.hpp"
#include "models/topology/topology.hpp"
#include "tests/models/base/text_file.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::links_test {

namespace {

using Times = std::vector<std::int64_t>;

constexpr Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 40, .G = 2};
constexpr std::int64_t s = 101;                         // bytes of a message
constexpr std::int64_t receive_cpu = 30 + 2 * (s - 1);  // o_r + (s − 1)G
constexpr std::int64_t first_byte = 20 + 1000;          // o_s + L
constexpr std::int64_t alone = first_byte + receive_cpu;

Machine on(const std::string& topology, const NodeParameters& node = {}) {
  ParameterSet set = machine_of(costs).parameters();
  set.node = node;
  set.node.topology = parse_topology(topology, "--topology");
  validate(set, "test");
  return Machine(set);
}

// Rank i sends one message to rank to(i).
template <class To>
Script permutation(int ranks, const To& to) {
  Script script(static_cast<std::size_t>(ranks));
  for (int i = 0; i < ranks; ++i) {
    if (to(i) == i) continue;
    script[static_cast<std::size_t>(i)].push_back(send(to(i), s));
  }
  for (int i = 0; i < ranks; ++i) {
    if (to(i) != i) script[static_cast<std::size_t>(to(i))].push_back(receive(i));
  }
  return script;
}

// Returns the largest number of messages of a shift that take one link.
std::int64_t most_on_a_link(const Topology& topology, int shift) {
  std::vector<std::int64_t> count(topology.links());
  for (std::int32_t from = 0; from < topology.nodes(); ++from) {
    for (const std::uint32_t link : topology.route(from, (from + shift) % topology.nodes()))
      ++count[link];
  }
  return *std::max_element(count.begin(), count.end());
}

std::int64_t last(const Times& times) {
  return *std::max_element(times.begin(), times.end());
}

}  // namespace

TEST_CASE("a message alone on fast links takes as long as in a crossbar") {
  const Script script{{send(1, s)}, {receive(0)}, {}, {}};
  for (const char* topology : {"fat-tree:down=1/4,up=1,g=500ps,G=2ps", "torus:dims=4,g=500ps,G=0",
                               "dragonfly:groups=2,switches=2,nodes=1,global=1,g=500ps,G=1ps"})
    CHECK(last(finish(on(topology), script)) == alone);
}

TEST_CASE("a message alone pays the latency of each link once, and L once") {
  const Script script{{send(3, s)}, {}, {}, {receive(0)}};
  CHECK(last(finish(on("fat-tree:down=2/2,up=1,g=0,G=0,l=7ps/11ps"), script)) ==
        alone + 2 * 7 + 2 * 11);
  CHECK(last(finish(on("torus:dims=7,g=0,G=0,l=7ps"), {{send(3, s)}, {}, {}, {receive(0)}})) ==
        alone + 3 * 7);
}

TEST_CASE("the slowest link of a route decides when the last byte arrives") {
  const Script script{{send(3, s)}, {}, {}, {receive(0)}};
  for (const char* slow : {"G=9ps/1ps", "G=1ps/9ps", "G=9ps"}) {
    CHECK(last(finish(on(std::string("fat-tree:down=2/2,up=1,g=0,") + slow), script)) ==
          first_byte + 9 * (s - 1) + 30);
  }
}

TEST_CASE("an early slow link delays no more than a late queue") {
  // Node 0's message waits 300 ps for the link to node 2, in which the slow link's bytes come.
  const char* const file =
      "fat-tree:down=3,g=300ps,G=0";  // one switch: up from the sender, down to the receiver
  const Script script{{send(2, 1)}, {send(2, 1)}, {receive_any(), receive_any()}};
  CHECK(last(finish(on(file), script)) == first_byte + 300 + 30);
}

TEST_CASE("k flows through one oversubscribed uplink take k times the time of the link") {
  constexpr std::int64_t hold = 15 + 3 * (s - 1);
  for (const int k : {1, 2, 5}) {
    const auto topology = "fat-tree:down=" + std::to_string(k) + "/2,up=1,g=15ps,G=3ps";
    const Script script = permutation(2 * k, [&](int rank) { return rank < k ? rank + k : rank; });
    const Times times = finish(on(topology), script);
    for (int i = 0; i < k; ++i) {
      CHECK(times[static_cast<std::size_t>(i)] == 20);  // the sender waits for no link
      CHECK(times[static_cast<std::size_t>(k + i)] == first_byte + i * hold + 3 * (s - 1) + 30);
    }
  }
}

TEST_CASE("as many uplinks as ports down carry as many flows at once") {
  for (const int up : {1, 2, 4}) {
    const auto topology = "fat-tree:down=4/2,up=" + std::to_string(up) + ",g=15ps,G=2ps";
    const Script script = permutation(8, [](int rank) { return rank < 4 ? rank + 4 : rank; });
    CHECK(last(finish(on(topology), script)) == alone + (4 / up - 1) * (15 + 2 * (s - 1)));
  }
}

TEST_CASE("a shift to the neighbour on a ring has no contention, one by two has pairs on a link") {
  constexpr std::int64_t hold = 100 + 2 * (s - 1);
  const Machine ring = on("torus:dims=8,g=100ps,G=2ps");
  CHECK(last(finish(ring, permutation(8, [](int r) { return (r + 1) % 8; }))) == alone);
  CHECK(last(finish(ring, permutation(8, [](int r) { return (r + 7) % 8; }))) == alone);
  // each message takes its first link at once and waits at the second one for its owner
  CHECK(last(finish(ring, permutation(8, [](int r) { return (r + 2) % 8; }))) == alone + hold);
}

TEST_CASE("an incast on a star passes the receiver's link one message after another") {
  constexpr std::int64_t hold = 400 + 2 * (s - 1);  // longer than a receive
  Script script(6);
  for (int i = 1; i < 6; ++i) {
    script[0].push_back(receive_any());
    script[static_cast<std::size_t>(i)].push_back(send(0, s));
  }
  CHECK(finish(on("fat-tree:down=6,g=400ps,G=2ps"), script)[0] == alone + 4 * hold);
}

TEST_CASE("a link that a route takes twice serves later messages between both times") {
  // a and b send to c and d over one server, s -> t, which needs 300 for a message each time.
  // Messages come back to it after 400: they meet the second message, which holds it until 600.
  const TextFile file(
      "nodes a b c d\nswitches s t\ncable a s g=0 G=0\ncable b s g=0 G=0\nlink s t g=300ps G=0\n"
      "link t s g=0 G=0 l=400ps\ncable t c g=0 G=0\ncable t d g=0 G=0\n"
      "route a c s t s t\nroute b d s t s t\n");
  const Script script{{send(2, 1)}, {send(3, 1)}, {receive(0)}, {receive(1)}};
  const Times times = finish(on(file.path()), script);
  CHECK(times[2] == 20 + 1000 + 600 + 30);
  CHECK(times[3] == 20 + 1000 + 900 + 30);
}

TEST_CASE("links come after the sender's interface and before the receiver's") {
  NodeParameters node;
  node.interfaces = NodeInterfaces{.g = Duration::ps(50), .G = 5};
  const Script script{{send(1, s)}, {receive(0)}};
  const auto time = [&](const char* G) {
    return last(finish(on(std::string("torus:dims=2,g=0,G=") + G, node), script));
  };
  CHECK(time("0") == first_byte + 5 * (s - 1) + 30);
  CHECK(time("9ps") == first_byte + 9 * (s - 1) + 30);
}

TEST_CASE("a shift in a full fat tree with D-mod-k routes has no contention") {
  for (const char* topology :
       {"fat-tree:levels=2,ports=8,g=100ps,G=2ps", "fat-tree:levels=3,ports=4,g=100ps,G=2ps"}) {
    const Machine machine = on(topology);
    const std::int32_t nodes = machine.parameters().node.topology->nodes();
    for (const int shift : {1, 2, 3, 5, nodes / 2, nodes - 1}) {
      CHECK(most_on_a_link(*machine.parameters().node.topology, shift) == 1);
      const auto to = [&](int rank) { return (rank + shift) % nodes; };
      CHECK(last(finish(machine, permutation(nodes, to))) == alone);
    }
  }
}

TEST_CASE("a shift in an oversubscribed fat tree takes as long as the fullest link") {
  const Machine machine = on("fat-tree:levels=2,ports=6,oversubscription=2,g=100ps,G=2ps");
  const Topology& topology = *machine.parameters().node.topology;
  REQUIRE(topology.nodes() == 24);  // 4 ports down and 2 up, 6 leaves
  const std::int64_t most = most_on_a_link(topology, 4);
  CHECK(most == 2);
  const auto to = [](int rank) { return (rank + 4) % 24; };
  CHECK(last(finish(machine, permutation(24, to))) == alone + (most - 1) * (100 + 2 * (s - 1)));
}

TEST_CASE("ranks of one node take no links") {
  ParameterSet set = on("torus:dims=2,g=9000ps,G=9000ps").parameters();
  const Machine machine(set, Placement::per_node(2));
  CHECK(last(finish(machine, {{send(1, s)}, {receive(0)}})) == alone);
}

TEST_CASE("a topology has a place for every rank, or the run is refused") {
  const Machine machine = on("torus:dims=3,g=0,G=0");
  CHECK_THROWS_WITH_AS(static_cast<void>(run(machine, Script(4))),
                       "4 ranks are on 4 nodes, but the topology torus:dims=3,g=0,G=0 has 3; give "
                       "fewer ranks, more ranks per node, or a larger topology",
                       InputError);
}

TEST_CASE("ranks dealt to nodes in turn send their neighbours messages through the network") {
  ParameterSet set = machine_of(costs).parameters();
  set.links.push_back(set.links.front());
  set.links.back().link_class = LinkClass::node;
  const Placement dealt = Placement::round_robin(2, 2, 0);
  CHECK(dealt.link_class(Rank(0), Rank(1)) == LinkClass::network);
  CHECK(dealt.link_class(Rank(0), Rank(2)) == LinkClass::node);
  CHECK(dealt.node_of(Rank(3)) == 1);
  CHECK(dealt.nodes(4) == 2);
  CHECK(dealt.nodes(1) == 1);
  NodeParameters node;
  node.interfaces = NodeInterfaces{.g = Duration::ps(900), .G = 0};
  set.node = node;
  // ranks 0 and 2 of node 0 send to ranks 1 and 3 of node 1
  const Script script{{send(1, 1)}, {receive(0)}, {send(3, 1)}, {receive(2)}};
  CHECK(last(finish(Machine(set, dealt), script)) == 900 + first_byte + 30);
}

}  // namespace loggp::simulate::links_test
