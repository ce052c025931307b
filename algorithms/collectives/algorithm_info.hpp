// The names and properties of the collective algorithms, without their programs.
#pragma once

#include <cstdint>
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

/// The properties of an algorithm on any host.
struct AlgorithmInfo {
  std::string_view collective;
  std::string_view name;
  std::string_view summary;
  Order order = Order::program;
  bool mixes_roots = false;      ///< may receive messages of the next operation if its root differs
  bool leaves_messages = false;  ///< some messages may never be received
  Choice choice = Choice::none;
};

/// The name of the MPI library's own algorithm, in options and in files.
inline constexpr std::string_view native_name = "native";

/// Returns "native" for null, else the algorithm's name.
[[nodiscard]] std::string_view to_string(const AlgorithmInfo* algorithm);

/// Returns the algorithm of these names; an empty `algorithm` means the collective's only one.
/// Throws InputError that lists the known names, also for an empty `algorithm` if there are
/// several. The error begins with `where` (an option or a key of a file), unless that is empty.
[[nodiscard]] const AlgorithmInfo& find_algorithm(std::string_view collective,
                                                  std::string_view algorithm,
                                                  std::string_view where = "");

/// Return the names of all collectives, or of all algorithms of one collective, in the catalogue's
/// order; none for an unknown collective.
[[nodiscard]] std::vector<std::string> collective_names();
[[nodiscard]] std::vector<std::string> algorithm_names(std::string_view collective);

}  // namespace loggp
