// The MPI library's own collectives as algorithms, named `native` on the command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/schemes/block_layout.hpp"
#include "measure/live/machine/page_memory.hpp"
#include "measure/live/mpi/mpi_process.hpp"

namespace loggp::measure {

/// The memory that a rank needs for an operation.
enum class Memory : std::uint8_t {
  message,       ///< one message
  two_messages,  ///< an outgoing and an incoming message
  blocks,        ///< a message, and a block for each rank, outgoing and incoming
};

/// The data that a rank contributes to an operation: its message or its blocks. With roots_message
/// and roots_blocks only the root contributes.
enum class Given : std::uint8_t { message, roots_message, blocks, roots_blocks };

/// A collective of the MPI library. Its size in bytes is that of Benchmark: for broadcast, reduce,
/// allreduce, scan and exscan the whole vector; for scatter, gather, allgather, alltoall, their
/// vector forms and both reduce-scatters the block that one rank has for another rank. Reductions
/// add floats (MPI_SUM).
struct NativeCollective {
  std::string_view name;
  Memory memory;
  Given given;
  /// Whether the operation adds floats, so that the size must be a multiple of 4 bytes.
  bool adds_floats;
  Task<> (*run)(MpiProcess& self, const CollectiveArguments& arguments);
};

/// Returns the library's collective of this name, such as "broadcast"; null when there is none.
[[nodiscard]] const NativeCollective* find_native(std::string_view name);
/// Returns the names of all collectives of the library.
[[nodiscard]] std::vector<std::string> native_names();

/// Runs an empty collective: no rank communicates.
[[nodiscard]] Task<> do_nothing(MpiProcess& self, const CollectiveArguments& none);

/// Throws InputError when `size` is longer than one MPI call takes. Also throws if the collective
/// adds floats and `size` is not a multiple of 4 bytes. `native` is null for an algorithm of the
/// catalogue. The error begins with `option`.
void check_size(const NativeCollective* native, Bytes size, std::string_view option = "--bytes");

/// Throws InputError if the library can't place blocks that may have different sizes: all together
/// are longer than one MPI call takes.
void check_places(const NativeCollective& native, const BlockLayout& layout);

/// A rank's memory for an operation, filled with zeros.
struct CollectiveMemory {
  PageMemory data{};
  PageMemory outgoing{};
  PageMemory incoming{};
  Given given = Given::roots_message;

  CollectiveMemory() = default;
  /// Allocates the memory for the collective of this name, whether the library or an algorithm of
  /// the catalogue runs it. Writes the memory, which places it near the CPU of this rank. Pre: this
  /// rank is bound to its CPU.
  CollectiveMemory(std::string_view collective, Bytes size, std::int32_t ranks);
  /// Allocates it for the blocks of a benchmark, which may have different sizes.
  CollectiveMemory(std::string_view collective, const BlockLayout& layout, Rank rank);
  /// Writes zeros to the rank's contribution, as an application writes data that it has just
  /// computed. Does nothing on a rank that contributes nothing; `is_root` tells whether this rank
  /// is the root.
  void rewrite(bool is_root);
  /// Returns `options` with the pointers and the size of this memory. Pre: this object outlives the
  /// arguments.
  [[nodiscard]] CollectiveArguments arguments(CollectiveArguments options);

 private:
  void allocate(std::string_view collective, Bytes message, Bytes to_all, Bytes from_all);
};

}  // namespace loggp::measure
