// Allreduce along a ring, whole or in phases.
#pragma once

#include <array>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/element_blocks.hpp"
#include "algorithms/collectives/element_segments.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/never_waits.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

namespace allreduce_ring_detail {

// A vector of P blocks; each is divided into `phases` parts.
struct PhasedBlocks {
  ElementBlocks blocks;
  std::int32_t phases;
  Bytes element;

  [[nodiscard]] Buffer part(Rank block, std::int32_t phase) const {
    const Buffer whole = blocks[block.number()];
    return phases == 1 ? whole : ElementBlocks(whole, phases, element)[phase];
  }
};

// Combines one part of each block: the part of block b goes from rank b round the ring and ends on
// rank b − 1. No send may wait for its receiver.
template <Process P>
Task<> reduce_round_eager_ring(P& self, PhasedBlocks vector, std::int32_t phase, std::byte* memory,
                               const ReduceOperation* operation) {
  const std::int32_t n = self.size();
  Rank block = self.rank();
  for (std::int32_t step = 1; step < n; ++step) {
    co_await self.send(neighbour(self.rank(), 1, n), vector.part(block, phase), Tag());
    block = neighbour(block, -1, n);
    const Buffer mine = vector.part(block, phase);
    const Buffer incoming{memory, mine.size};
    co_await self.receive(neighbour(self.rank(), -1, n), incoming, Tag());
    co_await combine(self, *operation, incoming, mine, mine);
  }
}

// As reduce_round_eager_ring(). While a part is combined, the next one is already awaited, so that
// its sender need not wait.
template <Process P>
Task<> reduce_round_ring(P& self, PhasedBlocks vector, std::int32_t phase,
                         std::array<Buffer, 2> memory, const ReduceOperation* operation) {
  const std::int32_t n = self.size();
  const Rank left = neighbour(self.rank(), -1, n);
  const Rank right = neighbour(self.rank(), 1, n);
  std::array<typename P::Request, 2> requests;
  std::array<Buffer, 2> incoming;
  Rank block = self.rank();
  for (std::int32_t step = 0; step < n; ++step) {
    const auto next = static_cast<std::size_t>(step % 2);
    const Buffer mine = vector.part(block, phase);
    block = neighbour(block, -1, n);
    if (step + 1 < n) {
      incoming[next] = memory[next].part(Bytes(), vector.part(block, phase).size);
      const auto request = co_await self.receive_async(left, incoming[next], Tag());
      requests[next] = request;
    }
    if (step > 0) {
      co_await self.wait(requests[1 - next]);
      co_await combine(self, *operation, incoming[1 - next], mine, mine);
    }
    if (step + 1 < n) co_await self.send(right, mine, Tag());
  }
}

// Sends the blocks round the ring: first each rank sends the block after its own.
template <Process P>
Task<> distribute_round_ring(P& self, ElementBlocks blocks, bool is_eager) {
  const std::int32_t n = self.size();
  const Rank left = neighbour(self.rank(), -1, n);
  const Rank right = neighbour(self.rank(), 1, n);
  Rank block = right;
  for (std::int32_t step = 1; step < n; ++step) {
    const Buffer out = blocks[block.number()];
    block = neighbour(block, -1, n);
    const Buffer in = blocks[block.number()];
    if (is_eager) {
      co_await self.send(right, out, Tag());
      co_await self.receive(left, in, Tag());
    } else {
      co_await exchange(self, right, out, left, in);
    }
  }
}

}  // namespace allreduce_ring_detail

/// Combines all ranks' `data` in every rank's `result`, in no particular order. The vector has P
/// blocks of nearly equal numbers of elements. Each block is combined along the ring, in `phases`
/// parts one after the other; then the combined blocks go round the ring. (phases + 1)(P − 1)
/// rounds. (Open MPI: coll_base_allreduce.c)
template <Process P>
Task<> allreduce_ring(P& self, Buffer data, Buffer result, const ReduceOperation* operation,
                      std::int32_t phases) {
  using namespace allreduce_ring_detail;
  co_await copy_own(self, data, result);
  if (self.size() == 1) co_return;
  const ElementBlocks blocks(result, self.size(), operation->element);
  const PhasedBlocks vector{blocks, phases, operation->element};
  const Bytes longest = vector.part(Rank(0), 0).size;
  const bool is_eager = never_waits(self, blocks[0].size);
  Scratch first(longest, data.data);
  Scratch second(is_eager ? Bytes() : longest, data.data);
  const std::array<Buffer, 2> memory{first.buffer(), second.buffer()};
  for (std::int32_t phase = 0; phase < phases; ++phase) {
    if (is_eager) {
      co_await reduce_round_eager_ring(self, vector, phase, first.data(), operation);
    } else {
      co_await reduce_round_ring(self, vector, phase, memory, operation);
    }
  }
  co_await distribute_round_ring(self, blocks, is_eager);
}

/// Returns the number of phases in which `size` bytes go round a ring of P ranks in segments of
/// about `segment` bytes. Returns 1 if there are fewer than P segments.
[[nodiscard]] inline std::int32_t ring_phases(Bytes size, std::int32_t ranks, Bytes segment,
                                              Bytes element) {
  const Bytes whole = whole_elements(segment, element);
  if (whole == Bytes() || whole >= size) return 1;
  const std::int64_t of_phase = ranks * (whole.count() / element.count());
  const std::int64_t count = size.count() / element.count();
  const std::int64_t phases = count / of_phase;
  const std::int64_t rest = count % of_phase;
  // a rest of more than half a phase has its own phase
  const bool rounds_up = phases > 0 && rest >= ranks && rest > of_phase / 2;
  return static_cast<std::int32_t>(std::max<std::int64_t>(phases + (rounds_up ? 1 : 0), 1));
}

}  // namespace loggp
