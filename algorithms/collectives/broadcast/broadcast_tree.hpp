// Broadcast in segments along any tree, as Open MPI's "generic" broadcast does it.
#pragma once

#include <vector>

#include "algorithms/collectives/trees.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/segments.hpp"

namespace loggp {

namespace broadcast_tree_detail {

/// How a rank sends a segment to its children.
enum class Sends : std::uint8_t { in_turn, at_once };

/// Sends a segment to all children of v, and returns when all sends are complete.
template <Process P, RankTree Tree>
Task<> send_to_children(P& self, Buffer part, Rank root, Tree tree, std::int32_t v, Sends sends) {
  const std::int32_t count = tree.child_count(v);
  if (sends == Sends::in_turn || count == 1) {
    for (std::int32_t i = 0; i < count; ++i)
      co_await self.send(absolute(tree.child(v, i), root, self.size()), part, Tag());
    co_return;
  }
  std::vector<typename P::Request> requests;
  requests.reserve(static_cast<std::size_t>(count));
  for (std::int32_t i = 0; i < count; ++i) {
    const Rank child = absolute(tree.child(v, i), root, self.size());
    const auto sending = co_await self.send_async(child, part, Tag());
    requests.push_back(sending);
  }
  co_await self.wait_all(requests);
}

/// Receives segments from the parent of v > 0 and forwards them. Starts to receive the next segment
/// before it forwards one.
template <Process P, RankTree Tree>
Task<> forward(P& self, Segments parts, Rank root, Tree tree, std::int32_t v, Sends sends) {
  const Rank parent = absolute(tree.parent(v), root, self.size());
  const bool is_leaf = tree.child_count(v) == 0;
  typename P::Request next = co_await self.receive_async(parent, parts[0], Tag());
  for (std::int64_t i = 0; i < parts.count(); ++i) {
    typename P::Request current = next;
    if (i + 1 < parts.count()) next = co_await self.receive_async(parent, parts[i + 1], Tag());
    co_await self.wait(current);
    if (!is_leaf) co_await send_to_children(self, parts[i], root, tree, v, sends);
  }
}

}  // namespace broadcast_tree_detail

/// Copies the root's `data` to every rank along `tree`, in segments of `segment` bytes; 0: in one
/// segment. The last segment may be shorter. Empty data is one empty segment. A rank starts to
/// receive the next segment before it forwards one to all its children at once, and waits for these
/// sends before it forwards the next one. With S segments, each of the P − 1 ranks besides the root
/// receives S messages (ompi_coll_base_bcast_intra_generic).
template <Process P, RankTree Tree>
Task<> broadcast_tree(P& self, Buffer data, Rank root, Bytes segment, Tree tree) {
  using namespace broadcast_tree_detail;
  const Segments parts(data, segment, Remainder::last);
  const std::int32_t v = relative(self.rank(), root, self.size());
  const bool is_root = v == 0;
  if (!is_root && parts.count() > 1) {
    co_await forward(self, parts, root, tree, v, Sends::at_once);
    co_return;
  }
  // a single segment needs no nonblocking receive, which would cost the simulator memory
  if (!is_root) co_await self.receive(absolute(tree.parent(v), root, self.size()), data, Tag());
  if (tree.child_count(v) == 0) co_return;
  for (std::int64_t i = 0; i < parts.count(); ++i)
    co_await send_to_children(self, parts[i], root, tree, v, Sends::at_once);
}

}  // namespace loggp
