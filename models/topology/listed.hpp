// A topology whose links and routes stand in a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "models/topology/topology.hpp"

namespace loggp {

/// A topology with a list of links, and with the routes of some pairs of nodes. All other routes
/// have the fewest links; of several, they take at each vertex the link with the lowest number. A
/// vertex is a node or a switch; nodes come first.
class ListedTopology final : public Topology {
 public:
  /// A link from one vertex to another.
  struct Link {
    std::uint32_t from, to;
    std::uint16_t rate;
  };
  using Pair = std::pair<std::int32_t, std::int32_t>;
  /// The content of a file.
  struct Lists {
    std::string name;
    std::vector<std::string> nodes;
    std::size_t nodes_line = 0;  ///< the last line of the file that lists nodes
    std::vector<std::string> switches;
    std::vector<Link> links;
    std::vector<LinkRate> rates;
    std::map<Pair, std::vector<std::uint32_t>> routes;  ///< links of the route of a pair
  };
  /// `next` is first_links(lists). Pre: `lists.routes` lead from node to node; all other pairs are
  /// connected.
  ListedTopology(Lists lists, std::vector<std::uint32_t> next);
  /// Returns by node and vertex the first link from the vertex towards the node; no_link where
  /// there is none.
  [[nodiscard]] static std::vector<std::uint32_t> first_links(const Lists& lists);

  [[nodiscard]] RouteStep first(std::int32_t from, std::int32_t to) const override;
  [[nodiscard]] RouteStep after(const RouteStep& step, std::int32_t from,
                                std::int32_t to) const override;
  [[nodiscard]] std::uint16_t rate_of(std::uint32_t link) const override;
  [[nodiscard]] std::string link_name(std::uint32_t link) const override;
  [[nodiscard]] std::int32_t find_node(std::string_view name) const override;
  void add_to(Fingerprint& print) const override;

 private:
  [[nodiscard]] RouteStep by_fewest_links(std::uint32_t at, std::int32_t to) const;
  [[nodiscard]] RouteStep at_place(std::uint32_t place) const;
  [[nodiscard]] const std::string& name(std::uint32_t vertex) const;

  Lists lists_;
  std::size_t vertices_;
  std::vector<std::uint32_t> next_;    ///< by node of the receiver and vertex
  std::vector<std::uint32_t> places_;  ///< links of listed routes, each route with no_link after it
  std::unordered_map<std::uint64_t, std::uint32_t> begins_;  ///< in places_, by pair
};

/// Reads a file (docs/file-formats.md, "Topologies"). Throws InputError that begins with the file,
/// and with the line unless the file cannot be read, if the file cannot be read, a line is wrong, a
/// node or switch is unknown, a link has no rate, or a route does not connect.
[[nodiscard]] std::shared_ptr<const Topology> read_topology(const std::string& path);

}  // namespace loggp
