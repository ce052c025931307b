// MPICH 4.0's collectives in two levels, called smp there, as catalogue entries.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "algorithms/collectives/allreduce/allreduce_mpich.hpp"
#include "algorithms/collectives/barrier/barrier_dissemination.hpp"
#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"
#include "algorithms/collectives/broadcast/broadcast_scatter_exchange.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/is_power_of_two.hpp"
#include "algorithms/collectives/no_messages.hpp"
#include "algorithms/collectives/reduce/reduce_mpich.hpp"
#include "algorithms/collectives/scan/scan_recursive_doubling.hpp"
#include "algorithms/collectives/two_level/two_level_collectives.hpp"

namespace loggp::mpich {

/// The sizes and ranks at which broadcasts change (MPIR_CVAR_BCAST_SHORT_MSG_SIZE, …_LONG_MSG_SIZE,
/// …_MIN_PROCS).
inline constexpr Bytes short_broadcast(12'288);
inline constexpr Bytes long_broadcast(524'288);
inline constexpr std::int32_t many_ranks = 8;

// What MPICH runs within nodes and between them: the rows of its table, which libmpich.so 4.0.2 has
// as text, for a communicator of one level. These functions are no coroutines.

template <Process P>
Task<> chosen_broadcast(P& self, const CollectiveArguments& a) {
  if (a.data.size == Bytes()) return no_messages(self);
  if (self.size() < many_ranks || a.data.size <= short_broadcast)
    return broadcast_binomial(self, a.data, a.root);
  const bool is_medium = a.data.size <= long_broadcast && is_power_of_two(self.size());
  return broadcast_scatter_exchange(self, a.data, a.root,
                                    is_medium ? Allgather::recursive_doubling : Allgather::ring);
}

template <Process P>
Task<> chosen_reduce(P& self, const CollectiveArguments& a) {
  constexpr Bytes short_reduce(2048);
  if (a.data.size <= short_reduce)
    return reduce_binomial(self, a.data, a.result(), a.root, a.reduction);
  return mpich::reduce_scatter_gather(self, a);
}

template <Process P>
Task<> chosen_allreduce(P& self, const CollectiveArguments& a) {
  constexpr Bytes short_allreduce(8);
  if (a.data.size == Bytes() && a.reduction->is_commutative) return no_messages(self);
  if (a.data.size <= short_allreduce)
    return allreduce_recursive_doubling(self, a.data, a.result(), a.reduction);
  return mpich::allreduce_reduce_scatter_allgather(self, a);
}

template <Process P>
Task<> chosen_scan(P& self, const CollectiveArguments& a) {
  if (a.data.size == Bytes()) return no_messages(self);
  return scan_recursive_doubling(self, a.data, a.result(), a.reduction);
}

namespace smp_detail {

/// The groups of a rank, led by the lowest rank of each node, and the root's place in them.
template <Process P>
struct RootedLevels {
  RootedLevels(P& self, const CollectiveArguments& a)
      : levels(self, *a.nodes, Rank(0)),
        root_node(a.nodes->place_of_node(a.root)),
        root_place(a.nodes->place(a.root)),
        has_root(levels.place_of_node() == root_node.number()) {}

  Levels<P> levels;
  Rank root_node;   ///< the root of the group of leaders
  Rank root_place;  ///< among the ranks of its node
  bool has_root;    ///< whether the rank's node has the root
};

/// The root sends to its leader, then the leaders broadcast, then every leader in its node: the
/// root gets its data once more.
template <Process P>
Task<> broadcast_from_leaders(P& self, CollectiveArguments a) {
  RootedLevels<P> in(self, a);
  const bool is_sent = in.has_root && in.root_place != Rank(0);
  const bool is_root = self.rank() == a.root;
  if (is_sent && is_root) co_await in.levels.node().send(Rank(0), a.data, Tag());
  if (is_sent && in.levels.leads()) co_await in.levels.node().receive(in.root_place, a.data, Tag());
  if (in.levels.leads()) {
    const CollectiveArguments between = arguments_of_part(a, in.root_node);
    co_await chosen_broadcast(in.levels.leaders(), between);
  }
  const CollectiveArguments within = arguments_of_part(a, Rank(0));
  co_await chosen_broadcast(in.levels.node(), within);
}

/// The root broadcasts in its node, then the leaders, then the leaders of the other nodes in
/// theirs.
template <Process P>
Task<> broadcast_from_node(P& self, CollectiveArguments a) {
  RootedLevels<P> in(self, a);
  const bool begins = in.has_root && in.root_place != Rank(0);
  const CollectiveArguments within = arguments_of_part(a, begins ? in.root_place : Rank(0));
  if (begins) co_await chosen_broadcast(in.levels.node(), within);
  if (in.levels.leads()) {
    const CollectiveArguments between = arguments_of_part(a, in.root_node);
    co_await chosen_broadcast(in.levels.leaders(), between);
  }
  if (!begins) co_await chosen_broadcast(in.levels.node(), within);
}

/// The ranks of the other nodes reduce to their leaders; the leaders, with the root's node's
/// leader's own data, to that leader; the ranks of the root's node, with that result, to the root.
template <Process P>
Task<> reduce_to_node(P& self, CollectiveArguments a) {
  RootedLevels<P> in(self, a);
  const bool has_inner = in.levels.node().size() > 1;
  const bool has_outer = in.levels.leads() && (in.levels.leaders().size() > 1 || !has_inner);
  Scratch partial(has_inner && has_outer ? a.data.size : Bytes(), a.data.data);
  CollectiveArguments within = arguments_of_part(a, in.has_root ? in.root_place : Rank(0));
  CollectiveArguments between = arguments_of_part(a, in.root_node);
  if (has_inner && !in.has_root) {
    if (has_outer) within.incoming = between.data.data = partial.data();
    co_await chosen_reduce(in.levels.node(), within);
  }
  if (has_outer) {
    if (has_inner && in.has_root) between.incoming = within.data.data = partial.data();
    co_await chosen_reduce(in.levels.leaders(), between);
  }
  if (has_inner && in.has_root) co_await chosen_reduce(in.levels.node(), within);
}

template <Process P>
Task<> dissemination_in_levels(P& self, CollectiveArguments a) {
  Levels<P> levels(self, *a.nodes, Rank(0));
  std::byte memory{};
  const Buffer none;
  const Buffer token{&memory, Bytes(1)};
  co_await barrier_dissemination(levels.node(), none, none);
  if (levels.leads()) co_await barrier_dissemination(levels.leaders(), none, none);
  co_await broadcast_binomial(levels.node(), token, levels.leader());
}

}  // namespace smp_detail

// The collectives called smp. Without nodes they run what MPICH chooses for all ranks.

/// Copies the root's data to every rank: short messages, and those on few ranks, through the lowest
/// rank of each node; those up to long_broadcast on a power of two of ranks too, after a broadcast
/// in the root's node; others by scatter and ring over all ranks. (bcast_intra_smp.c)
template <Process P>
Task<> broadcast_smp(P& self, const CollectiveArguments& a) {
  if (a.data.size == Bytes()) return no_messages(self);
  if (a.nodes == nullptr) return chosen_broadcast(self, a);
  if (self.size() < many_ranks || a.data.size < short_broadcast)
    return smp_detail::broadcast_from_leaders(self, a);
  if (a.data.size < long_broadcast && is_power_of_two(self.size()))
    return smp_detail::broadcast_from_node(self, a);
  return broadcast_scatter_exchange(self, a.data, a.root, Allgather::ring);
}

/// Combines all ranks' data on the root. The root's node comes last. Pre: the operation is
/// commutative. (reduce_intra_smp.c)
template <Process P>
Task<> reduce_smp(P& self, const CollectiveArguments& a) {
  if (a.data.size == Bytes()) return no_messages(self);
  if (a.nodes == nullptr) return chosen_reduce(self, a);
  return smp_detail::reduce_to_node(self, a);
}

/// Combines all ranks' data on every rank: a reduce in each node, an allreduce of the lowest ranks,
/// a broadcast in each node. Pre: the operation is commutative. (allreduce_intra_smp.c)
template <Process P>
Task<> allreduce_smp(P& self, const CollectiveArguments& a) {
  if (a.nodes == nullptr) return chosen_allreduce(self, a);
  const LevelPrograms<P> programs{&chosen_reduce<Group<P>>, &chosen_allreduce<Group<P>>,
                                  &chosen_broadcast<Group<P>>};
  return two_level_reduction(self, arguments_of_part(a, Rank(0)), programs);
}

/// Returns after all ranks have called it: dissemination in each node and between the lowest ranks,
/// then a broadcast of one byte in each node. (barrier_intra_smp.c)
template <Process P>
Task<> barrier_smp(P& self, const CollectiveArguments& a) {
  if (a.nodes == nullptr) return barrier_dissemination(self, Buffer(), Buffer());
  return smp_detail::dissemination_in_levels(self, a);
}

/// Combines the data of ranks 0 … r on each rank r, by recursive doubling in each node and between
/// the lowest ranks; on nodes of one rank each without levels. Pre: no nodes, or
/// a.nodes->are_consecutive(). (scan_intra_smp.c)
template <Process P>
Task<> scan_smp(P& self, const CollectiveArguments& a) {
  if (a.data.size == Bytes()) return no_messages(self);
  if (a.nodes == nullptr || std::ssize(a.nodes->leaders()) == self.size())
    return chosen_scan(self, a);
  const LevelPrograms<P> programs{&chosen_scan<Group<P>>, &chosen_scan<Group<P>>,
                                  &chosen_broadcast<Group<P>>};
  return two_level_scan(self, a, programs, ScanNotice::is_sent);
}

}  // namespace loggp::mpich

namespace loggp {

/// MPICH's smp of all collectives that have it.
inline constexpr auto mpich_smp_catalogue = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{.collective = "broadcast",
                      .name = "mpich:smp",
                      .summary = "between the nodes, then in them, as MPICH chooses by size; long: "
                                 "scatter_ring_allgather",
                      .library = Library::mpich,
                      .has_levels = true},
        [](auto& self, const CollectiveArguments& a) { return mpich::broadcast_smp(self, a); }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "barrier",
                      .name = "mpich:smp",
                      .summary = "dissemination in the nodes and between them, broadcast in them",
                      .library = Library::mpich,
                      .has_levels = true},
        [](auto& self, const CollectiveArguments& a) { return mpich::barrier_smp(self, a); }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "reduce",
                      .name = "mpich:smp",
                      .summary = "in the other nodes, between the nodes, then in the root's, as "
                                 "MPICH chooses by size",
                      .library = Library::mpich,
                      .reorders = true,
                      .has_levels = true},
        [](auto& self, const CollectiveArguments& a) { return mpich::reduce_smp(self, a); }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allreduce",
                      .name = "mpich:smp",
                      .summary = "reduce in the nodes, allreduce between them, broadcast in them, "
                                 "as MPICH chooses by size",
                      .library = Library::mpich,
                      .reorders = true,
                      .has_levels = true},
        [](auto& self, const CollectiveArguments& a) { return mpich::allreduce_smp(self, a); }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "scan",
                      .name = "mpich:smp",
                      .summary = "recursive doubling in the nodes and between them, broadcast in "
                                 "them",
                      .library = Library::mpich,
                      .has_levels = true},
        [](auto& self, const CollectiveArguments& a) { return mpich::scan_smp(self, a); }}};

}  // namespace loggp
