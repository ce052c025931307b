// Chooses, for each kind of link that a job has, the rank with which rank 0 measures it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "models/parameters/parameters.hpp"

namespace loggp::measure {

/// The machine and the CPU on which a rank runs.
struct RankPlace {
  int machine = 0;  ///< the first rank on the same machine
  int cpu = -1;     ///< the CPU that the rank is bound to, or −1
  int complex = 0;  ///< the first CPU of the core complex (find_core_complex())
};

/// A rank for rank 0 to measure with, and the kind of link between them.
struct Partner {
  Rank rank;
  LinkClass link_class = LinkClass::network;
  std::string kind;  ///< "same core complex", "same node", "between nodes"
};

/// Returns, for each kind of link from rank 0, the first rank of that kind, nearest kind first. A
/// rank that shares rank 0's CPU, or is unbound like rank 0, is chosen only if no other rank has
/// the same kind of link. If no rank on rank 0's machine is in another core complex, the kind "same
/// core complex" counts as LinkClass::node. `places` has the places of rank 0, 1, …; a single rank
/// has no partners. Pre: `places` is not empty.
[[nodiscard]] std::vector<Partner> link_partners(std::span<const RankPlace> places);

/// Returns the samples file of one kind of link: my.samples.jsonl → my.between-nodes.samples.jsonl.
[[nodiscard]] std::string samples_of_kind(const std::string& samples, const std::string& kind);
/// Returns the samples files of all kinds of links.
[[nodiscard]] std::vector<std::string> samples_by_kind(const std::string& samples);

}  // namespace loggp::measure
