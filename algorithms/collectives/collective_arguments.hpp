// The arguments of a collective call.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/host/buffer.hpp"
#include "models/base/units.hpp"

namespace loggp {

class ArrivalOrder;

/// The arguments of a collective call; an algorithm ignores those that it does not need. As in MPI,
/// the size is that of one block if ranks have blocks: the data from one rank to another.
struct CollectiveArguments {
  Buffer data;  ///< the message of broadcast, barrier, ring; this rank's block of scatter, gather
  Rank root{};
  Bytes segment{};                ///< segment size; 0: one segment
  std::byte* outgoing = nullptr;  ///< a block for each rank: the root's in scatter, or in alltoall
  std::byte* incoming = nullptr;  ///< a block from each rank: the root's in gather, or in alltoall;
                                  ///< in barrier, memory for the others' tokens
  Bytes piece{};                  ///< size of eager pieces of a message; 0: one piece
  Allgather allgather = Allgather::ring;        ///< for scatter-allgather
  SubGroup sub_group = SubGroup::pipelined;     ///< for arrival-b and arrival-nb
  const ArrivalOrder* arrival_order = nullptr;  ///< for nearopt; null: v = 1, 2, …
  std::int64_t operation = 0;  ///< number of this rank's operation: keeps consecutive ones apart

  /// Returns a barrier's memory for the others' tokens; `data` if there is none.
  [[nodiscard]] Buffer token_in() const {
    return incoming == nullptr ? data : Buffer{incoming, data.size};
  }
};

}  // namespace loggp
