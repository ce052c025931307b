// The regular topologies, whose routes are computed.
#pragma once

#include <array>
#include <vector>

#include "models/topology/divisor.hpp"
#include "models/topology/topology.hpp"

namespace loggp {

/// A fat tree with D-mod-k routes. Level 0 are the nodes, level 1 the leaf switches.
class FatTree final : public Topology {
 public:
  static constexpr std::size_t most_levels = 8;
  /// The ports down of a switch by level, from the leaves on, and the ports up of all levels but
  /// the last.
  struct Shape {
    std::vector<std::uint32_t> down;
    std::vector<std::uint32_t> up;
  };
  /// `rates` are by level of the lower end of a cable. Pre: there is one rate for each level, and
  /// there are at most `most_nodes` nodes and `most_links` links.
  FatTree(const Shape& shape, std::vector<LinkRate> rates, std::string text);

  [[nodiscard]] RouteStep first(std::int32_t from, std::int32_t to) const override;
  [[nodiscard]] RouteStep after(const RouteStep& step, std::int32_t from,
                                std::int32_t to) const override;
  [[nodiscard]] std::uint16_t rate_of(std::uint32_t link) const override;
  [[nodiscard]] std::string link_name(std::uint32_t link) const override;
  /// Returns the number of links of a shape, and of its nodes, without overflow.
  [[nodiscard]] static double count_links(const Shape& shape);
  [[nodiscard]] static double count_nodes(const Shape& shape);

 private:
  /// What depends on a level. Cables are those from this level up.
  struct Level {
    Divisor below;         ///< nodes below one switch of the level: d_1·…·d_i
    Divisor width;         ///< switches that have the same nodes below them: u_1·…·u_(i−1)
    Divisor up;            ///< ports up
    std::uint32_t cables;  ///< number of all cables
    std::uint32_t first_up;
    std::uint32_t first_down;
  };

  [[nodiscard]] std::size_t levels() const { return levels_.size(); }
  [[nodiscard]] bool leads_up(std::uint32_t link) const;
  [[nodiscard]] RouteStep step(bool is_up, std::uint32_t level, std::uint32_t top,
                               std::uint32_t from, std::uint32_t to) const;
  [[nodiscard]] std::string name(std::size_t level, std::uint32_t number) const;

  std::vector<Level> levels_;
};

/// A torus with routes in the order of dimensions. Its nodes are its switches, too.
class Torus final : public Topology {
 public:
  static constexpr std::size_t most_dimensions = 8;
  /// `rates` are by dimension. Pre: as of FatTree.
  Torus(const std::vector<std::uint32_t>& sizes, std::vector<LinkRate> rates, std::string text);

  [[nodiscard]] RouteStep first(std::int32_t from, std::int32_t to) const override;
  [[nodiscard]] RouteStep after(const RouteStep& step, std::int32_t from,
                                std::int32_t to) const override;
  [[nodiscard]] std::uint16_t rate_of(std::uint32_t link) const override;
  [[nodiscard]] std::string link_name(std::uint32_t link) const override;

 private:
  /// Returns the step from a node towards `to`.
  [[nodiscard]] RouteStep from_node(std::uint32_t at, std::uint32_t to) const;
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t link) const;
  [[nodiscard]] std::string name(std::uint32_t node) const;

  std::vector<Divisor> sizes_;
  std::vector<std::uint32_t> strides_;
};

/// A dragonfly with minimal routes: groups of switches, of which each two in a group have a cable,
/// and each two groups have some.
class Dragonfly final : public Topology {
 public:
  struct Shape {
    std::uint32_t groups, switches, nodes, global;
  };
  /// `rates` are those of the cables of nodes, in groups and between groups. Pre: as of FatTree,
  /// and each two groups have a cable.
  Dragonfly(const Shape& shape, std::vector<LinkRate> rates, std::string text);

  [[nodiscard]] RouteStep first(std::int32_t from, std::int32_t to) const override;
  [[nodiscard]] RouteStep after(const RouteStep& step, std::int32_t from,
                                std::int32_t to) const override;
  [[nodiscard]] std::uint16_t rate_of(std::uint32_t link) const override;
  [[nodiscard]] std::string link_name(std::uint32_t link) const override;
  /// Returns the number of cables between two groups.
  [[nodiscard]] static std::uint32_t cables_between(const Shape& shape);

 private:
  /// Returns the step from a switch towards node `to`.
  [[nodiscard]] RouteStep from_switch(std::uint32_t at, std::uint32_t to) const;
  /// Returns the port of `group` with the given cable to the group `other`.
  [[nodiscard]] std::uint32_t port(std::uint32_t group, std::uint32_t other,
                                   std::uint32_t cable) const;
  [[nodiscard]] std::string name(std::uint32_t number) const;

  Divisor nodes_of_switch_;
  Divisor switches_of_group_;
  Divisor global_;
  std::uint32_t groups_;
  std::uint32_t cables_;
  Divisor ports_used_;  ///< of a group
  std::uint32_t first_down_;
  std::uint32_t first_local_;
  std::uint32_t first_global_;
};

}  // namespace loggp
