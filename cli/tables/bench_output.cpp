#include "cli/tables/bench_output.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "algorithms/schemes/choice_columns.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "measure/collectives/launches.hpp"

namespace loggp::cli {

namespace {

using Columns = std::vector<std::pair<Column, Cell>>;

}  // namespace

PointSchema point_schema(const Benchmark& base, const compare::Circumstances& circumstances,
                         const std::vector<measure::BenchPoint>& points) {
  PointSchema schema{base, circumstances};
  for (const measure::BenchPoint& point : points) {
    schema.has_segments |= point.segment != points.front().segment;
    schema.has_seeds |= point.seed != points.front().seed;
  }
  return schema;
}

Columns point_columns(const measure::BenchPoint& point, const PointSchema& schema) {
  const Benchmark benchmark = benchmark_at(point, schema.base);
  Columns columns{{Column("algorithm").only(for_people), algorithm_label(benchmark)},
                  {Column("scheme").only(for_people), point.scheme.name()},
                  {Column("collective").only(for_programs), schema.base.collective},
                  {Column("algorithm").only(for_programs), to_string(point.algorithm.algorithm)},
                  {Column("scheme").only(for_programs), to_string(point.scheme.scheme)}};
  const std::vector<Cell> choices = choice_values(choice_cells(benchmark));
  for (std::size_t i = 0; i < choices.size(); ++i)
    columns.emplace_back(Column(choice_columns[i]).only(for_programs), choices[i]);
  columns.emplace_back("ranks", point.ranks);
  columns.emplace_back("bytes", point.bytes.count());
  columns.emplace_back(
      Column("segment_bytes").only(schema.has_segments ? every_format : for_programs),
      point.segment.count());
  columns.emplace_back(Column("seed").only(schema.has_seeds ? every_format : for_programs),
                       point.seed);
  const std::vector<Cell> circumstances = compare::circumstance_values(schema.circumstances);
  for (std::size_t i = 0; i < circumstances.size(); ++i)
    columns.emplace_back(Column(compare::circumstance_columns[i]).only(for_programs),
                         circumstances[i]);
  return columns;
}

namespace {

using measure::BenchRow;

std::string short_remark(const BenchRow& row) {
  std::vector<std::string> parts;
  if (row.end.is_oversubscribed) parts.emplace_back("oversubscribed");
  if (row.end.late + row.end.overlong > 0)
    parts.push_back(fmt::format("{} of {} windows were invalid", row.end.late + row.end.overlong,
                                row.end.windows));
  if (row.is_undetermined()) parts.emplace_back("undetermined");
  if (!remark_on_bench(row).empty()) parts.emplace_back("see below");
  return fmt::format("{}", fmt::join(parts, ", "));
}

Column median_column(const char* name) {
  return Column(name).written(json_digits).shown(significant<4>);
}

// Returns a time; null if it is not above 0 and therefore undetermined.
Cell above_zero(double us) {
  return us > 0 ? Cell(us) : Cell();
}

// Returns a time; null where nothing was measured or the time is undetermined.
Cell if_measured(const BenchRow& row, double us) {
  return row.has_time() ? above_zero(us) : Cell();
}

// What a result says about launches: nothing for a single run.
struct LaunchLook {
  std::optional<double> precision{};  // that is wanted over launches
};

// Returns why the measurement of a point ended. Repetitions of one launch may agree where launches
// do not: a point is precise over launches only.
std::string stop_reason(const BenchRow& row, const LaunchLook& look) {
  if (look.precision) return row.is_precise_over_launches(*look.precision) ? "precise" : "launches";
  return row.end.stopped == "precise" ? "stable" : row.end.stopped;
}

// Returns the launches that would probably make the row precise; nothing if it is, or if that is
// not known.
std::optional<std::int64_t> launches_needed(const BenchRow& row, const LaunchLook& look) {
  if (!look.precision || row.launches < 2 || row.end.is_oversubscribed || !row.has_time())
    return std::nullopt;
  if (row.is_precise_over_launches(*look.precision)) return std::nullopt;
  return measure::launches_for_precision(row.launch_scatter, *look.precision);
}

struct Bounds {
  Cell low;
  Cell high;
};

Bounds bounds(const BenchRow& row) {
  if (!row.interval_us || !row.has_time()) return {};
  return {row.interval_us->low, row.interval_us->high};
}

// Returns the columns of a benchmark with arrivals. People see the first two before the median;
// programs see all three after the median's interval.
Columns elapsed_columns(const BenchRow& row) {
  using Elapsed = BenchRow::Elapsed;
  const auto measured = [&row](double Elapsed::* value) {
    return row.elapsed && row.has_time() ? above_zero((*row.elapsed).*value) : Cell();
  };
  return {{median_column("mean_elapsed_us"), measured(&Elapsed::mean_us)},
          {median_column("worst_elapsed_us"), measured(&Elapsed::worst_us)},
          {median_column("message_time_us"), measured(&Elapsed::message_time_us)}};
}

Columns circumstance_columns(const BenchRow& row, const LaunchLook& look) {
  const auto number = [](const char* name) { return Column(name).written(json_digits); };
  return {{"stopped", stop_reason(row, look)},
          {Column("launches_needed").only(for_programs), launches_needed(row, look)},
          {Column("remark").only(for_people), short_remark(row)},
          {Column("oversubscribed").only(for_programs), row.end.is_oversubscribed},
          {Column("windows").only(for_programs), row.end.windows},
          {Column("late_windows").only(for_programs), row.end.late},
          {Column("overlong_windows").only(for_programs), row.end.overlong},
          {Column("censored").only(for_programs), row.censored},
          {number("window_us").only(for_programs), row.end.window_us},
          {number("clock_uncertainty_us").only(for_programs), row.end.clock_uncertainty_us},
          {Column("remark").only(for_programs), Cell::text_or_null(remark_on_bench(row))}};
}

void append(Columns& columns, Columns more) {
  columns.insert(columns.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
}

Columns row_columns(const BenchRow& row, const PointSchema& schema, const LaunchLook& look) {
  const auto [low, high] = bounds(row);
  const bool arrive = schema.base.has_arrivals();
  Columns columns = point_columns(row.point, schema);
  columns.emplace_back("iterations", row.iterations);
  columns.emplace_back("repetitions", row.repetitions);
  columns.emplace_back(Column("launches").only(look.precision ? every_format : for_programs),
                       row.launches);
  const Columns elapsed = elapsed_columns(row);
  for (std::size_t i = 0; arrive && i < 2; ++i)
    columns.emplace_back(elapsed[i].first.only(for_people), elapsed[i].second);
  append(columns, {{median_column("median_us"), if_measured(row, row.median_us)},
                   {median_column("low_95_us"), low},
                   {median_column("high_95_us"), high},
                   {median_column("minimum_us"), if_measured(row, row.minimum_us)},
                   {median_column("lower_quartile_us").only(for_programs),
                    if_measured(row, row.lower_quartile_us)},
                   {median_column("upper_quartile_us").only(for_programs),
                    if_measured(row, row.upper_quartile_us)},
                   {median_column("average_us"), if_measured(row, row.average_us)},
                   {median_column("maximum_us"), if_measured(row, row.maximum_us)},
                   {median_column("empty_us"), row.end.empty_us > 0 ? row.end.empty_us : Cell()}});
  for (const auto& [column, value] : elapsed)
    columns.emplace_back(column.only(for_programs), value);
  append(columns, circumstance_columns(row, look));
  return columns;
}

Cell::List times_of_ranks(const BenchRow& row) {
  Cell::List times;
  for (const double us : row.per_rank_us) times.push_back(above_zero(us));
  return times;
}

Table point_table(const std::vector<BenchRow>& rows, const PointSchema& schema,
                  const LaunchLook& look, bool per_rank) {
  Table table;
  for (const auto& [column, value] : row_columns({}, schema, look)) table.add_column(column);
  if (per_rank) table.add_column(Column("per_rank_us").only(in_json));
  for (const BenchRow& row : rows) {
    std::vector<Cell> cells;
    for (auto& [column, value] : row_columns(row, schema, look)) cells.push_back(std::move(value));
    if (per_rank) cells.push_back(Cell::list(times_of_ranks(row)));
    table.add(std::move(cells));
  }
  return table;
}

Table rank_table(const std::vector<BenchRow>& rows, const PointSchema& schema) {
  Table table;
  for (const auto& [column, value] : point_columns({}, schema)) table.add_column(column);
  table.add_column("rank");
  table.add_column(median_column("median_us"));
  for (const BenchRow& row : rows) {
    for (std::size_t rank = 0; rank < row.per_rank_us.size(); ++rank) {
      std::vector<Cell> cells;
      for (auto& [column, value] : point_columns(row.point, schema))
        cells.push_back(std::move(value));
      cells.insert(cells.end(), {rank, above_zero(row.per_rank_us[rank])});
      table.add(std::move(cells));
    }
  }
  return table;
}

}  // namespace

std::string remark_on_bench(const measure::BenchRow& row) {
  std::string remark = row.end.remark;
  if (row.censored > 0) {
    remark += fmt::format(
        "{}{} of {} operations took longer than their windows and count as longer than all others",
        remark.empty() ? "" : "; ", row.censored, row.repetitions);
  }
  if (!row.is_undetermined()) return remark;
  if (!remark.empty()) remark += "; ";
  if (!std::isfinite(row.median_us))
    return remark + "the time is undetermined, because these are half or more";
  remark += row.end.empty_us > 0
                ? fmt::format(
                      "the time is undetermined, because it can't be told from that of a "
                      "measurement without operation, {:.4g} µs, which is subtracted",
                      row.end.empty_us)
                : "the time is undetermined, because what the scheme subtracts is as long";
  return remark;
}

namespace {

// Returns the result without the last sentence.
Result result_of_rows(const measure::BenchFile& file, const std::vector<BenchRow>& rows,
                      const BenchLook& shown, const LaunchLook& look) {
  const Benchmark& base = file.base;
  std::vector<measure::BenchPoint> all;
  for (const BenchRow& row : rows) all.push_back(row.point);
  const PointSchema schema = point_schema(base, shown.circumstances, all);
  Result result;
  result.add(Column("collective").only(in_json), base.collective);
  result.add(Column("reduce").only(in_json), to_string(shown.reduction));
  result.add(Column("arrivals").only(in_json),
             base.has_arrivals() ? base.arrivals.spec() : "balanced");
  result.add(Column("seed").only(in_json), base.seed);
  result.add(Column("provenance").only(in_json), file.provenance);
  const Formats points{.table = true, .csv = !shown.per_rank, .json = true};
  result.add("rows", point_table(rows, schema, look, shown.per_rank), points);
  if (shown.per_rank) result.add("ranks", rank_table(rows, schema), in_rows);
  return result;
}

// Returns a row for each launch: its environment.
Table launch_table(const std::vector<measure::BenchFile>& launches) {
  Table table{"provenance", "warning"};
  for (const measure::BenchFile& launch : launches)
    table.add({launch.provenance, Cell::text_or_null(launch.warning)});
  return table;
}

std::string counted_launches(std::int64_t more) {
  return more == 1 ? "1 more launch" : fmt::format("{} more launches", more);
}

std::string launches_in_words(const std::vector<BenchRow>& rows, std::size_t launches,
                              const LaunchLook& look) {
  if (launches < 2) return "One launch has succeeded: there is no interval over launches.\n";
  const auto precise = std::count_if(rows.begin(), rows.end(), [&](const BenchRow& row) {
    return row.is_precise_over_launches(*look.precision);
  });
  std::string text = fmt::format(
      "Intervals are over {} launches; {} of {} precise within {:.3g} %.\n", launches, precise,
      rows.size() == 1 ? "1 point is" : fmt::format("{} points are", rows.size()),
      100 * *look.precision);
  const auto shared = std::count_if(rows.begin(), rows.end(),
                                    [](const BenchRow& row) { return row.end.is_oversubscribed; });
  if (shared > 0)
    text += fmt::format("Points whose ranks share CPUs are never precise: {}.\n", shared);
  std::int64_t most = 0;
  for (const BenchRow& row : rows) {
    if (row.launches > 1 && !row.end.is_oversubscribed && row.has_time() &&
        !row.is_precise_over_launches(*look.precision))
      most = std::max(most, launches_needed(row, look).value_or(1001));
  }
  if (most > 1000) return text + "Over 1000 launches would be needed for all points.\n";
  if (most > 0)
    text += fmt::format(
        "{} would probably be enough for all: --launches {} --resume.\n",
        counted_launches(std::max<std::int64_t>(most - static_cast<std::int64_t>(launches), 1)),
        std::max(most, static_cast<std::int64_t>(launches) + 1));
  return text;
}

}  // namespace

Result bench_result(const measure::BenchFile& file, const BenchLook& look) {
  Result result = result_of_rows(file, measure::summarise(file, look.reduction), look, {});
  result.add_text(
      "The intervals are of one launch, and say nothing about other launches: see --launches.\n");
  return result;
}

Result launched_result(const std::vector<measure::BenchFile>& launches, const BenchLook& shown,
                       double precision) {
  const LaunchLook look{precision};
  const std::vector<BenchRow> rows = measure::summarise_launches(launches, shown.reduction);
  Result result = result_of_rows(launches.front(), rows, shown, look);
  result.add("launches", launch_table(launches), in_json);
  result.add_text(launches_in_words(rows, launches.size(), look));
  return result;
}

}  // namespace loggp::cli
