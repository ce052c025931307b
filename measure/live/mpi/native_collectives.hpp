// The MPI library's own collectives as algorithms, named `native` on the command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "algorithms/collectives/collective_arguments.hpp"
#include "measure/live/machine/page_memory.hpp"
#include "measure/live/mpi/mpi_process.hpp"

namespace loggp::measure {

/// The memory that a rank needs for an operation.
enum class Memory : std::uint8_t {
  message,       ///< one message
  two_messages,  ///< an outgoing and an incoming message
  blocks,        ///< a message, and a block for each rank, outgoing and incoming
};

/// The part of its memory that a rank contributes to an operation: its message or its blocks; of
/// some operations only the root contributes.
enum class Given : std::uint8_t { message, roots_message, blocks, roots_blocks };

/// A collective of the MPI library. Its size in bytes means what it means in the OSU benchmarks and
/// IMB. For broadcast and the reductions it is the whole vector; reductions add floats (MPI_SUM),
/// and reduce-scatter divides the vector among the ranks. For scatter, gather, allgather and
/// alltoall it is the block that one rank has for another.
struct NativeCollective {
  std::string_view name;
  Memory memory;
  Given given;
  bool adds_floats;
  Task<> (*run)(MpiProcess& self, const CollectiveArguments& arguments);
};

/// Returns the library's collective of this name; null when MPI has none.
[[nodiscard]] const NativeCollective* find_native(std::string_view name);
/// Returns the names of all.
[[nodiscard]] std::vector<std::string> native_names();

/// Does nothing, as a collective.
[[nodiscard]] Task<> do_nothing(MpiProcess& self, const CollectiveArguments& none);

/// Throws InputError when one MPI call can't take `size`, or when it is not a multiple of a float
/// although floats are added. `native` is null for an algorithm of the catalogue.
void check_size(const NativeCollective* native, Bytes size);

/// A rank's memory for an operation, filled with zeros.
struct CollectiveMemory {
  PageMemory data{};
  PageMemory outgoing{};
  PageMemory incoming{};
  Given given = Given::roots_message;

  CollectiveMemory() = default;
  /// Memory for the collective of this name, whether run by the library or by an algorithm of the
  /// catalogue. Pre: this rank is bound to its CPU; it touches the memory here, which places it
  /// near that CPU.
  CollectiveMemory(std::string_view collective, Bytes size, std::int32_t ranks);
  /// Writes the rank's contribution to an operation, as an application that has just computed it.
  void rewrite(bool is_root);
  /// Returns `options` with pointers to this memory.
  [[nodiscard]] CollectiveArguments arguments(CollectiveArguments options);
};

}  // namespace loggp::measure
