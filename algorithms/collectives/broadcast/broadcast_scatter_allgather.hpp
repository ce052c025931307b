// Broadcast by a scatter and an allgather: "sca-all" of [2] §3.3.
#pragma once

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// The data, divided into `count` blocks of ⌈size/count⌉ bytes, or of so many elements; the last
/// blocks may be shorter or empty.
class DataBlocks {
 public:
  DataBlocks(Buffer data, std::int32_t count, Bytes element = Bytes(1))
      : data_(data),
        block_(((data.size.count() / element.count()) + count - 1) / count * element.count()) {}
  /// Returns blocks `first` to `first` + `count` − 1 as one buffer.
  [[nodiscard]] Buffer range(std::int32_t first, std::int32_t count) const {
    const Bytes offset = std::min(Bytes(first * block_), data_.size);
    return data_.part(offset, Bytes(count * block_));
  }

 private:
  Buffer data_;
  std::int64_t block_;
};

/// What happens to messages of blocks that are all empty.
enum class EmptyBlocks : std::uint8_t { are_sent, are_left_out };

namespace scatter_allgather_detail {

/// Scatters in place along MPICH's binomial tree over v = 0 … count − 1: v receives the blocks of
/// its subtree.
template <Process P>
Task<> scatter(P& self, DataBlocks blocks, std::int32_t v, std::int32_t count, Rank root,
               EmptyBlocks empty) {
  const std::int32_t span = binomial_span(v, count);
  const Bytes least(empty == EmptyBlocks::are_sent ? 0 : 1);
  if (v != 0) {
    const Buffer mine = blocks.range(v, std::min(span, count - v));
    if (mine.size >= least)
      co_await self.receive(absolute(v - span, root, self.size()), mine, Tag());
  }
  for (std::int32_t half = span / 2; half > 0; half /= 2) {
    if (half >= count - v) continue;
    const Buffer theirs = blocks.range(v + half, std::min(half, count - v - half));
    if (theirs.size >= least)
      co_await self.send(absolute(v + half, root, self.size()), theirs, Tag());
  }
}

template <Process P>
Task<> allgather_ring(P& self, DataBlocks blocks, std::int32_t v, Rank root) {
  const std::int32_t n = self.size();
  for (std::int32_t step = 0; step + 1 < n; ++step) {
    const Buffer out = blocks.range((v - step + n) % n, 1);
    const Buffer in = blocks.range((v - step - 1 + n) % n, 1);
    co_await exchange(self, absolute((v + 1) % n, root, n), out, absolute((v + n - 1) % n, root, n),
                      in);
  }
}

template <Process P>
Task<> allgather_doubling(P& self, DataBlocks blocks, std::int32_t v, std::int32_t count,
                          Rank root) {
  for (std::int32_t width = 1; width < count; width *= 2) {
    const std::int32_t partner = v ^ width;
    const Buffer out = blocks.range(v & -width, width);
    const Buffer in = blocks.range(partner & -width, width);
    const Rank other = absolute(partner, root, self.size());
    co_await exchange(self, other, out, other, in);
  }
}

}  // namespace scatter_allgather_detail

/// Copies the root's `data` to every rank. The root scatters blocks along a binomial tree, then
/// every rank gathers all blocks. Ranks are numbered v = 0, 1, … from the root. With recursive
/// doubling, only v = 0 … 2^k − 1 take part in the scatter and the gathering, for the largest 2^k ≤
/// P. Each other v then receives the whole message from v − 2^k.
template <Process P>
Task<> broadcast_scatter_allgather(P& self, Buffer data, Rank root, Allgather allgather) {
  using namespace scatter_allgather_detail;
  const std::int32_t n = self.size();
  const std::int32_t v = relative(self.rank(), root, n);
  if (n == 1) co_return;
  if (allgather == Allgather::ring) {
    const DataBlocks blocks(data, n);
    co_await scatter(self, blocks, v, n, root, EmptyBlocks::are_sent);
    co_await allgather_ring(self, blocks, v, root);
    co_return;
  }
  const std::int32_t core = power_of_two_below(n);
  if (v >= core) {
    co_await self.receive(absolute(v - core, root, n), data, Tag());
    co_return;
  }
  const DataBlocks blocks(data, core);
  co_await scatter(self, blocks, v, core, root, EmptyBlocks::are_sent);
  co_await allgather_doubling(self, blocks, v, core, root);
  if (v + core < n) co_await self.send(absolute(v + core, root, n), data, Tag());
}

}  // namespace loggp
