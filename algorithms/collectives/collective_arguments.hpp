// The arguments of a collective call.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/host/buffer.hpp"
#include "models/base/units.hpp"

namespace loggp {

class ArrivalOrder;

/// The arguments of a collective call; an algorithm ignores arguments that it does not need. Sizes
/// are as in MPI: if each rank has a block, the size is that of one block.
struct CollectiveArguments {
  Buffer data;  ///< the message of broadcast, barrier, ring; this rank's block of scatter, gather
  Rank root{};
  Bytes segment{};                ///< segment size; 0: one segment
  std::byte* outgoing = nullptr;  ///< a block for each rank; used on the root in scatter, on all
                                  ///< ranks in alltoall
  std::byte* incoming = nullptr;  ///< a block from each rank; used on the root in gather, on all
                                  ///< ranks in alltoall; in barrier, memory for incoming tokens
  Bytes piece{};                  ///< size of eager pieces of a message; 0: one piece
  Allgather allgather = Allgather::ring;        ///< for scatter-allgather
  SubGroup sub_group = SubGroup::pipelined;     ///< for arrival-b and arrival-nb
  const ArrivalOrder* arrival_order = nullptr;  ///< for nearopt; null: v = 1, 2, …
  std::int64_t operation = 0;  ///< the operation's number on this rank, for OperationTags

  /// Returns a barrier's memory for incoming tokens: `incoming`, or `data` if `incoming` is null.
  [[nodiscard]] Buffer token_in() const {
    return incoming == nullptr ? data : Buffer{incoming, data.size};
  }
};

}  // namespace loggp
