// Collectives in two levels: within each node, and between one rank of each node.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/group.hpp"
#include "algorithms/host/node_ranks.hpp"
#include "algorithms/host/task.hpp"

namespace loggp {

/// A program of a collective on the ranks of a group.
template <Process P>
using GroupProgram = Task<> (*)(Group<P>& self, const CollectiveArguments& arguments);

/// The programs of a two-level algorithm for hosts of type P.
template <Process P>
struct LevelPrograms {
  GroupProgram<P> inner = nullptr;
  GroupProgram<P> outer = nullptr;
  GroupProgram<P> release = nullptr;  ///< null where TwoLevel has none
};

/// The two groups to which a rank belongs. The leader of a node is its lowest rank; in the node of
/// the root it is the root, which saves a message.
template <Process P>
class Levels {
 public:
  /// Pre: `nodes` has all ranks of `self`; both outlive the object.
  Levels(P& self, const NodeRanks& nodes, Rank root)
      : root_place_(nodes.place_of_node(root)),
        own_place_(nodes.place_of_node(self.rank())),
        leader_(own_place_ == root_place_ ? root : nodes.beside(self.rank()).front()),
        is_leader_(leader_ == self.rank()),
        leader_place_(nodes.place(leader_)),
        node_(self, nodes.beside(self.rank()), nodes.place(self.rank()), Tag()),
        leaders_(self, nodes.leaders(), own_place_, Tag(), {root_place_, root}) {}

  /// Returns the place of the rank's node among all nodes.
  [[nodiscard]] std::int32_t place_of_node() const { return own_place_; }
  /// Returns whether the rank belongs to the group of leaders.
  [[nodiscard]] bool leads() const { return is_leader_; }
  /// Return the ranks of the rank's node, and the place of their leader among them.
  [[nodiscard]] Group<P>& node() { return node_; }
  [[nodiscard]] Rank leader() const { return Rank(leader_place_); }
  /// Return the leaders of all nodes, and the place of the root's node. Pre of the first: leads().
  [[nodiscard]] Group<P>& leaders() { return leaders_; }
  [[nodiscard]] Rank root() const { return Rank(root_place_); }

