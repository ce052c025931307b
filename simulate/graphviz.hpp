// A schedule as a picture's source, in Graphviz' language.
#pragma once

#include <cstdint>
#include <string>

namespace loggp::simulate {

class Schedule;

/// A digraph in DOT: a cluster for each rank, the time at each vertex, what an edge takes beside
/// it, the critical path bold and red, dependences with time to spare grey. Throws InputError when
/// the schedule has more than `most_operations` sends, receives, computations and waits: dot needs
/// minutes, and nobody reads it. Pre: the schedule is valid.
[[nodiscard]] std::string graphviz(const Schedule& schedule, std::size_t most_operations = 2000);

}  // namespace loggp::simulate
