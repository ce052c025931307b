#include "cli/commands/compare_measured.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <optional>

#include "algorithms/schemes/reduction.hpp"
#include "cli/options/command.hpp"
#include "cli/tables/bench_output.hpp"
#include "cli/tables/result.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/predict/measured_comparison.hpp"
#include "compare/predict/prediction_interval.hpp"
#include "measure/collectives/launches.hpp"
#include "measure/samples/launch_lines.hpp"
#include "models/base/names.hpp"

namespace loggp::cli {

namespace {

using compare::MeasuredComparison;
using compare::MeasuredRow;
using compare::SchemeError;

std::string signed_percent(double fraction) {
  return fmt::format("{:+.1f} %", 100 * fraction);
}

std::string remark_on_row(const MeasuredRow& row) {
  std::vector<std::string> remarks;
  if (row.measured.end.is_oversubscribed) remarks.emplace_back("oversubscribed");
  if (row.has_other_barrier) remarks.emplace_back("native barrier predicted as dissemination");
  if (row.is_extrapolated) remarks.emplace_back("parameters were measured for smaller messages");
  return fmt::format("{}", fmt::join(remarks, ", "));
}

std::vector<Cell> with_point(const measure::BenchPoint& point, const PointSchema& schema,
                             std::vector<Cell> more) {
  std::vector<Cell> cells;
  for (auto& [column, value] : point_columns(point, schema)) cells.push_back(std::move(value));
  cells.insert(cells.end(), more.begin(), more.end());
  return cells;
}

Table table_with_point(const PointSchema& schema, std::initializer_list<Column> more) {
  Table table;
  for (const auto& [column, value] : point_columns({}, schema)) table.add_column(column);
  for (const Column& column : more) table.add_column(column);
  return table;
}

// Returns the columns that say over which launches a row is summarised. People see them only where
// launches have different placements.
std::vector<Column> launch_columns(const MeasuredComparison& comparison) {
  const Formats formats = comparison.placements.size() > 1 ? every_format : for_programs;
  return {Column("launches").only(formats), Column("placement").only(formats)};
}

Column bound_column(const char* name) {
  return Column(name).only(for_programs);
}

Cell low_end(const std::optional<measure::Interval>& interval) {
  return interval ? Cell(interval->low) : Cell();
}

Cell high_end(const std::optional<measure::Interval>& interval) {
  return interval ? Cell(interval->high) : Cell();
}

// The intervals of the predictions, by row; none if --interval was not given.
struct PredictedIntervals {
  std::string level;  // as it was given
  ReplicatesOf of{};  // where they come from
  std::vector<compare::MeasuredPrediction> rows;
  // with the error of the model as other points show it; nothing where they are too few
  std::vector<std::optional<measure::Interval>> expected{};
};

// Returns the rows as points that are held out by algorithm; none if a time is 0.
std::vector<compare::HeldOutPoint> held_out_points(const MeasuredComparison& comparison,
                                                   const PredictedIntervals& intervals) {
  std::vector<compare::HeldOutPoint> points;
  for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
    const MeasuredRow& row = comparison.rows[i];
    if (row.predicted <= Duration() || row.measured.median_us <= 0) return {};
    points.push_back({row.measured.point.algorithm.name(), row.predicted.in_us(),
                      row.measured.median_us, intervals.rows[i].error});
  }
  return points;
}

std::string intervals_in_words(const MeasuredComparison& comparison,
                               const PredictedIntervals& intervals) {
  if (intervals.rows.empty()) return "";
  std::size_t inside = 0;
  std::size_t known = 0;
  std::size_t expected = 0;
  for (std::size_t i = 0; i < intervals.rows.size(); ++i) {
    const double measured = comparison.rows[i].measured.median_us;
    const auto contains = [&](const measure::Interval& us) {
      return us.low <= measured && measured <= us.high;
    };
    if (contains(intervals.rows[i].us)) ++inside;
    if (!intervals.expected[i]) continue;
    ++known;
    if (contains(*intervals.expected[i])) ++expected;
  }
  const bool is_of_launches = intervals.of == ReplicatesOf::launches;
  std::string text = fmt::format(
      "{} of {} measured times lie inside the {} interval of their prediction (by simulation of {})"
      ".\n",
      inside, intervals.rows.size(), intervals.level,
      is_of_launches ? "each launch's parameters"
                     : "replicates of one launch, without the differences between launches");
  if (known > 0)
    text += fmt::format(
        "{} of {} lie inside the interval that also has the error of the model, as the points of "
        "other algorithms show it.\n",
        expected, known);
  return text;
}

Table point_table(const MeasuredComparison& comparison, const PointSchema& schema,
                  const PredictedIntervals& intervals) {
  const auto us = [](const char* name) { return Column(name).shown(significant<4>); };
  Table table = table_with_point(
      schema, {us("predicted_us"), us("measured_us"), us("low_95_us"), us("high_95_us"),
               Column("relative_error").shown(signed_percent), bound_column("error_low_95"),
               bound_column("error_high_95"), "remark"});
  for (const Column& column : launch_columns(comparison)) table.add_column(column);
  for (const char* name :
       {"interval_low_us", "interval_high_us", "expected_low_us", "expected_high_us"})
    table.add_column(us(name));
  table.hide_empty_columns();
  for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
    const MeasuredRow& row = comparison.rows[i];
    const auto& interval = row.measured.interval_us;
    std::vector<Cell> cells = with_point(
        row.measured.point, schema,
        {row.predicted.in_us(), row.measured.median_us, low_end(interval), high_end(interval),
         row.relative_error(), low_end(row.error.interval), high_end(row.error.interval),
         Cell::text_or_null(remark_on_row(row)), row.error.launches, row.placement});
    if (intervals.rows.empty()) {
      cells.insert(cells.end(), 4, Cell());
    } else {
      cells.insert(cells.end(), {intervals.rows[i].us.low, intervals.rows[i].us.high,
                                 low_end(intervals.expected[i]), high_end(intervals.expected[i])});
    }
    table.add(std::move(cells));
  }
  return table;
}

