// Runs a benchmark scheme on a simulated machine.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/reduction.hpp"
#include "algorithms/scheme_catalogue.hpp"
#include "simulate/simulation.hpp"

namespace loggp::compare {

/// A benchmark of one collective: everything but the machine and the number of ranks.
struct Benchmark {
  const AlgorithmInfo* algorithm = nullptr;
  CollectiveArguments arguments;
  Scheme scheme = Scheme::once;
  std::int64_t iterations = 1;
  RootOrder order;
};

/// What a simulated benchmark did.
struct SchemeOutcome {
  simulate::Outcome run;
  std::vector<Duration>
      reports;  ///< by rank; empty for `once`, whose reports are the finishing times

  [[nodiscard]] Duration reported(Reduction reduction, Rank root) const;
};

/// Throws InputError when operations of this algorithm with different roots, one after another,
/// would take each other's messages: those that receive from anyone.
void check_scheme(const AlgorithmInfo& algorithm, Scheme scheme);

/// All ranks start at time 0. For `synchronised` a window is chosen in which an operation and its
/// ports' draining surely fit. Throws as simulate::simulate does.
[[nodiscard]] SchemeOutcome simulate_scheme(const Machine& machine, std::int32_t ranks,
                                            const Benchmark& benchmark,
                                            timeline::Trace* trace = nullptr);

/// The true operation latency: scheme `once`, max finish − start.
[[nodiscard]] Duration operation_latency(const Machine& machine, std::int32_t ranks,
                                         const Benchmark& benchmark);

}  // namespace loggp::compare
