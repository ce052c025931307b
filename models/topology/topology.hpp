// The network between nodes: switches, links, and the static route of each pair of nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/fingerprint.hpp"
#include "models/parameters/node_parameters.hpp"

namespace loggp {

/// A place on a route: the link that a message takes there, and what the topology needs to find the
/// next one.
struct RouteStep {
  static constexpr std::uint32_t no_link = ~std::uint32_t{0};
  std::uint32_t link = no_link;  ///< no_link: the route has ended
  std::uint32_t cursor = 0;      ///< has a meaning for the topology only
  std::uint16_t rate = 0;        ///< of the link: an index of Topology::rates()
  std::uint16_t stage = 0;       ///< of the link, below Topology::stages()
};

/// Nodes, switches and links with static routes (docs/machine-model.md, "Links between nodes"). A
/// link is one direction of a cable. Objects do not change, so that threads may share one.
class Topology {
 public:
  Topology() = default;
  Topology(const Topology&) = delete;
  Topology& operator=(const Topology&) = delete;
  virtual ~Topology() = default;

  /// Returns the text that parse_topology() read: "torus:dims=4x4,g=1us,G=1ns", or a file's name.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::int32_t nodes() const { return nodes_; }
  /// Returns the last line of the file that lists nodes; 0: the topology is of no file.
  [[nodiscard]] std::size_t nodes_line() const { return nodes_line_; }
  /// Returns the number of links; they count from 0.
  [[nodiscard]] std::uint32_t links() const { return links_; }
  /// Returns the rates that links have.
  [[nodiscard]] std::span<const LinkRate> rates() const { return rates_; }
  /// Returns the number of stages: every link of a route has a higher stage than the link before
  /// it. 1: the links have no such order.
  [[nodiscard]] int stages() const { return stages_; }

  /// Returns the first link of the route. Pre: both are nodes, and they differ.
  [[nodiscard]] virtual RouteStep first(std::int32_t from, std::int32_t to) const = 0;
  /// Returns the link after `step` on the same route. Pre: `step` has a link.
  [[nodiscard]] virtual RouteStep after(const RouteStep& step, std::int32_t from,
                                        std::int32_t to) const = 0;
  /// Returns the rate of a link, as an index of rates().
  [[nodiscard]] virtual std::uint16_t rate_of(std::uint32_t link) const = 0;
  /// Returns the names of both ends of a link: "leaf 3 -> spine 1".
  [[nodiscard]] virtual std::string link_name(std::uint32_t link) const = 0;
  /// Returns the number of the node with this name; −1 if there is none. Nodes of regular
  /// topologies have their numbers as names.
  [[nodiscard]] virtual std::int32_t find_node(std::string_view name) const;
  /// Adds all that a simulation depends on, also the contents of a file, to `print`.
  virtual void add_to(Fingerprint& print) const;

  /// Returns the links of the route in order; none if the nodes are the same.
  [[nodiscard]] std::vector<std::uint32_t> route(std::int32_t from, std::int32_t to) const;

 protected:
  std::string text_;
  std::int32_t nodes_ = 0;
  std::size_t nodes_line_ = 0;
  std::uint32_t links_ = 0;
  int stages_ = 1;
  std::vector<LinkRate> rates_;
};

/// The largest number of nodes and of links of a topology.
inline constexpr std::int64_t most_nodes = std::int64_t{1} << 24U;
inline constexpr std::int64_t most_links = std::int64_t{1} << 28U;

/// Returns the topology that `text` describes: "fat-tree:…", "torus:…", "dragonfly:…", or a FILE
/// (docs/machine-model.md, "Topologies and routes"). Throws InputError that begins with `option`,
/// or with the file and the line.
[[nodiscard]] std::shared_ptr<const Topology> parse_topology(const std::string& text,
                                                             const std::string& option);

}  // namespace loggp
