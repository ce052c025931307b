#include "compare/sweep/error_sweep.hpp"

#include <mutex>

#include "measure/live/machine/parallel.hpp"
#include "models/machine/extrapolation.hpp"

namespace loggp::compare {

namespace {

using Tables = std::map<Reduction, ErrorTable>;

void add_point(const Machine& machine, const ErrorSweep& sweep, const AlgorithmVariant& algorithm,
               Bytes bytes, std::int32_t ranks, Tables& tables) {
  const Benchmark once = sweep.benchmark(algorithm, {Scheme::once}, ranks, bytes);
  const Duration correct = operation_latency(machine, once, sweep.conditions);
  for (const SchemeVariant& scheme : sweep.schemes) {
    const Benchmark benchmark = sweep.benchmark(algorithm, scheme, ranks, bytes);
    const CostWatch watch;
    const SchemeOutcome outcome = simulate_scheme(machine, benchmark, sweep.conditions);
    for (const Reduction reduction : sweep.reductions) {
      tables[reduction].push_back(error_row(machine, benchmark, outcome, reduction, correct));
      tables[reduction].back().remark = extrapolation_remark(machine.parameters(), watch);
    }
  }
}

}  // namespace

Benchmark ErrorSweep::benchmark(const AlgorithmVariant& algorithm, const SchemeVariant& scheme,
                                std::int32_t number_of_ranks, Bytes bytes) const {
  Benchmark whole = base;
  choose(whole, algorithm);
  choose(whole, scheme);
  whole.ranks = number_of_ranks;
  whole.bytes = bytes;
  return whole;
}

std::vector<Bytes> ErrorSweep::all_sizes() const {
  return sizes.empty() ? std::vector{base.bytes} : sizes;
}

std::map<Reduction, ErrorTable> sweep_errors(const ErrorSweep& sweep, const Progress& progress) {
  std::vector<Machine> machines;
  machines.reserve(sweep.params.size());
  for (const ParameterSet& params : sweep.params) machines.emplace_back(params, sweep.placement);
  const std::vector<Bytes> sizes = sweep.all_sizes();
  const std::size_t per_algorithm = sizes.size() * sweep.ranks.size();
  const std::size_t per_machine = sweep.algorithms.size() * per_algorithm;
  std::vector<Tables> parts(machines.size() * per_machine);
  std::mutex mutex;
  std::size_t done = 0;
  measure::for_each_index(parts.size(), sweep.threads, [&](std::size_t i) {
    const AlgorithmVariant& algorithm = sweep.algorithms[i % per_machine / per_algorithm];
    add_point(machines[i / per_machine], sweep, algorithm,
              sizes[i % per_algorithm / sweep.ranks.size()], sweep.ranks[i % sweep.ranks.size()],
              parts[i]);
    const std::scoped_lock lock(mutex);
    progress(++done, parts.size());
  });
  Tables tables;
  for (const Tables& part : parts) {
    for (const auto& [reduction, rows] : part) {
      tables[reduction].insert(tables[reduction].end(), rows.begin(), rows.end());
    }
  }
  return tables;
}

}  // namespace loggp::compare
