// Swing's allreduce for long vectors, block by block
// (D. De Sensi, T. Bonato, D. Saam, T. Hoefler, "Swing: Short-cutting Rings for Higher Bandwidth
// Allreduce", NSDI 2024).
#pragma once

#include <array>
#include <vector>

#include "algorithms/collectives/allreduce/swing_blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

namespace allreduce_swing_detail {

/// Memory for the packed blocks of two messages.
struct Packed {
  Buffer mine;
  Buffer theirs;
};

/// Leaves in the rank's block the sum of the ring's ranks. `messages` must outlive the call.
template <Process P>
Task<> scatter_blocks(P& self, SwingRing ring, const SwingMessages* messages, Packed packed,
                      const ReduceOperation* operation) {
  const std::int32_t rank = self.rank().number();
  for (std::int32_t step = 0; step < ring.steps(); ++step) {
    const std::int32_t partner = ring.partner(rank, step);
    const Buffer out = packed.mine.part(Bytes(), messages->out(step));
    const Buffer in = packed.theirs.part(Bytes(), messages->in(step));
    messages->pack(rank, step, out);
    co_await spend(self, LocalWork::copy, out.size);
    co_await exchange(self, Rank(partner), out, Rank(partner), in);
    const Buffer kept = packed.mine.part(Bytes(), messages->in(step));
    messages->pack(partner, step, kept);
    co_await spend(self, LocalWork::copy, kept.size);
    co_await combine(self, *operation, in, kept, kept);
    messages->unpack(partner, step, kept);
    co_await spend(self, LocalWork::copy, kept.size);
  }
}

/// Gathers the ring's blocks: each step of scatter_blocks() backwards.
template <Process P>
Task<> gather_blocks(P& self, SwingRing ring, const SwingMessages* messages, Packed packed) {
  const std::int32_t rank = self.rank().number();
  for (std::int32_t step = ring.steps() - 1; step >= 0; --step) {
    const std::int32_t partner = ring.partner(rank, step);
    const Buffer out = packed.mine.part(Bytes(), messages->in(step));
    const Buffer in = packed.theirs.part(Bytes(), messages->out(step));
    messages->pack(partner, step, out);
    co_await spend(self, LocalWork::copy, out.size);
    co_await exchange(self, Rank(partner), out, Rank(partner), in);
    messages->unpack(rank, step, in);
    co_await spend(self, LocalWork::copy, in.size);
  }
}

/// Starts the exchange of one block each with `other`.
template <Process P>
Task<std::array<typename P::Request, 2>> start_exchange(P& self, Rank other, Buffer out,
                                                        Buffer in) {
  std::array<typename P::Request, 2> requests;
  const auto sending = co_await self.send_async(other, out, Tag());
  requests[0] = sending;
  const auto receiving = co_await self.receive_async(other, in, Tag());
  requests[1] = receiving;
  co_return requests;
}

/// Exchanges with all others: sends block r of `blocks` to rank r and receives part r of `parts`.
/// If the rank `has_result`, it sends its own block to all and receives theirs in place instead.
template <Process P>
Task<> exchange_with_all(P& self, ElementBlocks blocks, Blocks parts, bool has_result) {
  const Rank rank = self.rank();
  std::vector<typename P::Request> requests;
  requests.reserve(2 * static_cast<std::size_t>(self.size()));
  for (std::int32_t other = 0; other < self.size(); ++other) {
    if (Rank(other) == rank) continue;
    const Buffer sent = blocks[has_result ? rank.number() : other];
    const Buffer received = has_result ? blocks[other] : parts[Rank(other)];
    const auto sending = co_await self.send_async(Rank(other), sent, Tag());
    requests.push_back(sending);
    const auto receiving = co_await self.receive_async(Rank(other), received, Tag());
    requests.push_back(receiving);
  }
  co_await self.wait_all(requests);
}

/// The part of the rank that is not on the ring: it combines its own block of all ranks, and gives
/// each other rank its block of the own vector; then it exchanges the results.
template <Process P>
Task<> allreduce_outside_ring(P& self, ElementBlocks blocks, const ReduceOperation* operation) {
  const Buffer mine = blocks[self.rank().number()];
  Scratch memory(blocks_size(self.size() - 1, mine.size), mine.data);
  const Blocks theirs{memory.data(), mine.size};
  co_await exchange_with_all(self, blocks, theirs, false);
  for (std::int32_t other = 0; other + 1 < self.size(); ++other)
    co_await combine(self, *operation, theirs[Rank(other)], mine, mine);
  co_await exchange_with_all(self, blocks, theirs, true);
}

/// The part of a rank on the ring. With a rank outside, which is the last one, it exchanges a block
/// with it during the scatter and another during the gathering.
template <Process P>
Task<> allreduce_on_ring(P& self, SwingRing ring, ElementBlocks blocks, Packed packed,
                         const ReduceOperation* operation) {
  const std::int32_t rank = self.rank().number();
  const bool has_outside = ring.ranks() < self.size();
  const std::int32_t outside = self.size() - 1;
  const Buffer mine = blocks[rank];
  const SwingMessages messages(ring, blocks, rank, mine.data != nullptr);
  Scratch memory(mine.size, mine.data);
  const Buffer from_outside = memory.buffer();
  std::array<typename P::Request, 2> requests;
  if (has_outside) {
    const auto started =
        co_await start_exchange(self, Rank(outside), blocks[outside], from_outside);
    requests = started;
  }
  co_await scatter_blocks(self, ring, &messages, packed, operation);
  if (has_outside) {
    co_await self.wait_all(requests);
    co_await combine(self, *operation, mine, from_outside, mine);
    const auto started = co_await start_exchange(self, Rank(outside), mine, blocks[outside]);
    requests = started;
  }
  co_await gather_blocks(self, ring, &messages, packed);
  if (has_outside) co_await self.wait_all(requests);
}

}  // namespace allreduce_swing_detail

/// Combines the ranks' `data` to `result` on all ranks, which each have a block of it. In each of
/// ⌈log2 P⌉ steps a rank sends its partner the sums of all blocks that do not reach their ranks
/// from a later step; then the same steps backwards gather the blocks. Each rank sends 2 (P − 1)
/// blocks in all. If P is odd, the last rank is not on the ring: it exchanges blocks with each
/// other rank, at the same time as these steps. This needs a commutative operation. It takes each
/// rank a time of O(P) to find its blocks.
template <Process P>
Task<> allreduce_swing_blocks(P& self, Buffer data, Buffer result,
                              const ReduceOperation* operation) {
  using namespace allreduce_swing_detail;
  const SwingRing ring(self.size() / 2 * 2);
  const ElementBlocks blocks(result, self.size(), operation->element);
  co_await copy_own(self, data, result);
  if (self.rank().number() >= ring.ranks()) {
    co_await allreduce_outside_ring(self, blocks, operation);
    co_return;
  }
  Scratch memory(data.size, data.data);
  Scratch more_memory(data.size, data.data);
  const Packed packed{memory.buffer(), more_memory.buffer()};
  co_await allreduce_on_ring(self, ring, blocks, packed, operation);
}

}  // namespace loggp
