// Which rank runs on which node, in which core complex of it, and which node is at which site.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/fingerprint.hpp"
#include "models/parameters.hpp"
#include "models/units.hpp"

namespace loggp {

/// Where ranks run, which decides the class of the link between two of them; a value.
class Placement {
 public:
  /// A rank's place: its node and its node's site, as numbers, and which core complex of its node
  /// it is in, −1 if that is not known.
  struct Place {
    std::int32_t node = 0;
    std::int32_t site = 0;
    std::int32_t complex = -1;
  };

  /// Every rank on a node of its own, all at one site.
  Placement() = default;
  /// Ranks 0 … n − 1 on node 0, the next n on node 1, and so on, all at one site. Pre: n >= 1.
  [[nodiscard]] static Placement per_node(std::int32_t n);
  /// The same; of each node's ranks the first `in_complex` share a core complex, and so on. Pre:
  /// in_complex >= 1.
  [[nodiscard]] static Placement per_node(std::int32_t n, std::int32_t in_complex);
  /// One place for each rank. Pre: a node is at one site only.
  [[nodiscard]] static Placement of(std::vector<Place> places);

  /// How many ranks have a place; 0 when any number has.
  [[nodiscard]] std::int32_t ranks() const {
    return places_ ? static_cast<std::int32_t>(places_->size()) : 0;
  }
  /// Whether the link between any two ranks is of the class `network`.
  [[nodiscard]] bool has_one_network() const { return per_node_ == 1; }
  /// Pre: both ranks have a place.
  [[nodiscard]] LinkClass link_class(Rank from, Rank to) const {
    if (from == to) return LinkClass::self;
    return has_one_network() ? LinkClass::network : far_class(from, to);
  }
  /// The classes of links between different ranks that this placement can bring about.
  [[nodiscard]] std::vector<LinkClass> classes() const;
  /// Adds all that it consists of.
  void add_to(Fingerprint& print) const;

 private:
  [[nodiscard]] LinkClass far_class(Rank from, Rank to) const;

  std::int32_t per_node_ = 1;                         // 0: see the places
  std::int32_t in_complex_ = 0;                       // of those of a node; 0: not known
  std::shared_ptr<const std::vector<Place>> places_;  // immutable, so that copies may share them
};

/// A mapping file: a line for each rank, `node site` in rank order or `rank node site` in any
/// order; nodes and sites are words, separated by blanks or commas; `node/complex` also names the
/// rank's core complex; '#' begins a comment. Throws InputError (file:line) unless the ranks are
/// 0 … P − 1 and each node is at one site.
[[nodiscard]] Placement read_placement(const std::string& path);

}  // namespace loggp
