// Links and routes of topologies: against counts that can be written down, and by brute force.
#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "tests/models/base/text_file.hpp"
#include "tests/models/topology/random_topology.hpp"
#include "tests/simulate/engine/properties.hpp"

namespace loggp::topology_test {

namespace {

std::shared_ptr<const Topology> made(const std::string& text) {
  return parse_topology(text + ",g=1us,G=1ns", "--topology");
}

std::pair<std::string, std::string> ends(const Topology& topology, std::uint32_t link) {
  const std::string name = topology.link_name(link);
  const std::size_t arrow = name.find(" -> ");
  return {name.substr(0, arrow), name.substr(arrow + 4)};
}

// Returns why the route does not lead from one node to the other over links that follow each other;
// empty if it does.
std::string wrong_route(const Topology& topology, std::int32_t from, std::int32_t to,
                        const std::string& first, const std::string& last) {
  const std::vector<std::uint32_t> links = topology.route(from, to);
  if (links.empty()) return "no links";
  const bool is_regular = topology.nodes_line() == 0;
  if (is_regular && std::set(links.begin(), links.end()).size() != links.size())
    return "a link twice";
  if (ends(topology, links.front()).first != first) return "another beginning";
  if (ends(topology, links.back()).second != last) return "another end";
  for (std::size_t i = 1; i < links.size(); ++i) {
    if (ends(topology, links[i - 1]).second != ends(topology, links[i]).first)
      return "a gap after " + topology.link_name(links[i - 1]);
  }
  return "";
}

// Returns the number of links between two ends on the shortest way over the names of links.
std::map<std::string, std::size_t> distances(const Topology& topology, const std::string& from) {
  std::multimap<std::string, std::string> next;
  for (std::uint32_t link = 0; link < topology.links(); ++link) next.insert(ends(topology, link));
  std::map<std::string, std::size_t> all{{from, 0}};
  for (std::deque<std::string> reached{from}; !reached.empty(); reached.pop_front()) {
    const auto [begin, end] = next.equal_range(reached.front());
    for (auto at = begin; at != end; ++at) {
      if (all.emplace(at->second, all[reached.front()] + 1).second) reached.push_back(at->second);
    }
  }
  return all;
}

std::string node_name(const Topology& topology, std::int32_t node) {
  for (const std::int32_t other : {(node + 1) % topology.nodes()}) {
    return ends(topology, topology.route(node, other).front()).first;
  }
  return "";
}

void check_all_routes(const Topology& topology, bool are_shortest) {
  for (std::int32_t from = 0; from < topology.nodes(); ++from) {
    const std::string first = node_name(topology, from);
    const auto least = distances(topology, first);
    for (std::int32_t to = 0; to < topology.nodes(); ++to) {
      if (from == to) continue;
      const std::string last = node_name(topology, to);
      const std::string wrong = wrong_route(topology, from, to, first, last);
      if (!wrong.empty()) FAIL_CHECK(topology.text(), ": ", from, " to ", to, ": ", wrong);
      if (are_shortest) CHECK(topology.route(from, to).size() == least.at(last));
    }
  }
}

}  // namespace

TEST_CASE("regular topologies have as many nodes and links as their shape says") {
  const auto sizes = [](const std::string& text) {
    const auto topology = made(text);
    return std::pair(topology->nodes(), topology->links());
  };
  CHECK(sizes("fat-tree:levels=1,ports=5") == std::pair(5, 10U));
  CHECK(sizes("fat-tree:levels=3,ports=4") == std::pair(16, 6 * 16U));  // k³/4
  CHECK(sizes("fat-tree:levels=3,ports=82").first == 82 * 82 * 82 / 4);
  CHECK(sizes("fat-tree:levels=2,ports=16,oversubscription=3") == std::pair(192, 2 * (192 + 64U)));
  CHECK(sizes("fat-tree:down=3/5,up=2") == std::pair(15, 2 * (15 + 10U)));
  CHECK(sizes("torus:dims=4x3x2") == std::pair(24, 24 * 6U));
  // 9 groups of 4 switches with 2 ports out: 8 cables of each group, one to each other group
  CHECK(sizes("dragonfly:groups=9,switches=4,nodes=2,global=2") ==
        std::pair(72, 2 * 72 + 9 * 4 * 3 + 9 * 8U));
}

TEST_CASE("every route of a fat tree leads up and down, as short as can be") {
  for (const char* text :
       {"fat-tree:levels=1,ports=5", "fat-tree:levels=2,ports=6,oversubscription=2",
        "fat-tree:levels=3,ports=4", "fat-tree:down=3/2/2,up=2/3", "fat-tree:down=2/1/3,up=3/1"}) {
    const auto topology = made(text);
    check_all_routes(*topology, true);
    const auto stage = [&](const RouteStep& step) { return static_cast<int>(step.stage); };
    for (std::int32_t to = 1; to < topology->nodes(); ++to) {
      int before = -1;
      for (RouteStep step = topology->first(0, to); step.link != RouteStep::no_link;
           step = topology->after(step, 0, to)) {
        CHECK(stage(step) > before);
        CHECK(stage(step) < topology->stages());
        CHECK(topology->rate_of(step.link) == step.rate);
        before = stage(step);
      }
    }
  }
}

TEST_CASE("every route of a torus is as short as can be, dimension by dimension") {
  for (const char* text : {"torus:dims=2", "torus:dims=5", "torus:dims=4x3", "torus:dims=2x3x4"})
    check_all_routes(*made(text), true);
  const auto ring = made("torus:dims=6");
  CHECK(ring->route(0, 3).size() == 3);
  CHECK(ring->link_name(ring->route(0, 3).front()) == "node 0 (0) -> node 1 (1)");
  CHECK(ring->link_name(ring->route(0, 4).front()) == "node 0 (0) -> node 5 (5)");
  const auto plane = made("torus:dims=4x4");
  CHECK(plane->link_name(plane->route(0, 5).front()) == "node 0 (0 0) -> node 1 (1 0)");
}

TEST_CASE("a minimal route of a dragonfly has 2, 3, or 3 to 5 links") {
  for (const char* text : {"dragonfly:groups=9,switches=4,nodes=2,global=2",
                           "dragonfly:groups=3,switches=4,nodes=2,global=1",
                           "dragonfly:groups=1,switches=3,nodes=2,global=0",
                           "dragonfly:groups=2,switches=1,nodes=3,global=1"}) {
    const auto topology = made(text);
    check_all_routes(*topology, false);
  }
  const auto topology = made("dragonfly:groups=9,switches=4,nodes=2,global=2");
  std::set<std::size_t> lengths;
  for (std::int32_t from = 0; from < 72; ++from) {
    for (std::int32_t to = 0; to < 72; ++to) {
      const std::size_t length = topology->route(from, to).size();
      if (from / 2 == to / 2) {
        CHECK(length == (from == to ? 0 : 2));
      } else if (from / 8 == to / 8) {
        CHECK(length == 3);
      } else {
        lengths.insert(length);
      }
    }
  }
  CHECK(lengths == std::set<std::size_t>{3, 4, 5});
}

TEST_CASE("each step of a route has its link's rate, and a stage that the topology has") {
  for (const char* text : {"fat-tree:levels=2,ports=6", "torus:dims=4x3",
                           "dragonfly:groups=9,switches=4,nodes=2,global=2"}) {
    CAPTURE(text);
    const auto topology = made(text);
    for (std::int32_t to = 1; to < topology->nodes(); ++to) {
      for (RouteStep step = topology->first(0, to); step.link != RouteStep::no_link;
           step = topology->after(step, 0, to)) {
        CHECK(topology->rate_of(step.link) == step.rate);
        CHECK(static_cast<int>(step.stage) < topology->stages());
      }
    }
  }
}

TEST_CASE("all cables between two groups of a dragonfly are used") {
  const auto topology = made("dragonfly:groups=3,switches=4,nodes=2,global=1");
  std::map<std::pair<int, int>, std::set<std::uint32_t>> used;
  for (std::int32_t from = 0; from < 24; ++from) {
    for (std::int32_t to = 0; to < 24; ++to) {
      for (const std::uint32_t link : topology->route(from, to)) {
        if (topology->rate_of(link) == 2) used[{from / 8, to / 8}].insert(link);
      }
    }
  }
  REQUIRE(used.size() == 6);
  for (const auto& [groups, links] : used) CHECK(links.size() == 2);  // 4 ports, 2 other groups
}

TEST_CASE("every topology drawn at random has routes from node to node") {
  CHECK(simulate::holds("routes", 200, [] {
    const auto topology = any_topology(5);
    RC_LOG() << topology->text() << "\n";
    for (std::int32_t from = 0; from < 5; ++from) {
      for (std::int32_t to = 0; to < 5; ++to) {
        if (from == to) continue;
        const std::string wrong =
            wrong_route(*topology, from, to, node_name(*topology, from), node_name(*topology, to));
        RC_ASSERT(wrong == "");
        for (const std::uint32_t link : topology->route(from, to))
          RC_ASSERT(topology->rate_of(link) < topology->rates().size());
      }
    }
  }));
}

TEST_CASE("a listed route may pass a switch and a link several times") {
  const TextFile file(
      "nodes a b\nswitches s t\nlink a s g=0 G=0\nlink s t g=1us G=0\nlink t s g=0 G=0 l=2us\n"
      "link t b g=0 G=0\ncable a b g=0 G=0\nroute a b s t s t\n");
  const auto topology = parse_topology(file.path(), "--topology");
  std::vector<std::string> names;
  for (const std::uint32_t link : topology->route(0, 1)) names.push_back(topology->link_name(link));
  CHECK(names == std::vector<std::string>{"a -> s", "s -> t", "t -> s", "s -> t", "t -> b"});
}

TEST_CASE("rates of links may differ by kind") {
  const auto topology =
      parse_topology("fat-tree:down=2/2,up=1,g=1ns/2ns,G=3ps,l=0/4ps", "--topology");
  const auto up = topology->route(0, 2);
  REQUIRE(up.size() == 4);
  const auto rate = [&](std::size_t i) { return topology->rates()[topology->rate_of(up[i])]; };
  CHECK(rate(0) == LinkRate{Duration::ps(1000), 3, Duration()});
  CHECK(rate(1) == LinkRate{Duration::ps(2000), 3, Duration::ps(4)});
  CHECK(rate(2) == rate(1));
  CHECK(rate(3) == rate(0));
}

}  // namespace loggp::topology_test
