// Topologies drawn at random, regular ones and files.
#pragma once

#include <fmt/format.h>
#include <rapidcheck.h>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "models/topology/topology.hpp"
#include "tests/compare/chart/temporary_folder.hpp"

namespace loggp {

/// From 0 to last − 1; drawn by rapidcheck.
inline std::int64_t any_below(std::int64_t last) {
  return *rc::gen::resize(100, rc::gen::inRange<std::int64_t>(0, last));
}

/// Times of links, many of them 0, so that much happens at one instant.
inline std::string any_link_time() {
  return fmt::format("{}ps", 10 * std::max<std::int64_t>(any_below(9) - 3, 0));
}

/// Rates of links, with `separator` between them.
inline std::string any_link_rates(const char* separator) {
  std::string text = fmt::format("g={}{}G={}ps", any_link_time(), separator,
                                 0.25 * static_cast<double>(any_below(12)));
  if (any_below(2) == 1) text += fmt::format("{}l={}", separator, any_link_time());
  return text;
}

/// The way from a switch to switch 0 of the tree: " s3 s1 s0".
inline std::string way_to_root(const std::vector<std::int64_t>& parents, std::int64_t from) {
  std::string way = fmt::format(" s{}", from);
  for (std::int64_t at = from; at != 0; way += fmt::format(" s{}", at))
    at = parents[static_cast<std::size_t>(at)];
  return way;
}

/// Nodes on switches that a tree connects, with more cables between them, and some listed routes:
/// over nodes, and over links between switches that are taken twice.
inline std::string any_topology_text(std::int64_t nodes) {
  const std::int64_t switches = 1 + any_below(4);
  std::string text = "nodes";
  for (std::int64_t i = 0; i < nodes; ++i) text += fmt::format(" n{}", i);
  text += "\nswitches";
  for (std::int64_t i = 0; i < switches; ++i) text += fmt::format(" s{}", i);
  text += "\n";
  std::vector<std::int64_t> at(static_cast<std::size_t>(nodes));
  for (std::size_t i = 0; i < at.size(); ++i) {
    at[i] = any_below(switches);
    text += fmt::format("cable n{} s{} {}\n", i, at[i], any_link_rates(" "));
  }
  std::vector<std::int64_t> parents(static_cast<std::size_t>(switches));
  for (std::int64_t i = 1; i < switches; ++i) {
    parents[static_cast<std::size_t>(i)] = any_below(i);
    text += fmt::format("cable s{} s{} {}\n", i, parents[static_cast<std::size_t>(i)],
                        any_link_rates(" "));
  }
  if (any_below(2) == 1) text += fmt::format("cable n0 n1 {}\n", any_link_rates(" "));
  if (any_below(2) == 1) {
    text += fmt::format("link n1 n2 {}\nroute n1 n2\n", any_link_rates(" "));
    text += fmt::format("link n2 n3 {}\nroute n1 n3 n2\n", any_link_rates(" "));
  }
  if (switches > 1 && any_below(2) == 1) {
    if (at.back() != 1) text += fmt::format("link s1 n{} {}\n", nodes - 1, any_link_rates(" "));
    text += fmt::format("route n0 n{}{} s1 s0 s1\n", nodes - 1, way_to_root(parents, at.front()));
  }
  return text;
}

/// A topology with at least `nodes` nodes.
inline std::shared_ptr<const Topology> any_topology(std::int32_t nodes) {
  const std::string rates = any_link_rates(",");
  std::string text;
  switch (any_below(5)) {
    case 0:
      text = fmt::format("fat-tree:down={}/{},up={}", 1 + any_below(4), nodes, 1 + any_below(3));
      break;
    case 1:
      text = fmt::format("fat-tree:down=2/{}/{},up={}/{}", 1 + any_below(2), (nodes + 1) / 2,
                         1 + any_below(2), 1 + any_below(2));
      break;
    case 2:
      text = any_below(2) == 1 ? fmt::format("torus:dims={}", nodes + any_below(3))
                               : fmt::format("torus:dims=2x{}x2", (nodes + 3) / 4 + 1);
      break;
    case 3:
      text = fmt::format("dragonfly:groups={},switches=2,nodes={},global={}", 2 + any_below(2),
                         (nodes + 3) / 4, 1 + any_below(2));
      break;
    default: {
      const compare::TemporaryFolder folder;
      const std::string file = (folder.path() / "topology").string();
      const std::string content = any_topology_text(nodes);
      RC_LOG() << "topology file:\n" << content;
      std::ofstream(file) << content;
      return parse_topology(file, "--topology");
    }
  }
  return parse_topology(text + "," + rates, "--topology");
}

}  // namespace loggp
