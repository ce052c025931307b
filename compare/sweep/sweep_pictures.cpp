#include "compare/sweep/sweep_pictures.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "algorithms/schemes/choice_columns.hpp"
#include "algorithms/schemes/scheme_variant.hpp"
#include "compare/chart/file_set.hpp"
#include "compare/sweep/error_sweep.hpp"
#include "compare/sweep/size_charts.hpp"
#include "models/base/column_file.hpp"
#include "models/base/names.hpp"

namespace loggp::compare {

namespace {

// Returns what tells the setting of a point from others of its parameter set: "loop, seed 2". The
// scheme `once` alone is not named.
std::string sweep_condition(const SweepPlan& plan, const Benchmark& benchmark) {
  std::vector<std::string> parts;
  if (plan.schemes.size() > 1 || benchmark.scheme != Scheme::once)
    parts.push_back(scheme_variant(benchmark).name());
  if (plan.seeds.size() > 1) parts.push_back(fmt::format("seed {}", benchmark.seed));
  return fmt::format("{}", fmt::join(parts, ", "));
}

ErrorRow row_without_times(const SweepPlan& plan, std::size_t i) {
  const SweepPoint point = plan.point(i);
  const Benchmark& benchmark = point.benchmark;
  ErrorRow row;
  row.params = point.machine->parameters().name;
  row.algorithm = algorithm_label(benchmark);
  if (plan.segments.size() > 1) row.algorithm = with_segment(row.algorithm, benchmark.segment);
  row.scheme = scheme_variant(benchmark).name();
  row.ranks = benchmark.ranks;
  row.bytes = benchmark.bytes;
  row.iterations = benchmark.reported_iterations();
  row.choices = choice_cells(benchmark);
  row.segment = benchmark.segment;
  row.seed = benchmark.seed;
  row.collective = benchmark.collective;
  row.condition = sweep_condition(plan, benchmark);
  return row;
}

// The points of a setting: `first`, and each one that is a multiple of `distance` after it, before
// `end`. Points of other schemes and seeds lie between them.
struct SettingPoints {
  std::size_t first;
  std::size_t end;
  std::size_t distance;

  [[nodiscard]] std::size_t count() const { return (end - first + distance - 1) / distance; }
};

std::vector<SettingPoints> points_by_setting(const SweepPlan& plan) {
  const std::size_t of_machine = plan.size() / plan.machines.size();
  const std::size_t distance = plan.schemes.size() * plan.seeds.size();
  std::vector<SettingPoints> settings;
  for (std::size_t begin = 0; begin < plan.size(); begin += of_machine) {
    for (std::size_t i = 0; i < distance; ++i)
      settings.push_back({begin + i, begin + of_machine, distance});
  }
  return settings;
}

// Returns the rows of a setting with their reported times. Points that failed are left out.
ErrorTable reported_rows(const SweepPlan& plan, const SweepRows& rows,
                         const SettingPoints& points) {
  const Cells columns = sweep_columns(plan);
  const auto reported = static_cast<std::size_t>(
      std::find(columns.begin(), columns.end(), "reported_us") - columns.begin());
  ErrorTable table;
  for (std::size_t i = points.first; i < points.end; i += points.distance) {
    const std::optional<Cells>& cells = rows[i];
    const auto us = cells ? parse_number(cells->at(reported)) : std::nullopt;
    if (!us) continue;
    table.push_back(row_without_times(plan, i));
    table.back().reported = Duration::us(*us);
  }
  return table;
}

}  // namespace

SweepCases sweep_cases(const SweepPlan& plan, const SweepRows& rows) {
  SweepCases cases;
  for (const SettingPoints& points : points_by_setting(plan)) {
    const ErrorTable table = reported_rows(plan, rows, points);
    if (table.size() < points.count()) {
      cases.left_out.push_back(fmt::format(
          "no picture of {}: {} of {} failed", row_without_times(plan, points.first).setting(),
          points.count() - table.size(),
          counted(static_cast<std::int64_t>(points.count()), "point")));
      continue;
    }
    for (SizeCase& one : size_cases(table, {}, ComparedTime::reported))
      cases.over_sizes.push_back(std::move(one));
    for (FastestMap& one : fastest_maps(table, {}, ComparedTime::reported))
      cases.maps.push_back(std::move(one));
  }
  return cases;
}

std::vector<std::string> write_sweep_pictures(const SweepPlan& plan, const SweepRows& rows,
                                              const OutputDirectory& folder) {
  SweepCases cases = sweep_cases(plan, rows);
  FileSet files(folder, "sweep");
  for (const SizeChart& chart : draw_size_charts(cases.over_sizes))
    files.write(chart.name + ".svg", chart.figure.svg);
  for (const MapChart& chart : draw_fastest_maps(cases.maps, 0))
    files.write(chart.name + ".svg", chart.figure.svg);
  std::vector<std::string> sentences = std::move(cases.left_out);
  for (std::string& kept : files.finish()) sentences.push_back(std::move(kept));
  return sentences;
}

}  // namespace loggp::compare
