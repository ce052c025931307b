#include "cli/commands/compare_measured.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>

#include "cli/options/command.hpp"
#include "cli/tables/bench_output.hpp"
#include "cli/tables/result.hpp"
#include "compare/predict/measured_comparison.hpp"
#include "measure/collectives/launches.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::cli {

namespace {

using compare::MeasuredComparison;
using compare::MeasuredRow;
using compare::SchemeError;

std::string signed_percent(double fraction) {
  return fmt::format("{:+.1f} %", 100 * fraction);
}

std::string note_on(const MeasuredRow& row) {
  std::string note = row.measured.end.is_oversubscribed ? "oversubscribed" : "";
  if (row.has_other_barrier)
    note += fmt::format("{}native barrier predicted as dissemination", note.empty() ? "" : ", ");
  return note;
}

std::vector<Cell> with_point(const measure::BenchPoint& point, std::vector<Cell> more) {
  std::vector<Cell> cells;
  for (auto& [column, value] : point_columns(point)) cells.push_back(std::move(value));
  cells.insert(cells.end(), more.begin(), more.end());
  return cells;
}

Table table_with_point(std::initializer_list<Column> more) {
  Table table;
  for (const auto& [column, value] : point_columns({})) table.add_column(column);
  for (const Column& column : more) table.add_column(column);
  return table;
}

// Returns a row for each point. CSV has the same digits as the table for people, and "-" for an
// unknown interval.
Table point_table(const MeasuredComparison& comparison) {
  const auto us = [](const char* name) { return Column(name).written(significant<4>); };
  Table table = table_with_point({us("predicted_us"), us("measured_us"),
                                  us("low_95_us").only(in_rows), us("high_95_us").only(in_rows),
                                  Column("error").only(in_rows).written(signed_percent),
                                  Column("relative_error").only(in_json), "note"});
  for (const MeasuredRow& row : comparison.rows) {
    const auto& interval = row.measured.interval_us;
    const double error = row.relative_error();
    table.add(with_point(
        row.measured.point,
        {row.predicted.in_us(), row.measured.median_us, interval ? Cell(interval->low) : Cell("-"),
         interval ? Cell(interval->high) : Cell("-"), error, error, note_on(row)}));
  }
  return table;
}

Table scheme_table(const MeasuredComparison& comparison) {
  Table table = table_with_point({Column("measured_error").shown(signed_percent),
                                  Column("predicted_error").shown(signed_percent),
                                  Column("sign_and_order_agree").only(for_people),
                                  Column("agrees").only(in_json)});
  for (const SchemeError& error : comparison.errors) {
    const bool agrees = error.agrees();
    table.add(
        with_point(error.point, {error.measured, error.predicted, agrees ? "yes" : "no", agrees}));
  }
  return table;
}

Table ranking_table(const MeasuredComparison& comparison) {
  Table table = table_with_point({"slower", "agrees"});
  for (const compare::RankingPair& pair : comparison.ranking)
    table.add(with_point(pair.faster, {pair.slower.name(), pair.agrees}));
  return table;
}

template <class Items>
std::int64_t agreeing(const Items& items, bool (*agrees)(const typename Items::value_type&)) {
  return std::count_if(items.begin(), items.end(), agrees);
}

std::string verdict(const MeasuredComparison& comparison) {
  std::string text = fmt::format(
      "{} points: the error is {:.1f} % in the median, {:.1f} % at most.\n", comparison.rows.size(),
      100 * comparison.median_error().value_or(0), 100 * comparison.largest_error().value_or(0));
  const auto& ranking = comparison.ranking;
  if (!ranking.empty()) {
    text += fmt::format(
        "Of {} pairs of algorithms whose measured times differ by more than 15 %, {} are predicted "
        "in the measured order.\n",
        ranking.size(),
        agreeing(ranking, [](const compare::RankingPair& pair) { return pair.agrees; }));
  }
  if (!comparison.errors.empty()) {
    text += fmt::format(
        "Of {} errors of schemes, {} have the predicted sign and order of magnitude.\n",
        comparison.errors.size(),
        agreeing(comparison.errors, [](const SchemeError& error) { return error.agrees(); }));
  }
  if (comparison.not_predicted > 0) {
    text += fmt::format(
        "{} points are left out: they have no sample, or are of the library's own collectives, "
        "whose algorithms are not known.\n",
        comparison.not_predicted);
  }
  return text;
}

Result measured_result(const MeasuredComparison& comparison) {
  Result result;
  result.add(Column("median_relative_error").only(in_json), comparison.median_error().value_or(0));
  result.add(Column("largest_relative_error").only(in_json),
             comparison.largest_error().value_or(0));
  result.add(Column("points_not_predicted").only(in_json), comparison.not_predicted);
  result.add("points", point_table(comparison));
  result.add("schemes", scheme_table(comparison),
             {.table = !comparison.errors.empty(), .csv = false, .json = true});
  result.add("ranking", ranking_table(comparison), in_json);
  result.add_text(verdict(comparison));
  return result;
}

}  // namespace

void compare_with_measured(const CLI::App& command, const std::vector<std::string>& paths,
                           const CollectiveOptions& options, const std::string& reduction,
                           Format format) {
  const std::vector<measure::BenchFile> launches = measure::read_launches(paths);
  if (launches.front().base.has_arrivals())
    refuse_given(command, {"--arrivals", "--seed"}, "samples that record no arrivals");
  std::int32_t most = 1;
  for (const measure::BenchFile& file : launches) {
    for (const measure::BenchSample& sample : file.samples)
      most = std::max(most, sample.point.ranks);
  }
  const Benchmark given = base_benchmark(options, most);
  const MeasuredComparison comparison =
      compare::compare_measured(launches, find_parameters(options.params),
                                {.placement = chosen_placement(options.conditions, most),
                                 .conditions = simulated_conditions(options),
                                 .arrivals = given.arrivals,
                                 .seed = given.seed},
                                find_reduction(reduction));
  if (!comparison.remark.empty()) spdlog::warn("{}", comparison.remark);
  print(measured_result(comparison), format);
}

}  // namespace loggp::cli
