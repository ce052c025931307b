#include "compare/sweep_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <nlohmann/json.hpp>

#include "compare/numbers.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::ordered_json;

Cells key_of(const SweepPlan& plan, const SweepPoint& point) {
  const Benchmark& benchmark = point.benchmark;
  const std::int64_t iterations = benchmark.scheme == Scheme::once ? 1 : benchmark.iterations;
  Cells cells{std::string(benchmark.algorithm->collective),
              std::string(benchmark.algorithm->name),
              std::string(to_string(benchmark.scheme)),
              point.machine->parameters().name,
              std::to_string(point.ranks),
              std::to_string(benchmark.arguments.data.size.count()),
              std::to_string(benchmark.arguments.segment.count()),
              std::to_string(iterations),
              std::to_string(point.seed)};
  for (const auto& [name, value] : plan.shared_columns) cells.push_back(value);
  return cells;
}

Cells results_of(const SweepPoint& point, Reduction reduction) {
  const auto& [machine, ranks, benchmark, seed] = point;
  const SchemeOutcome outcome = simulate_scheme(*machine, ranks, benchmark);
  const Duration completion = benchmark.scheme == Scheme::once
                                  ? outcome.run.finish.makespan() - Time()
                                  : operation_latency(*machine, ranks, benchmark);
  return {exact_us(outcome.reported(reduction, benchmark.arguments.root)), exact_us(completion),
          std::to_string(outcome.run.operations), std::string(outcome.run.engine), ""};
}

bool is_number(const std::string& column) {
  constexpr std::array<std::string_view, 4> counts{"ranks", "iterations", "seed", "operations"};
  return column.ends_with("_us") || column.ends_with("bytes") || column == "root" ||
         std::find(counts.begin(), counts.end(), column) != counts.end();
}

}  // namespace

Cells sweep_columns(const SweepPlan& plan) {
  Cells columns{"collective", "algorithm",     "scheme",     "params", "ranks",
                "bytes",      "segment_bytes", "iterations", "seed"};
  for (const auto& [name, value] : plan.shared_columns) columns.push_back(name);
  for (const char* name : {"reported_us", "completion_us", "operations", "engine", "error"}) {
    columns.emplace_back(name);
  }
  return columns;
}

Cells simulate_point(const SweepPlan& plan, std::size_t i) {
  const SweepPoint point = plan.point(i);
  Cells cells = key_of(plan, point);
  Cells results;
  try {
    results = results_of(point, plan.reduction);
  } catch (const RunError& error) {
    results = {"", "", "", "", error.what()};
  } catch (const InputError& error) {
    results = {"", "", "", "", error.what()};
  } catch (const std::bad_alloc&) {
    results = {"", "", "", "", "out of memory; give fewer ranks, or fewer points at a time"};
  }
  cells.insert(cells.end(), results.begin(), results.end());
  return cells;
}

std::string line_of(const Cells& cells) {
  return json_line(Cell::list(cells));
}

Cells cells_of(const std::string& line, std::size_t count) {
  const Json json = Json::parse(line, nullptr, false);
  const bool is_row =
      json.is_array() && json.size() == count &&
      std::all_of(json.begin(), json.end(), [](const Json& cell) { return cell.is_string(); });
  if (!is_row) throw InputError(fmt::format("not a row of {} cells", count));
  return json.get<Cells>();
}

std::vector<Cell> typed_cells(const Cells& columns, const Cells& cells) {
  std::vector<Cell> typed;
  typed.reserve(cells.size());
  for (std::size_t i = 0; i < columns.size(); ++i)
    typed.push_back(is_number(columns[i]) ? Cell::exact(cells[i]) : Cell::text_or_null(cells[i]));
  return typed;
}

}  // namespace loggp::compare
