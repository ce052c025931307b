// Placement of ranks: the node, core complex and site of each rank.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/fingerprint.hpp"
#include "models/base/units.hpp"
#include "models/parameters/parameters.hpp"
#include "models/topology/divisor.hpp"

namespace loggp {

/// The place of each rank; a value. The placement decides the class of the link between any two
/// ranks.
class Placement {
 public:
  /// The place of one rank: the numbers of its node, of its node's site, and of its core complex.
  struct Place {
    std::int32_t node = 0;
    std::int32_t site = 0;
    std::int32_t complex = -1;  ///< −1: not known; compared only between ranks of one node
  };

  /// CPUs that ranks share (docs/machine-model.md, "CPUs that ranks share").
  struct SharedCpus {
    std::int32_t count = 0;  ///< 0: each rank has a CPU of its own
    /// Each node has `count` CPUs, which its ranks get in turn in their order. Otherwise the run
    /// has `count` CPUs: rank r has CPU r mod `count`.
    bool of_each_node = false;
    /// CPU time that a rank needs before it takes in a message for which it has waited.
    Duration wake_up{};
  };

  /// Each rank runs on its own node and CPU; all nodes are at one site.
  Placement() = default;
  /// Ranks 0 … n − 1 run on node 0, the next n on node 1, and so on, at one site. Pre: n >= 1.
  [[nodiscard]] static Placement per_node(std::int32_t n);
  /// The same; in addition, each `in_complex` consecutive ranks of a node share a core complex.
  /// Pre: n >= 1 and in_complex >= 1.
  [[nodiscard]] static Placement per_node(std::int32_t n, std::int32_t in_complex);
  /// Rank r runs on node r mod `nodes`. Of the ranks of a node, each `in_complex` share a core
  /// complex in their order; 0: not known. Pre: nodes >= 1 and per_node >= 1; only ranks below
  /// nodes times per_node have a place.
  [[nodiscard]] static Placement round_robin(std::int32_t nodes, std::int32_t per_node,
                                             std::int32_t in_complex);
  /// Rank i runs at places[i]. Pre: `places` is not empty, and each node is at one site only.
  [[nodiscard]] static Placement of(std::vector<Place> places);

  /// Lets ranks share CPUs. Pre: count >= 1.
  void share_cpus(SharedCpus cpus);
  /// Does the same: rank i has CPU cpus[i]. Pre: no number is negative, and there is one for each
  /// rank that has a place.
  void give_cpus(std::vector<std::int32_t> cpus, Duration wake_up = {});
  /// Returns SharedCpus::wake_up; 0 if no rank shares a CPU.
  [[nodiscard]] Duration wake_up() const { return cpus_.wake_up; }
  [[nodiscard]] bool shares_cpus() const { return cpus_.count > 0 || cpu_of_ != nullptr; }
  /// Returns the number of the rank's CPU among those of all nodes. Pre: shares_cpus(), and the
  /// rank has a place.
  [[nodiscard]] std::int32_t cpu_of(Rank rank) const;
  /// Returns a number that is larger than the CPU's number of each of `ranks` ranks. Pre: as of
  /// cpu_of.
  [[nodiscard]] std::int32_t cpus(std::int32_t ranks) const;

  /// Returns the number of ranks; 0 if the placement suits any number of ranks.
  [[nodiscard]] std::int32_t ranks() const {
    return places_ ? static_cast<std::int32_t>(places_->size()) : 0;
  }
  /// Returns the number of nodes of round_robin(); 0 for other placements.
  [[nodiscard]] std::int32_t dealt_to() const { return dealt_to_; }
  /// Returns whether the link between any two different ranks has the class `network`.
  [[nodiscard]] bool has_one_network() const { return per_node_ == 1; }
  /// Returns the class of the link between two ranks. Pre: both ranks have a place.
  [[nodiscard]] LinkClass link_class(Rank from, Rank to) const {
    if (from == to) return LinkClass::self;
    if (has_one_network()) return LinkClass::network;
    if (places_) return class_by_places(from, to);
    return node_of(from) == node_of(to) ? class_on_node(from, to) : LinkClass::network;
  }
  /// Returns the number of the rank's node, from 0. Pre: the rank has a place.
  [[nodiscard]] std::int32_t node_of(Rank rank) const {
    const auto number = static_cast<std::uint32_t>(rank.number());
    if (per_node_ == 0) {
      return places_ ? (*places_)[number].node : static_cast<std::int32_t>(nodes_.rest(number));
    }
    return static_cast<std::int32_t>(ranks_on_node_.quotient(number));
  }
  /// Returns a number that is larger than the node's number of each of `ranks` ranks.
  [[nodiscard]] std::int32_t nodes(std::int32_t ranks) const;
  /// Returns all classes that links between different ranks can have. A placement for any number of
  /// ranks always includes `network`.
  [[nodiscard]] std::vector<LinkClass> classes() const;
  /// Adds all fields to `print`.
  void add_to(Fingerprint& print) const;

 private:
  // Pre: places_ is set.
  [[nodiscard]] LinkClass class_by_places(Rank from, Rank to) const;
  // Pre: places_ is not set, and both ranks are on one node.
  [[nodiscard]] LinkClass class_on_node(Rank from, Rank to) const;

  std::int32_t per_node_ = 1;    // ranks per node; 0: see places_, or dealt_to_ without places_
  std::int32_t in_complex_ = 0;  // ranks per core complex; 0: not known
  std::int32_t dealt_to_ = 0;    // nodes that take ranks in turn, each `most_on_node_`
  std::int32_t most_on_node_ = 1;
  Divisor ranks_on_node_{1};                          // per_node_, if that is not 0
  Divisor nodes_{1};                                  // dealt_to_, if that is not 0
  std::shared_ptr<const std::vector<Place>> places_;  // immutable, so that copies may share them
  SharedCpus cpus_;
  std::shared_ptr<const std::vector<std::int32_t>> cpu_of_;  // by rank; overrides cpus_
};

/// Returns the number of the node with this name; throws InputError if there is none.
using FindNode = std::function<std::int32_t(std::string_view name)>;

/// Reads a placement file: a line for each rank, either `node site` in rank order, or `rank node
/// site` in any order. Nodes and sites are words, separated by blanks or commas. `node/complex`
/// also names the rank's core complex; '#' begins a comment. Throws InputError if the file cannot
/// be read, has a wrong line, does not list the ranks 0 … P − 1 once each, P being `least` or more,
/// or names one node at two sites. `find_node` gives the numbers of nodes; without it they count in
/// the order in which the names first occur. An error of `find_node` gets the line in front.
[[nodiscard]] Placement read_placement(const std::string& path, const FindNode& find_node = {},
                                       std::int32_t least = 1);

/// Reads a file of CPUs: a line for each rank with the name of its CPU, in rank order or with the
/// rank in front. Ranks with the same name share a CPU. Returns the number of each rank's CPU.
/// Throws InputError if the file cannot be read, has a wrong line, or does not list the ranks
/// 0 … P − 1 once each.
[[nodiscard]] std::vector<std::int32_t> read_cpus(const std::string& path);

}  // namespace loggp
