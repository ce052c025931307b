// What a timeline of a simulated benchmark is called.
#pragma once

#include "algorithms/schemes/benchmark.hpp"
#include "models/machine.hpp"
#include "timeline/svg.hpp"

namespace loggp::compare {

/// "binomial broadcast", "double-ring".
[[nodiscard]] std::string in_words(const AlgorithmInfo& info);

/// The parameters that messages of this size obey on the classes of links that the run has used.
[[nodiscard]] std::string parameters_in_words(const Machine& machine, Bytes message,
                                              const Trace& trace);

/// "binomial broadcast, loop, n = 5, P = 16, 8 B".
[[nodiscard]] std::string title_in_words(const Benchmark& benchmark);

/// The same over the parameters that its messages obey.
[[nodiscard]] timeline::Labels timeline_labels(const Machine& machine, const Benchmark& benchmark,
                                               const Trace& trace);

}  // namespace loggp::compare
