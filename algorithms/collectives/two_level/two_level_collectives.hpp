// Collectives in two levels: within each node, and between one rank of each node.
#pragma once

#include <cstdint>

#include "algorithms/collectives/collective_arguments.hpp"
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

}  // namespace loggp
