// The broadcasts of Open MPI 4.1 and MPICH 4.0, as catalogue entries.
#pragma once

#include <algorithm>

#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"
#include "algorithms/collectives/broadcast/broadcast_flat_at_once.hpp"
#include "algorithms/collectives/broadcast/broadcast_scatter_exchange.hpp"
#include "algorithms/collectives/broadcast/broadcast_split_binary.hpp"
#include "algorithms/collectives/broadcast/broadcast_tree.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/no_messages.hpp"

namespace loggp {

/// Returns the chains of the user's fan-out, else Open MPI's 4.
template <Process P>
[[nodiscard]] Chains chains_of(const P& self, const CollectiveArguments& a) {
  return {self.size(), a.used_fan_out()};
}

/// Returns the k-nomial tree of the user's radix, else Open MPI's 4.
template <Process P>
[[nodiscard]] KnomialTree knomial_tree_of(const P& self, const CollectiveArguments& a) {
  return {self.size(), a.used_radix()};
}

namespace open_mpi_detail {

// Open MPI returns at once from a broadcast without data.
template <Process P, RankTree Tree>
Task<> broadcast_segments(P& self, const CollectiveArguments& a, Tree tree) {
  if (a.data.size == Bytes()) return no_messages(self);
  return broadcast_tree(self, a.data, a.root, a.segment, tree);
}

template <Process P>
Task<> broadcast_split(P& self, const CollectiveArguments& a, Bytes element = Bytes(1)) {
  const Halves halves(a.data, element);
  const bool is_too_short = halves.right.size == Bytes() || a.segment > halves.right.size;
  if (is_too_short) return broadcast_segments(self, a, Chains(self.size(), 1));
  return broadcast_split_binary(self, a.data, a.root, a.segment, element);
}

template <Process P>
Task<> broadcast_blocks(P& self, const CollectiveArguments& a, Allgather allgather,
                        Bytes element = Bytes(1)) {
  if (a.data.size == Bytes()) return no_messages(self);
  if (a.data.size.count() / element.count() < self.size())
    return broadcast_flat_at_once(self, a.data, a.root);
  return broadcast_scatter_exchange(self, a.data, a.root, allgather, element);
}

}  // namespace open_mpi_detail

inline constexpr auto open_mpi_broadcasts = Catalogue{
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "ompi:basic_linear",
                                 .summary = "the root starts sends to all ranks at once",
                                 .library = Library::open_mpi,
                                 .id = 1},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return broadcast_flat_at_once(self, a.data, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "ompi:chain",
                                 .summary = "four chains from the root, in segments",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& a) {
                     // the library's trees have at most 32 children
                     const Chains chains(self.size(), std::min(a.used_fan_out(), 32));
                     return open_mpi_detail::broadcast_segments(self, a, chains);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "ompi:pipeline",
                                 .summary = "one chain, in segments",
                                 .library = Library::open_mpi,
                                 .id = 3},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi_detail::broadcast_segments(self, a, Chains(self.size(), 1));
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "ompi:split_binary_tree",
                                 .summary = "half of the data on each side of a binary tree; "
                                            "pipeline if a half is shorter than a segment",
                                 .library = Library::open_mpi,
                                 .id = 4},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi_detail::broadcast_split(self, a);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "ompi:binary_tree",
                                 .summary = "binary tree, in segments",
                                 .library = Library::open_mpi,
                                 .id = 5},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi_detail::broadcast_segments(self, a, BinaryTree{self.size()});
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "ompi:binomial",
                                 .summary = "binomial-hypercube's tree, in segments",
                                 .library = Library::open_mpi,
                                 .id = 6},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi_detail::broadcast_segments(self, a, BinomialTree{self.size()});
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "ompi:knomial",
                                 .summary = "k-nomial tree of radix 4, in segments",
                                 .library = Library::open_mpi,
                                 .id = 7},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi_detail::broadcast_segments(self, a, knomial_tree_of(self, a));
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "ompi:scatter_allgather",
                                 .summary = "binomial scatter, allgather by recursive doubling; "
                                            "basic_linear with fewer bytes than ranks",
                                 .library = Library::open_mpi,
                                 .id = 8},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi_detail::broadcast_blocks(self, a,
                                                              Allgather::recursive_doubling);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "ompi:scatter_allgather_ring",
                                 .summary = "binomial scatter, allgather round a ring; "
                                            "basic_linear with fewer bytes than ranks",
                                 .library = Library::open_mpi,
                                 .id = 9},
                   [](auto& self, const CollectiveArguments& a) {
                     return open_mpi_detail::broadcast_blocks(self, a, Allgather::ring);
                   }}};

inline constexpr auto mpich_broadcasts = Catalogue{
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "mpich:binomial",
                                 .summary = "binomial tree",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return broadcast_binomial(self, a.data, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "mpich:scatter_recursive_doubling_allgather",
                                 .summary = "binomial scatter, allgather by recursive doubling",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return broadcast_scatter_exchange(self, a.data, a.root,
                                                       Allgather::recursive_doubling);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "mpich:scatter_ring_allgather",
                                 .summary = "binomial scatter, allgather round a ring",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return broadcast_scatter_exchange(self, a.data, a.root, Allgather::ring);
                   }}};

}  // namespace loggp
