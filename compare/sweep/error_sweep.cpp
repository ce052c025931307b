#include "compare/sweep/error_sweep.hpp"

#include <fmt/format.h>

#include <mutex>
#include <utility>

#include "measure/live/machine/parallel.hpp"
#include "measure/samples/bench_file.hpp"
#include "models/machine/extrapolation.hpp"

namespace loggp::compare {

namespace {

using Tables = std::map<Reduction, ErrorTable>;

// Returns a row that tells segments and seeds apart, if there are several.
ErrorRow told_apart(const ErrorSweep& sweep, ErrorRow row) {
  if (sweep.segments.size() > 1) row.algorithm = with_segment(row.algorithm, row.segment);
  if (sweep.seeds.size() > 1) row.condition = fmt::format("seed {}", row.seed);
  return row;
}

void add_point(const Machine& machine, const ErrorSweep& sweep, const AlgorithmVariant& algorithm,
               ErrorPoint point, Tables& tables) {
  const std::vector<SeededConditions> seeds = sweep.all_seeds();
  std::vector<Duration> correct;
  for (const auto& [seed, conditions] : seeds) {
    point.seed = seed;
    correct.push_back(
        operation_latency(machine, sweep.benchmark(algorithm, {Scheme::once}, point), conditions));
  }
  for (const SchemeVariant& scheme : sweep.schemes) {
    for (std::size_t i = 0; i < seeds.size(); ++i) {
      point.seed = seeds[i].seed;
      const Benchmark benchmark = sweep.benchmark(algorithm, scheme, point);
      const CostWatch watch;
      const SchemeOutcome outcome = simulate_scheme(machine, benchmark, seeds[i].conditions);
      for (const Reduction reduction : sweep.reductions) {
        ErrorRow row = error_row(machine, benchmark, outcome, reduction, correct[i]);
        row.remark = extrapolation_remark(machine.parameters(), watch);
        row.clock_spec = seeds[i].conditions.clocks.spec;
        tables[reduction].push_back(told_apart(sweep, std::move(row)));
      }
    }
  }
}

}  // namespace

std::string with_segment(const std::string& algorithm, Bytes segment) {
  return fmt::format("{}:segment={}", algorithm, segment.count());
}

Benchmark ErrorSweep::benchmark(const AlgorithmVariant& algorithm, const SchemeVariant& scheme,
                                const ErrorPoint& point) const {
  return measure::benchmark_at(
      {algorithm, scheme, point.ranks, point.bytes, point.segment, point.seed}, base);
}

std::vector<ErrorPoint> ErrorSweep::points() const {
  std::vector<ErrorPoint> all;
  for (const Bytes bytes : all_sizes()) {
    for (const Bytes segment : all_segments()) {
      for (const std::int32_t of_ranks : ranks) all.push_back({of_ranks, bytes, segment});
    }
  }
  return all;
}

std::vector<Bytes> ErrorSweep::all_sizes() const {
  return sizes.empty() ? std::vector{base.bytes} : sizes;
}

std::vector<Bytes> ErrorSweep::all_segments() const {
  return segments.empty() ? std::vector{base.segment} : segments;
}

std::vector<SeededConditions> ErrorSweep::all_seeds() const {
  return seeds.empty() ? std::vector<SeededConditions>{{base.seed, conditions}} : seeds;
}

std::map<Reduction, ErrorTable> sweep_errors(const ErrorSweep& sweep, const Progress& progress) {
  std::vector<Machine> machines;
  machines.reserve(sweep.params.size());
  for (const ParameterSet& params : sweep.params) machines.emplace_back(params, sweep.placement);
  const std::vector<ErrorPoint> points = sweep.points();
  const std::size_t per_machine = sweep.algorithms.size() * points.size();
  std::vector<Tables> parts(machines.size() * per_machine);
  std::mutex mutex;
  std::size_t done = 0;
  measure::for_each_index(parts.size(), sweep.threads, [&](std::size_t i) {
    const AlgorithmVariant& algorithm = sweep.algorithms[i % per_machine / points.size()];
    add_point(machines[i / per_machine], sweep, algorithm, points[i % points.size()], parts[i]);
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
