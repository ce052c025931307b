// The messages of k-ring algorithms: rings within groups of k ranks, and one between the groups.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/collectives/never_waits.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

/// Blocks first, first + 1, …, first + count − 1, which go to a rank or come from it.
struct PeerBlocks {
  Rank peer{};
  std::int32_t first = 0;
  std::int32_t count = 0;
};

/// What one rank does in an allgather by k-ring. Groups are k consecutive ranks; the last one may
/// be smaller. First, the blocks of each group go round the ring of its ranks. Then each group
/// passes to the next one the blocks that it has got last, once and shared out among the ranks, and
/// they go round the ring of that group, until every group has all blocks. Executed backwards, with
/// sends for receives, these steps are a reduce-scatter. (After the k-ring of M. Wilkins et al.,
/// "Generalized Collective Algorithms for the Exascale Era", CLUSTER 2023. Groups of different
/// sizes are ours.)
class KRing {
 public:
  KRing(Rank rank, std::int32_t ranks, std::int32_t k)
      : ranks_(ranks),
        k_(std::min(k, ranks)),
        groups_((ranks + k_ - 1) / k_),
        group_(rank.number() / k_),
        place_(rank.number() % k_) {}

  /// Returns the number of steps of this rank.
  [[nodiscard]] std::int32_t steps() const { return (groups_ * members(group_)) - 1; }

  /// Replace the elements of the list by what the rank sends and receives in a step, 0 ≤ step <
  /// steps(). Both lists may be empty if the groups differ in size.
  void list_outgoing(std::int32_t step, std::vector<PeerBlocks>& out) const {
    out.clear();
    const Moment at = moment(step);
    if (at.round > 0) {
      add(out, group_, next_place(), share(group_before(at.phase), group_, place_ - at.round + 1));
      return;
    }
    const std::int32_t next = (group_ + 1) % groups_;
    for (std::int32_t to = place_; to < members(next); to += members(group_))
      add(out, next, to, share(group_before(at.phase - 1), next, to));
  }
  void list_incoming(std::int32_t step, std::vector<PeerBlocks>& in) const {
    in.clear();
    const Moment at = moment(step);
    const std::int32_t source = group_before(at.phase);
    if (at.round > 0) {
      add(in, group_, (place_ + members(group_) - 1) % members(group_),
          share(source, group_, place_ - at.round));
      return;
    }
    const std::int32_t previous = group_before(1);
    add(in, previous, place_ % members(previous), share(source, group_, place_));
  }

 private:
  // In phase p, the ranks of a group exchange the blocks of the group p places before theirs. A
  // phase but the first begins with round 0, in which these blocks come from the previous group.
  struct Moment {
    std::int32_t phase;
    std::int32_t round;
  };
  [[nodiscard]] Moment moment(std::int32_t step) const {
    return {(step + 1) / members(group_), (step + 1) % members(group_)};
  }

  [[nodiscard]] std::int32_t members(std::int32_t group) const {
    return std::min(k_, ranks_ - (group * k_));
  }
  [[nodiscard]] std::int32_t next_place() const { return (place_ + 1) % members(group_); }
  [[nodiscard]] std::int32_t group_before(std::int32_t distance) const {
    return (group_ - distance + groups_) % groups_;
  }
  // Returns the share of the blocks of group `source` with which a place of `group` begins a ring:
  // all shares together are all blocks.
  [[nodiscard]] PeerBlocks share(std::int32_t source, std::int32_t group,
                                 std::int32_t place) const {
    const std::int32_t places = members(group);
    const std::int32_t i = (place + places) % places;
    const std::int64_t all = members(source);
    const auto begin = static_cast<std::int32_t>(all * i / places);
    const auto end = static_cast<std::int32_t>(all * (i + 1) / places);
    return {Rank(), (source * k_) + begin, end - begin};
  }
  void add(std::vector<PeerBlocks>& list, std::int32_t group, std::int32_t place,
           PeerBlocks blocks) const {
    if (blocks.count == 0) return;
    blocks.peer = Rank((group * k_) + place);
    list.push_back(blocks);
  }

  std::int32_t ranks_;
  std::int32_t k_;
  std::int32_t groups_;
  std::int32_t group_;
  std::int32_t place_;
};

/// Sends and receives at the same time. `outgoing` and `incoming` return the buffer of some blocks.
/// Pre: no received block is sent too. The lists must outlive the call.
template <Process P, class Outgoing, class Incoming>
Task<> exchange_blocks(P& self, std::span<const PeerBlocks> out, Outgoing outgoing,
                       std::span<const PeerBlocks> in, Incoming incoming) {
  const auto is_eager = [&](const PeerBlocks& blocks) {
    return never_waits(self, outgoing(blocks).size);
  };
  if (std::all_of(out.begin(), out.end(), is_eager)) {  // as in exchange()
    for (const PeerBlocks blocks : out) {
      const Buffer buffer = outgoing(blocks);
      co_await self.send(blocks.peer, buffer, Tag());
    }
    for (const PeerBlocks blocks : in) {
      const Buffer buffer = incoming(blocks);
      co_await self.receive(blocks.peer, buffer, Tag());
    }
    co_return;
  }
  std::vector<typename P::Request> requests;
  requests.reserve(out.size() + in.size());
  for (const PeerBlocks blocks : out) {
    const Buffer buffer = outgoing(blocks);
    auto sending = co_await self.send_async(blocks.peer, buffer, Tag());
    requests.push_back(std::move(sending));
  }
  for (const PeerBlocks blocks : in) {
    const Buffer buffer = incoming(blocks);
    auto receiving = co_await self.receive_async(blocks.peer, buffer, Tag());
    requests.push_back(std::move(receiving));
  }
  co_await self.wait_all(requests);
}

/// Gives every rank all blocks by the ring's steps. `memory` returns the buffer of some blocks; at
/// first it has the rank's own block.
template <Process P, class Memory>
Task<> gather_blocks(P& self, KRing ring, Memory memory) {
  std::vector<PeerBlocks> out;
  std::vector<PeerBlocks> in;
  for (std::int32_t step = 0; step < ring.steps(); ++step) {
    ring.list_outgoing(step, out);
    ring.list_incoming(step, in);
    co_await exchange_blocks(self, out, memory, in, memory);
  }
}

}  // namespace loggp
