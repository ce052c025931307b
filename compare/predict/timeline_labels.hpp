// Titles for timelines of simulated benchmarks.
#pragma once

#include "algorithms/schemes/benchmark.hpp"
#include "models/machine/machine.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::compare {

/// Returns "binomial broadcast" or "scatter-allgather:ring broadcast": the names of the algorithm
/// with its choices and of the collective. If the algorithm's name contains the collective's, as in
/// "double-ring", returns the algorithm's name only. Pre: the algorithm is not the MPI library's
/// own.
[[nodiscard]] std::string algorithm_in_words(const Benchmark& benchmark);

/// Returns the parameters of the size ranges and link classes that the messages of `trace` used. If
/// several ranges of a link were used, the sizes of each are named. If `trace` has no messages,
/// returns the parameters for messages of size `message` on the set's first link.
[[nodiscard]] std::string parameters_in_words(const Machine& machine, Bytes message,
                                              const Trace& trace);

/// Returns "binomial broadcast, loop, n = 5, P = 16, 8 B". Pre: the algorithm is not the MPI
/// library's own.
[[nodiscard]] std::string title_in_words(const Benchmark& benchmark);

/// Returns title_in_words() as the title, and below it the parameters_in_words() of the messages of
/// `trace`.
[[nodiscard]] timeline::Labels timeline_labels(const Machine& machine, const Benchmark& benchmark,
                                               const Trace& trace);

/// Returns "tree.goal, P = 16" as the title, and below it the parameters_in_words() of the messages
/// of `trace`. `path` is that of the schedule's file.
[[nodiscard]] timeline::Labels schedule_labels(const std::string& path, const Machine& machine,
                                               const Trace& trace);

}  // namespace loggp::compare
