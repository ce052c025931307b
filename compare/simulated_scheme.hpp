// Runs a benchmark scheme on a simulated machine.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/reduction.hpp"
#include "algorithms/scheme_catalogue.hpp"
#include "compare/conditions.hpp"
#include "compare/elapsed.hpp"
#include "simulate/simulation.hpp"

namespace loggp::compare {

/// A benchmark of one collective: everything but the machine and the number of ranks.
struct Benchmark {
  const AlgorithmInfo* algorithm = nullptr;
  CollectiveArguments arguments{};
  Scheme scheme = Scheme::once;
  std::int64_t iterations = 1;
  RootOrder order{};
  Conditions conditions{};
};

/// What a simulated benchmark did.
struct SchemeOutcome {
  simulate::Outcome run;
  std::vector<Duration>
      reports;  ///< by rank; empty for `once`, whose reports are the finishing times
  std::vector<Duration> arrivals;  ///< when each rank began; empty: all at time 0

  /// `once` reports the time since the instant 0, at which everybody could have come.
  [[nodiscard]] Duration reported(Reduction reduction, Rank root) const;
  /// Counted from each rank's arrival. Of `once`.
  [[nodiscard]] Elapsed elapsed() const { return elapsed_times(run.finish, arrivals); }
};

/// Throws InputError when operations of this algorithm with different roots, one after another,
/// would take each other's messages: those that receive from anyone.
void check_scheme(const AlgorithmInfo& algorithm, Scheme scheme);

/// Throws InputError when the ranks' reports can't be reduced so: from the first start to the last
/// finish, where no two ranks start their clocks together.
void check_reduction(const Benchmark& benchmark, Reduction reduction);

/// All ranks start at time 0, or when they arrive: an arrival pattern applies to the beginning of
/// the run, not to each of its operations, and each rank's clock starts with its rank. For
/// `synchronised` a window is chosen in which an operation and its ports' draining surely fit.
/// Throws as simulate::simulate does.
[[nodiscard]] SchemeOutcome simulate_scheme(const Machine& machine, std::int32_t ranks,
                                            const Benchmark& benchmark,
                                            timeline::Trace* trace = nullptr);

/// The true operation latency: scheme `once`, max finish − start, under the same conditions. Where
/// ranks arrive late the start is time 0 of their pattern.
[[nodiscard]] Duration operation_latency(const Machine& machine, std::int32_t ranks,
                                         const Benchmark& benchmark);

}  // namespace loggp::compare
