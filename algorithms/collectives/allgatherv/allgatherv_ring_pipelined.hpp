// Allgather of blocks of different sizes along a ring, in pieces.
#pragma once

#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/place_own.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

namespace allgatherv_ring_detail {

/// Walks over the blocks of a ring of at least two ranks against its direction, in pieces.
class Pieces {
 public:
  Pieces(Blocks blocks, Rank first, std::int32_t count, Bytes piece, Bytes left)
      : blocks_(blocks), block_(first), count_(count), piece_(piece), left_(left) {}

  [[nodiscard]] bool is_done() const { return left_ == Bytes(); }
  /// Returns the next piece, which is empty at an empty block and at the end.
  [[nodiscard]] Buffer next() {
    const Buffer block = blocks_[block_];
    const Buffer result = block.part(done_, is_done() ? Bytes() : piece_);
    left_ = left_ - result.size;
    done_ = done_ + result.size;
    if (done_ == block.size) {
      done_ = Bytes();
      block_ = neighbour(block_, -1, count_);
    }
    return result;
  }

 private:
  Blocks blocks_;
  Rank block_;
  std::int32_t count_;
  Bytes piece_;
  Bytes left_;    ///< of all blocks
  Bytes done_{};  ///< of the present block
};

}  // namespace allgatherv_ring_detail

/// MPICH's default of the size of a piece (MPIR_CVAR_ALLGATHERV_PIPELINE_MSG_SIZE).
inline constexpr Bytes allgatherv_piece{32768};

/// Copies each rank's `block` to `incoming` of every rank, like allgather_ring, but in pieces of
/// `piece` bytes. In each step a rank sends the next piece to the next rank and receives a piece
/// from the previous rank; an empty piece is not sent. A long block thus moves on before it has
/// come whole. (MPICH 4.0's allgatherv ring. In other versions a piece has the size of the smallest
/// block, if that is more.)
template <Process P>
Task<> allgatherv_ring_pipelined(P& self, Buffer block, Blocks incoming, Bytes piece) {
  using namespace allgatherv_ring_detail;
  const std::int32_t n = self.size();
  co_await place_own(self, block, incoming);
  if (n == 1) co_return;
  const Rank next = neighbour(self.rank(), 1, n);
  const Rank previous = neighbour(self.rank(), -1, n);
  const Bytes total = incoming.offset(n);
  Pieces out(incoming, self.rank(), n, piece, total - incoming[next].size);
  Pieces in(incoming, previous, n, piece, total - block.size);
  while (!out.is_done() || !in.is_done()) {
    const Buffer sent = out.next();
    const Buffer received = in.next();
    if (sent.size > Bytes() && received.size > Bytes()) {
      co_await exchange(self, next, sent, previous, received);
    } else if (sent.size > Bytes()) {
      co_await self.send(next, sent, Tag());
    } else if (received.size > Bytes()) {
      co_await self.receive(previous, received, Tag());
    }
  }
}

}  // namespace loggp
