#include "compare/error_sweep.hpp"

namespace loggp::compare {

namespace {

void add_point(const Machine& machine, const ErrorSweep& sweep, const AlgorithmInfo& algorithm,
               std::int32_t ranks, std::map<Reduction, ErrorTable>& tables) {
  Benchmark benchmark{.algorithm = &algorithm,
                      .arguments = sweep.arguments,
                      .scheme = Scheme::once,
                      .iterations = sweep.iterations,
                      .order = sweep.order,
                      .conditions = sweep.conditions};
  const Duration correct = operation_latency(machine, ranks, benchmark);
  for (const Scheme scheme : sweep.schemes) {
    benchmark.scheme = scheme;
    const SchemeOutcome outcome = simulate_scheme(machine, ranks, benchmark);
    for (const Reduction reduction : sweep.reductions) {
      tables[reduction].push_back({.params = machine.parameters().name,
                                   .algorithm = std::string(algorithm.name),
                                   .scheme = std::string(name_of(scheme)),
                                   .ranks = ranks,
                                   .bytes = sweep.arguments.data.size,
                                   .iterations = scheme == Scheme::once ? 1 : sweep.iterations,
                                   .reported = outcome.reported(reduction, sweep.arguments.root),
                                   .correct = correct});
    }
  }
}

}  // namespace

std::map<Reduction, ErrorTable> sweep_errors(const ErrorSweep& sweep, const Progress& progress) {
  std::map<Reduction, ErrorTable> tables;
  const std::size_t total = sweep.params.size() * sweep.algorithms.size() * sweep.ranks.size();
  std::size_t done = 0;
  for (const ParameterSet& params : sweep.params) {
    const Machine machine(params, sweep.placement);
    for (const AlgorithmInfo* algorithm : sweep.algorithms) {
      for (const std::int32_t ranks : sweep.ranks) {
        add_point(machine, sweep, *algorithm, ranks, tables);
        progress(++done, total);
      }
    }
  }
  return tables;
}

}  // namespace loggp::compare