Table scheme_table(const MeasuredComparison& comparison, const PointSchema& schema) {
  Table table = table_with_point(
      schema, {Column("measured_error").shown(signed_percent),
               Column("predicted_error").shown(signed_percent), Column("agrees").only(for_people),
               Column("agrees").only(in_json), bound_column("measured_error_low_95"),
               bound_column("measured_error_high_95")});
  for (const Column& column : launch_columns(comparison)) table.add_column(column);
  for (const SchemeError& error : comparison.errors) {
    const bool agrees = error.agrees();
    table.add(with_point(error.point, schema,
                         {error.measured, error.predicted, agrees ? "yes" : "no", agrees,
                          low_end(error.measured_interval), high_end(error.measured_interval),
                          error.launches, error.placement}));
  }
  return table;
}

Table ranking_table(const MeasuredComparison& comparison, const PointSchema& schema) {
  Table table =
      table_with_point(schema, {"slower", "agrees", "ratio", "ratio_low_95", "ratio_high_95"});
  for (const Column& column : launch_columns(comparison)) table.add_column(column);
  for (const compare::RankingPair& pair : comparison.ranking) {
    table.add(
        with_point(pair.faster, schema,
                   {pair.slower.name(), pair.agrees, pair.ratio.mean, low_end(pair.ratio.interval),
                    high_end(pair.ratio.interval), pair.ratio.launches, pair.placement}));
  }
  return table;
}

// Returns a row for each placement. `files_of` are the files of the launches.
Table placement_table(const MeasuredComparison& comparison,
                      const std::vector<std::string>& files_of) {
  Table table{"placement", "launches", "files"};
  for (const measure::PlacementGroup& group : comparison.placements) {
    std::vector<std::string> files;
    for (const std::size_t launch : group.launches) {
      const std::string& file = files_of.at(launch);
      if (files.empty() || files.back() != file) files.push_back(file);
    }
    table.add({group.name, group.launches.size(), Cell::list(files)});
  }
  return table;
}

std::string placements_in_words(const MeasuredComparison& comparison) {
  const auto& placements = comparison.placements;
  if (placements.size() < 2) return "";
  std::string text = fmt::format(
      "The ranks had {} placements. Launches of different placements are never summarised "
      "together:\n",
      placements.size());
  for (const measure::PlacementGroup& group : placements)
    text += fmt::format("  {}: {} launch{}\n", group.name, group.launches.size(),
                        group.launches.size() == 1 ? "" : "es");
  return text;
}

template <class Items>
std::int64_t agreeing(const Items& items, bool (*agrees)(const typename Items::value_type&)) {
  return std::count_if(items.begin(), items.end(), agrees);
}

template <class Items>
std::int64_t count_of(const Items& items) {
  return static_cast<std::int64_t>(items.size());
}

