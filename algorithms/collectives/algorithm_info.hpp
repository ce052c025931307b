// The names and properties of the collective algorithms, without their programs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace loggp {

/// The order in which the simulator runs a program. Time order is required if the outcome depends
/// on which message comes first (docs/machine-model.md, "Time order").
enum class Order { program, time };

/// What is left to choose within an algorithm.
enum class Choice : std::uint8_t {
  none,
  allgather,
  sub_group  ///< and the allgather of a sub-group broadcast by scatter-allgather
};

/// The numbers of ranks with which an algorithm works.
enum class RankCount : std::uint8_t { any, two, even, power_of_two };

/// Returns the numbers of ranks in words, as "an even number of ranks".
[[nodiscard]] std::string_view to_string(RankCount ranks);

/// The MPI library that an algorithm belongs to. An algorithm of a library is what the library runs
/// if this algorithm is forced: with the library's defaults and fallbacks.
enum class Library : std::uint8_t { none, open_mpi, mpich };

struct TwoLevel;

/// The properties of an algorithm on any host.
struct AlgorithmInfo {
  std::string_view collective;
  std::string_view name;
  std::string_view summary;
  Order order = Order::program;
  bool mixes_roots = false;      ///< may receive messages of the next operation if its root differs
  bool leaves_messages = false;  ///< some messages may never be received
  Choice choice = Choice::none;
  bool sends_ahead = false;         ///< begins a send before an earlier one is done
  Library library = Library::none;  ///< the name begins with "ompi:" or "mpich:" unless none
  std::int32_t id = 0;              ///< the library's number of the algorithm; 0: none
  RankCount ranks = RankCount::any;
  bool reorders = false;            ///< needs an operation that is commutative
  bool needs_equal_blocks = false;  ///< where the collective's blocks may have different sizes
  std::int32_t usual_requests =
      0;                    ///< most open requests of a rank without --requests; 0: no limit
  bool has_levels = false;  ///< runs within the nodes and between them: needs their ranks
  const TwoLevel* levels = nullptr;  ///< the parts, if they are named
};

/// Returns the descriptions of all algorithms, in the order of the catalogue.
[[nodiscard]] std::span<const AlgorithmInfo> algorithm_infos();

/// The name of the MPI library's own algorithm, in options and in files.
inline constexpr std::string_view native_name = "native";

/// Returns "native" for null, else the algorithm's name.
[[nodiscard]] std::string_view to_string(const AlgorithmInfo* algorithm);

/// Returns the algorithm of these names; an empty `algorithm` means the collective's only one. A
/// library's algorithm may be given by its number, "ompi:4", and with hyphens or underscores. A
/// two-level algorithm (find_two_level()) is no element of algorithm_infos(). Throws InputError
/// that lists the known names, also for an empty `algorithm` if there are several. For an unknown
/// name the list says which library has each algorithm, and which other collective has one of this
/// name. The error begins with `where` (an option or a key of a file), unless that is empty.
[[nodiscard]] const AlgorithmInfo& find_algorithm(std::string_view collective,
                                                  std::string_view algorithm,
                                                  std::string_view where = "");

/// Return the names of all collectives, or of the algorithms of one collective, in the catalogue's
/// order; none for an unknown collective. The algorithms are those that are no library's, or those
/// of one library.
[[nodiscard]] std::vector<std::string> collective_names();
[[nodiscard]] std::vector<std::string> algorithm_names(std::string_view collective,
                                                       Library library = Library::none);

/// Returns the prefix of the names of a library's algorithms: "ompi:", "mpich:", or nothing.
[[nodiscard]] std::string_view name_prefix(Library library);
/// Returns the library to which an algorithm of this name belongs.
[[nodiscard]] Library library_of(std::string_view algorithm);

/// Returns the name of an algorithm or a scheme without the choices that follow it: "ompi:ring",
/// "scatter-allgather" for "scatter-allgather:ring", and "two-level:flat+k-nomial" for
/// "two-level:flat+k-nomial:radix=2".
[[nodiscard]] std::string name_without_choices(std::string_view name);

/// Returns whether the algorithm is made for this number of ranks.
[[nodiscard]] bool runs_on(const AlgorithmInfo& algorithm, std::int32_t ranks);

/// The properties of a collective, whatever its algorithm.
struct CollectiveInfo {
  std::string_view name;
  bool has_root = false;
  bool ends_at_root = false;  ///< the data flow to the root, which ends last
  bool reduces = false;       ///< combines the ranks' elements
  bool has_counts = false;    ///< the ranks' blocks may have different sizes
};

/// Returns the descriptions of all collectives.
[[nodiscard]] std::span<const CollectiveInfo> collective_infos();

/// Returns a collective's name as the catalogue has it: with hyphens, and broadcast for bcast.
[[nodiscard]] std::string canonical_collective(std::string name);
/// Return what collective_infos() says of a collective; false for an unknown one.
[[nodiscard]] bool has_root(std::string_view collective);
[[nodiscard]] bool ends_at_root(std::string_view collective);
[[nodiscard]] bool reduces(std::string_view collective);
[[nodiscard]] bool has_counts(std::string_view collective);

}  // namespace loggp
