// What ranks share: the network interfaces and the memory of their node, and the links between
// nodes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "models/base/units.hpp"
#include "models/parameters/intervals.hpp"

namespace loggp {

class Topology;

/// The interface of a node that a message passes. `fixed`: rank r passes number r mod count.
/// `free`: each message passes the one that is free first.
enum class InterfaceChoice : std::uint8_t { fixed, free };
/// Returns "fixed" or "free".
[[nodiscard]] std::string_view to_string(InterfaceChoice choice);
/// Returns the choice with this name. Throws InputError, beginning with `where`, for another name.
[[nodiscard]] InterfaceChoice find_interface_choice(std::string_view name,
                                                    const std::string& where);

/// The network interfaces of each node (docs/machine-model.md, "Node interfaces").
struct NodeInterfaces {
  std::int32_t count = 1;  ///< at least 1
  Duration g;              ///< g_node: time that a message occupies a side of an interface
  double G = 0;            ///< G_node: time for each byte after the first, in ps
  InterfaceChoice choice = InterfaceChoice::fixed;
};

/// The times of a link between nodes (docs/machine-model.md, "Links between nodes").
struct LinkRate {
  Duration g;    ///< g_link: time that a message occupies the link
  double G = 0;  ///< G_link: time for each byte after the first, in ps
  Duration l;    ///< l_link: time until the first byte is at the next link
  bool operator==(const LinkRate&) const = default;
};

/// What ranks share. Without all three, messages meet only in the ports of ranks.
struct NodeParameters {
  std::optional<NodeInterfaces> interfaces;
  std::optional<double> memory;  ///< G_memory: time for each byte after the first, in ps
  /// The network between nodes; null: a full crossbar.
  std::shared_ptr<const Topology> topology = nullptr;
  Intervals interface_intervals{};  ///< of measured interfaces: "g_us", "G_us_per_byte"
  Intervals memory_intervals{};     ///< of measured memory: "G_us_per_byte"
  [[nodiscard]] bool shares_nothing() const { return !interfaces && !memory && !topology; }
};

/// The largest number of interfaces of a node.
inline constexpr std::int32_t most_interfaces = 1024;

/// Returns "count=1,g=1us,G=0.001us,choice=fixed", which parse_node_interfaces() (node_options.hpp)
/// reads.
[[nodiscard]] std::string to_text(const NodeInterfaces& interfaces);
/// Returns "G=0.001us".
[[nodiscard]] std::string memory_text(double memory);

/// Throws InputError, beginning with `where`, unless there are 1 to `most_interfaces` interfaces
/// and no time is negative or above `longest_cost`.
void validate(const NodeParameters& node, const std::string& where);

}  // namespace loggp
