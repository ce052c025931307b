// Titles for timelines of simulated benchmarks.
#pragma once

#include "algorithms/schemes/benchmark.hpp"
#include "models/machine/machine.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::compare {

/// Returns "binomial broadcast" or "double-ring".
[[nodiscard]] std::string in_words(const AlgorithmInfo& info);

/// Returns the parameters for messages of this size on the link classes that the run has used.
[[nodiscard]] std::string parameters_in_words(const Machine& machine, Bytes message,
                                              const Trace& trace);

/// Returns "binomial broadcast, loop, n = 5, P = 16, 8 B".
[[nodiscard]] std::string title_in_words(const Benchmark& benchmark);

/// Returns this title and the parameters below it.
[[nodiscard]] timeline::Labels timeline_labels(const Machine& machine, const Benchmark& benchmark,
                                               const Trace& trace);

}  // namespace loggp::compare