std::string verdict(const MeasuredComparison& comparison) {
  std::string text = fmt::format(
      "{}{}: the error is {:.1f} % in the median, {:.1f} % at most.\n",
      placements_in_words(comparison), counted(count_of(comparison.rows), "point"),
      100 * comparison.median_error().value_or(0), 100 * comparison.largest_error().value_or(0));
  const auto& ranking = comparison.ranking;
  if (!ranking.empty()) {
    const std::int64_t agree =
        agreeing(ranking, [](const compare::RankingPair& pair) { return pair.agrees; });
    text += fmt::format(
        "Of {} of algorithms whose measured times differ by more than 15 %, {} {} predicted in the "
        "measured order.\n",
        counted(count_of(ranking), "pair"), agree, agree == 1 ? "is" : "are");
  }
  if (!comparison.errors.empty()) {
    const std::int64_t agree =
        agreeing(comparison.errors, [](const SchemeError& error) { return error.agrees(); });
    text += fmt::format("Of {} of schemes, {} {} the predicted sign and order of magnitude.\n",
                        counted(count_of(comparison.errors), "error"), agree,
                        agree == 1 ? "has" : "have");
  }
  if (comparison.not_predicted > 0) {
    text += fmt::format(
        "{} left out, without sample, with an undetermined time, or of the library's own "
        "collectives, whose algorithms are not known.\n",
        comparison.not_predicted == 1 ? "1 point is"
                                      : fmt::format("{} points are", comparison.not_predicted));
  }
  return text;
}

Result measured_result(const MeasuredComparison& comparison, const Benchmark& base,
                       const compare::Circumstances& circumstances,
                       const std::vector<std::string>& files_of,
                       const PredictedIntervals& intervals) {
  std::vector<measure::BenchPoint> points;
  for (const MeasuredRow& row : comparison.rows) points.push_back(row.measured.point);
  const PointSchema schema = point_schema(base, circumstances, points);
  Result result;
  result.add(Column("median_relative_error").only(in_json), comparison.median_error().value_or(0));
  result.add(Column("largest_relative_error").only(in_json),
             comparison.largest_error().value_or(0));
  result.add(Column("points_not_predicted").only(in_json), comparison.not_predicted);
  result.add("placements", placement_table(comparison, files_of), in_json);
  result.add("points", point_table(comparison, schema, intervals));
  result.add("schemes", scheme_table(comparison, schema),
             {.table = !comparison.errors.empty(), .csv = false, .json = true});
  result.add("ranking", ranking_table(comparison, schema), in_json);
  result.add_text(verdict(comparison) + intervals_in_words(comparison, intervals));
  return result;
}

}  // namespace

void compare_with_measured(const CLI::App& command, const std::vector<std::string>& paths,
                           const CollectiveOptions& options, const std::string& reduction,
                           const std::string& interval, Format format) {
  const std::vector<measure::BenchFile> launches = measure::read_launches(paths);
  if (launches.front().base.has_arrivals())
    refuse_given(command, {"--arrivals", "--seed"}, "samples that record no arrivals");
  std::int32_t most = 1;
  for (const measure::BenchFile& file : launches) {
    for (const measure::BenchSample& sample : file.samples)
      most = std::max(most, sample.point.ranks);
  }
  const Benchmark given = base_benchmark(options, most);
  const ParameterSet params = chosen_parameters(options.params, options.conditions);
  const CostWatch watch;
  const compare::PredictionSetting setting{.placement = chosen_placement(options.conditions, most),
                                           .conditions = simulated_conditions(options),
                                           .arrivals = given.arrivals,
                                           .seed = given.seed};
  const MeasuredComparison comparison =
      compare::compare_measured(launches, params, setting, find_reduction(reduction, "--reduce"));
  PredictedIntervals intervals{interval, {}, {}};
  if (!interval.empty()) {
    const Replicates replicates = chosen_replicates(options.params, options.conditions);
    intervals.of = replicates.of;
    intervals.rows =
        compare::measured_intervals(comparison, launches, replicates, setting,
                                    find_reduction(reduction, "--reduce"), chosen_level(interval));
    intervals.expected =
        compare::expected_intervals(held_out_points(comparison, intervals), chosen_level(interval));
    intervals.expected.resize(intervals.rows.size());
  }
  for (const std::string& remark : comparison.remarks) spdlog::error("{}", remark);
  // without these options, the ranks are where the parameters were measured
  const bool is_placed = command.count("--ranks-per-node") + command.count("--mapping") > 0;
  for (const std::string& sentence : extrapolated_sizes(params, watch))
    spdlog::warn("{}", sentence);
  for (const std::string& sentence : free_reductions(params, watch)) spdlog::warn("{}", sentence);
  for (const std::string& sentence : single_levels(watch)) spdlog::warn("{}", sentence);
  if (is_placed) {
    for (const std::string& sentence : missing_classes(params, watch)) spdlog::warn("{}", sentence);
  }
  std::vector<std::string> files_of;
  for (const std::string& path : paths)
    files_of.insert(files_of.end(), std::max<std::size_t>(measure::launches_in(path).size(), 1),
                    path);
  const Benchmark& measured = launches.front().base;
  compare::Circumstances circumstances =
      simulated_circumstances(options.conditions, setting.placement, measured, "", reduction);
  if (measured.has_arrivals())
    circumstances.at(compare::circumstance_index("arrivals")) = measured.arrivals.spec();
  print(measured_result(comparison, measured, circumstances, files_of, intervals), format);
}

}  // namespace loggp::cli
