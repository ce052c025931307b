// The library's own collectives, as algorithms: what `native` means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "algorithms/catalogue.hpp"
#include "measure/mpi_process.hpp"
#include "measure/page_memory.hpp"

namespace loggp::measure {

/// Which memory an operation needs for `bytes` on P ranks.
enum class Memory : std::uint8_t {
  message,       ///< one message
  two_messages,  ///< one out, one in
  blocks,        ///< one for each rank, out and in
};

/// What of its memory a rank gives to an operation: its message or its blocks, or only the root
/// does.
enum class Given : std::uint8_t { message, roots_message, blocks, roots_blocks };

/// `bytes` are, as in the OSU benchmarks and IMB: of broadcast and the reductions the whole vector
/// (of float, MPI_SUM; reduce-scatter divides it among the ranks), of scatter, gather, allgather
/// and alltoall what one rank has for another.
struct NativeCollective {
  std::string_view name;
  Memory memory;
  Given given;
  bool adds_floats;
  Task<> (*run)(MpiProcess& self, const CollectiveArguments& arguments);
};

/// Nothing when MPI has no such collective.
[[nodiscard]] const NativeCollective* find_native(std::string_view name);
[[nodiscard]] std::vector<std::string> native_names();

/// No operation, as one of them.
[[nodiscard]] Task<> do_nothing(MpiProcess& self, const CollectiveArguments& none);

/// Throws InputError when MPI can't take the size in one call, or floats are added and don't divide
/// it. Null: an algorithm of ours.
void check_size(const NativeCollective* native, Bytes size);

/// This rank's memory for an operation; whole floats that add up to none.
struct CollectiveMemory {
  PageMemory data{};
  PageMemory outgoing{};
  PageMemory incoming{};
  Given given = Given::roots_message;

  CollectiveMemory() = default;
  /// Touched, and so placed, by the CPU that this rank is bound to. For the library's collective of
  /// that name and for our algorithms alike.
  CollectiveMemory(std::string_view collective, Bytes size, std::int32_t ranks);
  /// Writes what the rank gives to an operation, as who has just computed it.
  void rewrite(bool is_root);
  /// `options` with their data here.
  [[nodiscard]] CollectiveArguments arguments(CollectiveArguments options);
};

}  // namespace loggp::measure