 private:
  std::int32_t root_place_;
  std::int32_t own_place_;
  Rank leader_;
  bool is_leader_;
  std::int32_t leader_place_;
  Group<P> node_;
  Group<P> leaders_;
};

/// Returns the arguments of a part of the operation `a`, whose ranks are those of a group.
[[nodiscard]] inline CollectiveArguments arguments_of_part(CollectiveArguments a, Rank root) {
  a.root = root;
  a.arrival_order = nullptr;  // it has all ranks
  return a;
}

/// Copies the root's data to one rank of each node, then to the others.
template <Process P>
Task<> two_level_broadcast(P& self, CollectiveArguments a, LevelPrograms<P> programs) {
  Levels<P> levels(self, *a.nodes, a.root);
  if (levels.leads()) {
    const CollectiveArguments between = arguments_of_part(a, levels.root());
    co_await programs.outer(levels.leaders(), between);
  }
  const CollectiveArguments within = arguments_of_part(a, levels.leader());
  co_await programs.inner(levels.node(), within);
}

/// Combines the data of each node's ranks in the memory of its leader, then those of all leaders:
/// on the root, or, if there is a program of the release, on all leaders, which then broadcast the
/// result in their nodes. A level with one rank has nothing to combine.
template <Process P>
Task<> two_level_reduction(P& self, CollectiveArguments a, LevelPrograms<P> programs) {
  Levels<P> levels(self, *a.nodes, a.root);
  const bool has_inner = levels.node().size() > 1;
  const bool has_outer = levels.leads() && (levels.leaders().size() > 1 || !has_inner);
  Scratch of_node(has_inner && has_outer ? a.data.size : Bytes(), a.data.data);
  CollectiveArguments within = arguments_of_part(a, levels.leader());
  CollectiveArguments between = arguments_of_part(a, levels.root());
  if (has_inner) {
    if (has_outer) within.incoming = between.data.data = of_node.data();
    co_await programs.inner(levels.node(), within);
  }
  if (has_outer) co_await programs.outer(levels.leaders(), between);
  if (has_inner && programs.release != nullptr) {
    within.data = a.result();
    co_await programs.release(levels.node(), within);
  }
}

/// Returns after all ranks have called it: a barrier within each node, one between the leaders, and
/// a broadcast within each node, as MPICH's MPIR_Barrier_intra_smp does.
template <Process P>
Task<> two_level_barrier(P& self, CollectiveArguments a, LevelPrograms<P> programs) {
  Levels<P> levels(self, *a.nodes, Rank(0));
  const CollectiveArguments within = arguments_of_part(a, levels.leader());
  co_await programs.inner(levels.node(), within);
  if (levels.leads()) {
    const CollectiveArguments between = arguments_of_part(a, levels.root());
    co_await programs.outer(levels.leaders(), between);
  }
  co_await programs.release(levels.node(), within);
}

/// Whether the leaders tell their nodes whether a result of earlier nodes comes, as MPICH does:
/// four bytes, which the ranks know anyway.
enum class ScanNotice : std::uint8_t { is_left_out, is_sent };

/// Combines the data of ranks 0 … r on each rank r: a scan on each node; the last rank of a node
/// sends its result to the leader; a scan of the leaders, each of which sends its result to the
/// next one; a broadcast of it on each node, where every rank adds its own. (MPICH:
/// scan_intra_smp.c.) Pre: a.nodes->are_consecutive().
template <Process P>
Task<> two_level_scan(P& self, CollectiveArguments a, LevelPrograms<P> programs,
                      ScanNotice notice = ScanNotice::is_left_out) {
  Levels<P> levels(self, *a.nodes, Rank(0));
  Group<P>& node = levels.node();
  const CollectiveArguments within = arguments_of_part(a, levels.leader());
  co_await programs.inner(node, within);
  const auto nodes = static_cast<std::int32_t>(a.nodes->leaders().size());
  if (nodes == 1 && notice == ScanNotice::is_left_out) co_return;
  const std::int32_t here = levels.place_of_node();
  const bool has_inner = node.size() > 1;
  const Bytes size = levels.leads() ? a.data.size : Bytes();
  Scratch node_memory(has_inner ? size : Bytes(), a.data.data);
  Scratch all_memory(size, a.data.data);
  Scratch before_memory(here == 0 ? Bytes() : a.data.size, a.data.data);
  const Buffer result = a.result();
  const Buffer of_node = has_inner ? node_memory.buffer() : result;
  const Buffer of_all = all_memory.buffer();     // the nodes up to this one
  const Buffer before = before_memory.buffer();  // the nodes before this one
  const Rank last(node.size() - 1);
  if (has_inner && node.rank() == last) co_await node.send(levels.leader(), result, Tag());
  if (levels.leads()) {
    if (has_inner) co_await node.receive(last, of_node, Tag());
    CollectiveArguments between = arguments_of_part(a, levels.root());
    between.data = of_node;
    between.incoming = of_all.data;
    co_await programs.outer(levels.leaders(), between);
    if (here + 1 < nodes) co_await levels.leaders().send(Rank(here + 1), of_all, Tag());
    if (here > 0) co_await levels.leaders().receive(Rank(here - 1), before, Tag());
  }
  if (has_inner && notice == ScanNotice::is_sent) {
    std::array<std::byte, 4> memory{};
    CollectiveArguments noticed = within;
    noticed.data = {memory.data(), Bytes(memory.size())};
    co_await programs.release(node, noticed);
  }
  if (here == 0) co_return;
  if (has_inner) {
    CollectiveArguments released = within;
    released.data = before;
    co_await programs.release(node, released);
  }
  co_await combine(self, *a.reduction, before, result, result);
}

/// The blocks of all ranks in the order of their nodes, in which those of one node follow each
/// other. Pre: nodes.have_equal_sizes().
class NodeOrder {
 public:
  NodeOrder(const NodeRanks& nodes, Bytes block)
      : nodes_(&nodes),
        block_(block),
        node_size_(static_cast<std::int32_t>(nodes.beside(Rank(0)).size())) {}

  /// Returns whether this is the order of the ranks, so that nothing has to be copied.
  [[nodiscard]] bool is_rank_order() const { return nodes_->are_consecutive(); }
  /// Returns the size of the blocks of `ranks` ranks. Throws InputError if it overflows.
  [[nodiscard]] Bytes size_of(std::int32_t ranks) const { return blocks_size(ranks, block_); }
  /// Returns the place of a rank's block.
  [[nodiscard]] Rank place(Rank rank) const {
    return Rank(nodes_->place_of_node(rank) * node_size_ + nodes_->place(rank));
  }
  /// Copy the blocks of all ranks from the order of nodes to that of ranks, or back. Return
  /// awaitables that take the host's time for these copies.
  template <Process P>
  [[nodiscard]] auto to_rank_order(P& self, std::byte* from, std::byte* to) const {
    for_each_rank(self, from, to, [&](Rank rank) {
      copy_in_no_time(Blocks{from, block_}[place(rank)], Blocks{to, block_}[rank]);
    });
    return spend(self, LocalWork::copy, size_of(self.size()));
  }
  template <Process P>
  [[nodiscard]] auto to_node_order(P& self, std::byte* from, std::byte* to) const {
    for_each_rank(self, from, to, [&](Rank rank) {
      copy_in_no_time(Blocks{from, block_}[rank], Blocks{to, block_}[place(rank)]);
    });
    return spend(self, LocalWork::copy, size_of(self.size()));
  }

 private:
  // Without memory there is nothing to copy, on however many ranks.
  template <Process P, class Copy>
  static void for_each_rank(P& self, const std::byte* from, const std::byte* to, const Copy& copy) {
    if (from == nullptr || to == nullptr) return;
    for (std::int32_t rank = 0; rank < self.size(); ++rank) copy(Rank(rank));
  }

