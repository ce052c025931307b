// Messages of consecutive blocks, where block 0 follows on the last one.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

/// Receives one message of `count` blocks to the places `first`, `first` + 1, … of `incoming`, and
/// to its places 0, 1, … after the last. Pre: all blocks have the same size; 1 ≤ count ≤ P.
template <Process P>
Task<> receive_blocks(P& self, Rank source, Blocks incoming, Rank first, std::int32_t count) {
  const std::int32_t before_end = self.size() - first.number();
  if (count <= before_end) {
    co_await self.receive(source, incoming.range(first.number(), count), Tag());
    co_return;
  }
  Scratch scratch(blocks_size(count, incoming.size), incoming.data);
  const Blocks part{scratch.data(), incoming.size};
  co_await self.receive(source, scratch.buffer(), Tag());
  copy_in_no_time(part.range(0, before_end), incoming.range(first.number(), before_end));
  copy_in_no_time(part.range(before_end, count - before_end),
                  incoming.range(0, count - before_end));
  co_await spend(self, LocalWork::copy, scratch.buffer().size);
}

/// Sends the blocks that receive_blocks() would receive, in one message. Pre: as there.
template <Process P>
Task<> send_blocks(P& self, Rank to, Blocks outgoing, Rank first, std::int32_t count) {
  const std::int32_t before_end = self.size() - first.number();
  if (count <= before_end) {
    co_await self.send(to, outgoing.range(first.number(), count), Tag());
    co_return;
  }
  Scratch scratch(blocks_size(count, outgoing.size), outgoing.data);
  const Blocks part{scratch.data(), outgoing.size};
  copy_in_no_time(outgoing.range(first.number(), before_end), part.range(0, before_end));
  copy_in_no_time(outgoing.range(0, count - before_end),
                  part.range(before_end, count - before_end));
  co_await spend(self, LocalWork::copy, scratch.buffer().size);
  co_await self.send(to, scratch.buffer(), Tag());
}

}  // namespace loggp
