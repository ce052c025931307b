#include "compare/sweep/simulated_sweep.hpp"

#include <new>
#include <string>

#include "compare/chart/numbers.hpp"
#include "compare/predict/prediction_interval.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "models/base/errors.hpp"
#include "models/machine/extrapolation.hpp"

namespace loggp::compare {

namespace {

// Returns the cells of interval_columns; empty ones for a time of 0, which has no interval.
Cells interval_cells(const SweepPlan& plan, const SweepPoint& point) {
  const Replicates& replicates = *point.replicates;
  const ReplicateTimes times = predict_replicates(*point.machine, replicates, point.benchmark,
                                                  *point.conditions, plan.reduction);
  if (times.predicted_us <= 0) return Cells(interval_columns.size());
  const measure::Interval us =
      replicate_interval(times.predicted_us, times.replicates_us, plan.level, replicates.of);
  constexpr int digits = 15;  // the digits of a double
  return {plain_decimal(us.low, digits), plain_decimal(us.high, digits),
          std::string(to_string(times.method)), std::string(to_string(replicates.of))};
}

Cells result_cells(const SweepPlan& plan, const SweepPoint& point) {
  const auto& [machine, benchmark, conditions, replicates] = point;
  const CostWatch watch;
  const SchemeOutcome outcome = simulate_scheme(*machine, benchmark, *conditions);
  const Duration completion = benchmark.scheme == Scheme::once
                                  ? outcome.run.finish.makespan() - Time()
                                  : operation_latency(*machine, benchmark, *conditions);
  Cells cells{exact_us(outcome.reported(plan.reduction, benchmark.root)), exact_us(completion),
              std::to_string(outcome.run.operations), std::string(outcome.run.engine)};
  const Cells interval =
      replicates == nullptr ? Cells(interval_columns.size()) : interval_cells(plan, point);
  cells.insert(cells.end(), interval.begin(), interval.end());
  const Cells clocks = clock_texts(conditions->clocks.spec, outcome.clocks);
  cells.insert(cells.end(), clocks.begin(), clocks.end());
  cells.insert(cells.end(), {extrapolation_remark(machine->parameters(), watch), ""});
  return cells;
}

// Returns the cells of a point that failed: all empty but the last one.
Cells failed_cells(const SweepPlan& plan, const std::string& error) {
  constexpr std::size_t before = 4 + interval_columns.size();
  constexpr std::size_t after = 2;
  Cells cells(before + clock_columns.size() + after);
  cells[before] = plan.conditions.front().clocks.spec;
  cells.back() = error;
  return cells;
}

}  // namespace

Cells point_cells(const SweepPlan& plan, std::size_t i) {
  const SweepPoint point = plan.point(i);
  const Benchmark& benchmark = point.benchmark;
  Cells cells{benchmark.collective,
              std::string(benchmark.algorithm_name()),
              std::string(to_string(benchmark.scheme)),
              point.machine->parameters().name,
              std::to_string(benchmark.ranks),
              std::to_string(benchmark.bytes.count()),
              std::to_string(benchmark.segment.count()),
              std::to_string(benchmark.reported_iterations()),
              std::to_string(benchmark.seed)};
  const auto choices = choice_cells(benchmark);
  cells.insert(cells.end(), choices.begin(), choices.end());
  for (const auto& [name, value] : plan.shared_columns) cells.push_back(value);
  return cells;
}

Cells simulate_point(const SweepPlan& plan, std::size_t i) {
  const SweepPoint point = plan.point(i);
  Cells cells = point_cells(plan, i);
  Cells results;
  try {
    results = result_cells(plan, point);
  } catch (const RunError& error) {
    results = failed_cells(plan, error.what());
  } catch (const InputError& error) {
    results = failed_cells(plan, error.what());
  } catch (const std::bad_alloc&) {
    results = failed_cells(plan, "out of memory; give fewer ranks, or fewer points at a time");
  }
  cells.insert(cells.end(), results.begin(), results.end());
  return cells;
}

Cells same_row(const SweepPlan& plan, std::size_t i, const Cells& other) {
  Cells cells = point_cells(plan, i);
  cells.insert(cells.end(), other.begin() + static_cast<std::ptrdiff_t>(cells.size()), other.end());
  return cells;
}

}  // namespace loggp::compare
