// What the MPI standard says each collective does to the memory of its ranks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "algorithms/collectives/catalogue.hpp"

namespace loggp::semantics {

/// One call of a collective on all ranks. Blocks may have sizes of their own.
struct Call {
  std::string_view collective;
  std::int32_t ranks = 1;
  std::int32_t root = 0;
  std::int64_t bytes = 0;  ///< of the rank's message or block
  const ReduceOperation* reduction = nullptr;
  std::vector<std::int64_t> sizes = {};  ///< of each rank's block; empty: all have `bytes`
};

/// The memory of one rank, each buffer with a guard behind it.
struct Memory {
  std::vector<std::byte> data;
  std::vector<std::byte> outgoing;
  std::vector<std::byte> incoming;
  bool operator==(const Memory&) const = default;
};

/// Returns the memory of a rank before the call: bytes that differ from rank to rank and from block
/// to block. Memory that only the result fills is marked as untouched.
[[nodiscard]] Memory before(const Call& call, std::int32_t rank);
/// Returns the memory of a rank after the call, as the MPI standard defines it.
[[nodiscard]] Memory after(const Call& call, std::int32_t rank);
/// Returns the rank's arguments of the call. `offsets` has the places of its blocks, P + 1 each, as
/// places() returns them; it and `memory` must outlive the call.
[[nodiscard]] CollectiveArguments arguments(const Call& call, std::int32_t rank, Memory& memory,
                                            const std::vector<std::int64_t>& offsets);
/// Returns the places of the rank's blocks in one buffer, ascending from 0; empty if all blocks
/// have the same size.
[[nodiscard]] std::vector<std::int64_t> places(const Call& call, std::int32_t rank);

/// Returns whether `got` is the rank's memory after the call. Memory that the standard leaves open
/// may hold anything: that of a barrier's tokens, and rank 0's result of exscan.
[[nodiscard]] bool is_right(const Call& call, std::int32_t rank, const Memory& got);

/// Returns the operations with which a test calls the algorithm: none that it would reorder; only
/// null if its collective does not reduce.
[[nodiscard]] std::vector<const ReduceOperation*> test_operations(const AlgorithmInfo& info);
/// Returns whether the blocks of the collective may have different sizes.
[[nodiscard]] bool has_uneven_blocks(std::string_view collective);
/// Returns whole numbers of elements as the ranks' block sizes, some of them 0.
[[nodiscard]] std::vector<std::int64_t> uneven_sizes(const Call& call);

}  // namespace loggp::semantics
