// The arguments of a collective call.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/collectives/blocks.hpp"
#include "algorithms/host/buffer.hpp"
#include "models/base/units.hpp"

namespace loggp {

class ArrivalOrder;
class NodeRanks;
struct ReduceOperation;
struct TwoLevel;

/// The arguments of a collective call; an algorithm ignores arguments that it does not need. Sizes
/// are as in MPI: if each rank has a block, the size is that of one block.
///
/// `data` is the rank's single buffer: the message of broadcast, barrier and ring; the rank's
/// contribution to reduce, allreduce, scan, exscan, gather and allgather; the block that the rank
/// gets in scatter and reduce-scatter. `outgoing` has a block for each rank: on the root in
/// scatter, on all ranks in alltoall and reduce-scatter. `incoming` is the rank's result where that
/// is not `data`: a block from each rank in gather (on the root), allgather and alltoall; a vector
/// of the size of `data` in reduce (on the root), allreduce, scan and exscan (not on rank 0). A
/// pointer is null on the ranks that the lists leave out. No two buffers overlap.
struct CollectiveArguments {
  static constexpr std::int32_t usual_fan_out = 4;  ///< Open MPI's
  static constexpr std::int32_t usual_radix = 4;    ///< Open MPI's

  Buffer data;
  Rank root{};
  Bytes segment{};  ///< segment size; 0: one segment
  std::byte* outgoing = nullptr;
  std::byte* incoming = nullptr;             ///< in barrier, memory for incoming tokens
  Bytes piece{};                             ///< size of eager pieces of a message; 0: one piece
  Allgather allgather = Allgather::ring;     ///< for scatter-allgather
  SubGroup sub_group = SubGroup::pipelined;  ///< for arrival-b and arrival-nb
  /// For nearopt and sorted-chain; null: all ranks arrive at once.
  const ArrivalOrder* arrival_order = nullptr;
  std::int64_t operation = 0;  ///< the operation's number on this rank, for OperationTags
  const ReduceOperation* reduction = nullptr;  ///< of the collectives that reduce
  std::int32_t fan_out = 0;                    ///< chains or children of a rank; 0: the usual one
  std::int32_t radix = 0;     ///< of k-nomial trees and their like; 0: the usual one
  std::int32_t requests = 0;  ///< most open requests of a rank; 0: no limit
  /// The places of blocks that have different sizes, P + 1 each as in Blocks; null: all blocks
  /// have the size of `data`.
  const std::int64_t* outgoing_offsets = nullptr;
  const std::int64_t* incoming_offsets = nullptr;
  const TwoLevel* levels = nullptr;  ///< the parts of a two-level algorithm, if they are named
  const NodeRanks* nodes =
      nullptr;  ///< of an algorithm that has levels: which ranks are on one node

  [[nodiscard]] Blocks outgoing_blocks() const { return {outgoing, data.size, outgoing_offsets}; }
  [[nodiscard]] Blocks incoming_blocks() const { return {incoming, data.size, incoming_offsets}; }
  /// Returns the vector that a reduction results in.
  [[nodiscard]] Buffer result() const { return {incoming, data.size}; }
  /// Return what an algorithm that has the option uses; the radix is at least 2.
  [[nodiscard]] std::int32_t used_fan_out() const { return fan_out == 0 ? usual_fan_out : fan_out; }
  [[nodiscard]] std::int32_t used_radix() const {
    return radix == 0 ? usual_radix : std::max(radix, 2);
  }
  /// Returns a barrier's memory for incoming tokens: `incoming`, or `data` if `incoming` is null.
  [[nodiscard]] Buffer token_in() const {
    return incoming == nullptr ? data : Buffer{incoming, data.size};
  }
};

}  // namespace loggp
