// The names and properties of the collective algorithms, without their programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loggp {

/// The order in which the simulator runs a program. If the outcome depends on which message comes
/// first, it must be time order (docs/machine-model.md, "Time order").
enum class Order { program, time };

/// The properties of an algorithm on any host.
struct AlgorithmInfo {
  std::string_view collective;
  std::string_view name;
  std::string_view summary;
  Order order = Order::program;
  bool mixes_roots = false;      ///< may receive messages of the next operation with another root
  bool leaves_messages = false;  ///< some messages may never be received
};

/// Returns the algorithm of these names; an empty `algorithm` means the collective's only one.
/// Throws InputError that lists the known names. If `where` is not empty (an option or a key of a
/// file), the error begins with it.
[[nodiscard]] const AlgorithmInfo& find_algorithm(std::string_view collective,
                                                  std::string_view algorithm,
                                                  std::string_view where = "");

/// Returns all collectives, or all algorithms of one, in the catalogue's order.
[[nodiscard]] std::vector<std::string> collective_names();
[[nodiscard]] std::vector<std::string> algorithm_names(std::string_view collective);

}  // namespace loggp
