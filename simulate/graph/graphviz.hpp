// A recorded run as a graph in Graphviz' language.
#pragma once

#include <cstdint>
#include <string>

namespace loggp::simulate {

class Schedule;

/// Returns a digraph in DOT: a cluster for each rank, the time at each vertex, the duration at each
/// edge, the critical path in bold red, dependences that do not determine their later vertex in
/// grey. Throws InputError when the schedule has more than `most_operations` sends, receives,
/// computations and waits: dot would take minutes, and the picture would be unreadable. Pre: the
/// schedule is valid.
[[nodiscard]] std::string graphviz(const Schedule& schedule, std::size_t most_operations = 2000);

}  // namespace loggp::simulate