  const NodeRanks* nodes_;
  Bytes block_;
  std::int32_t node_size_;
};

/// What gather, scatter and allgather in two levels have on each rank.
template <Process P>
struct LevelBlocks {
  /// `has_all`: whether the rank has the blocks of all ranks before or after the operation. Pre:
  /// a.nodes->have_equal_sizes().
  LevelBlocks(P& self, const CollectiveArguments& a, Rank root, bool has_all)
      : levels(self, *a.nodes, root),
        order(*a.nodes, a.data.size),
        is_reordered(has_all && !order.is_rank_order()),
        has_inner(levels.node().size() > 1),
        has_outer(levels.leads() && (a.nodes->leaders().size() > 1 || !has_inner)),
        of_a_node(order.size_of(levels.node().size())),
        node_memory(has_inner && has_outer ? of_a_node : Bytes(), a.data.data),
        all_memory(is_reordered ? order.size_of(self.size()) : Bytes(), a.data.data) {}

  /// Returns the memory of all blocks in the order of nodes: `in_rank_order` if that is the order.
  [[nodiscard]] std::byte* all(std::byte* in_rank_order) {
    return is_reordered ? all_memory.data() : in_rank_order;
  }
  /// Returns the blocks of the rank's node, which are `own` if it has one rank. Pre: has_outer.
  [[nodiscard]] Buffer node_blocks(const Buffer& own) {
    return {has_inner ? node_memory.data() : own.data, of_a_node};
  }

  Levels<P> levels;
  NodeOrder order;
  bool is_reordered;  ///< whether all blocks are also needed in the order of nodes
  bool has_inner;
  bool has_outer;
  Bytes of_a_node;
  Scratch node_memory;
  Scratch all_memory;
};

/// Copies every rank's block to the root: to the leader of each node, and the blocks of each node
/// from there to the root, which puts them in the order of the ranks if they are not. Pre:
/// a.nodes->have_equal_sizes().
template <Process P>
Task<> two_level_gather(P& self, CollectiveArguments a, LevelPrograms<P> programs) {
  LevelBlocks<P> blocks(self, a, a.root, self.rank() == a.root);
  std::byte* const all = blocks.all(a.incoming);
  if (blocks.has_inner) {
    CollectiveArguments within = arguments_of_part(a, blocks.levels.leader());
    within.incoming = blocks.has_outer ? blocks.node_memory.data() : a.incoming;
    co_await programs.inner(blocks.levels.node(), within);
  }
  if (blocks.has_outer) {
    CollectiveArguments between = arguments_of_part(a, blocks.levels.root());
    between.data = blocks.node_blocks(a.data);
    between.incoming = all;
    co_await programs.outer(blocks.levels.leaders(), between);
  }
  if (blocks.is_reordered) co_await blocks.order.to_rank_order(self, all, a.incoming);
}

/// Copies a block from the root to every rank: the blocks of each node to its leader, and from
/// there to the ranks of the node. Pre: a.nodes->have_equal_sizes().
template <Process P>
Task<> two_level_scatter(P& self, CollectiveArguments a, LevelPrograms<P> programs) {
  LevelBlocks<P> blocks(self, a, a.root, self.rank() == a.root);
  std::byte* const all = blocks.all(a.outgoing);
  if (blocks.is_reordered) co_await blocks.order.to_node_order(self, a.outgoing, all);
  if (blocks.has_outer) {
    CollectiveArguments between = arguments_of_part(a, blocks.levels.root());
    between.data = blocks.node_blocks(a.data);
    between.outgoing = all;
    co_await programs.outer(blocks.levels.leaders(), between);
  }
  if (blocks.has_inner) {
    CollectiveArguments within = arguments_of_part(a, blocks.levels.leader());
    within.outgoing = blocks.has_outer ? blocks.node_memory.data() : a.outgoing;
    co_await programs.inner(blocks.levels.node(), within);
  }
}

/// Copies every rank's block to all ranks: to the leader of each node, the blocks of each node to
/// all leaders, and all blocks from there to the ranks of the node, which put them in the order of
/// the ranks if they are not. Pre: a.nodes->have_equal_sizes().
template <Process P>
Task<> two_level_allgather(P& self, CollectiveArguments a, LevelPrograms<P> programs) {
  LevelBlocks<P> blocks(self, a, Rank(0), true);
  std::byte* const all = blocks.all(a.incoming);
  CollectiveArguments within = arguments_of_part(a, blocks.levels.leader());
  if (blocks.has_inner) {
    std::byte* const gathered = blocks.has_outer ? blocks.node_memory.data() : all;
    within.incoming = blocks.levels.leads() ? gathered : nullptr;
    co_await programs.inner(blocks.levels.node(), within);
  }
  if (blocks.has_outer) {
    CollectiveArguments between = arguments_of_part(a, blocks.levels.root());
    between.data = blocks.node_blocks(a.data);
    between.incoming = all;
    co_await programs.outer(blocks.levels.leaders(), between);
  }
  if (blocks.has_inner) {
    within.data = {all, blocks.order.size_of(self.size())};
    co_await programs.release(blocks.levels.node(), within);
  }
  if (blocks.is_reordered) co_await blocks.order.to_rank_order(self, all, a.incoming);
}

}  // namespace loggp
