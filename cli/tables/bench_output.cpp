#include "cli/tables/bench_output.hpp"

#include <fmt/format.h>

#include <iterator>

#include "algorithms/schemes/scheme_info.hpp"

namespace loggp::cli {

namespace {

using Columns = std::vector<std::pair<Column, Cell>>;

}  // namespace

Columns point_columns(const measure::BenchPoint& point) {
  const auto& [algorithm, scheme, ranks, bytes] = point;
  Columns columns{{Column("algorithm").only(for_people), algorithm.name()},
                  {Column("scheme").only(for_people), scheme.name()},
                  {Column("algorithm").only(for_programs), to_string(algorithm.algorithm)},
                  {Column("scheme").only(for_programs), to_string(scheme.scheme)}};
  const auto choices = choice_cells(algorithm, scheme);
  for (std::size_t i = 0; i < choices.size(); ++i)
    columns.emplace_back(Column(choice_columns[i]).only(for_programs), choices[i]);
  columns.emplace_back("ranks", ranks);
  columns.emplace_back("bytes", bytes.count());
  return columns;
}

namespace {

using measure::BenchRow;

std::string note_on(const BenchRow& row) {
  std::string note = row.end.is_oversubscribed ? "oversubscribed" : "";
  if (row.end.late + row.end.overlong > 0)
    note += fmt::format("{}{} of {} windows did not count", note.empty() ? "" : ", ",
                        row.end.late + row.end.overlong, row.end.windows);
  if (!row.end.remark.empty()) note += note.empty() ? "see above" : ", see above";
  return note;
}

Column median_column(const char* name) {
  return Column(name).written(json_digits).shown(significant<4>).dashed();
}

// Returns `value`; null, never 0, where nothing was measured.
Cell if_measured(const BenchRow& row, Cell value) {
  return row.repetitions > 0 ? std::move(value) : Cell();
}

struct Bounds {
  Cell low;
  Cell high;
};

Bounds bounds(const BenchRow& row) {
  if (!row.interval_us) return {};
  return {row.interval_us->low, row.interval_us->high};
}

// Returns the interval for people: "-" where nothing was measured, and nothing where there are too
// few repetitions for an interval.
Bounds bounds_for_people(const BenchRow& row) {
  if (row.repetitions == 0 || row.interval_us) return bounds(row);
  return {"", ""};
}

// Returns the columns of a benchmark with arrivals. People see the first two before the median;
// programs see all three after the median's interval.
Columns elapsed_columns(const BenchRow& row) {
  using Elapsed = BenchRow::Elapsed;
  const auto measured = [&row](double Elapsed::* value) {
    return row.elapsed ? Cell((*row.elapsed).*value) : Cell();
  };
  return {{median_column("mean_elapsed_us"), measured(&Elapsed::mean_us)},
          {median_column("worst_elapsed_us"), measured(&Elapsed::worst_us)},
          {median_column("message_time_us"), measured(&Elapsed::message_time_us)}};
}

Columns circumstance_columns(const BenchRow& row) {
  const auto number = [](const char* name) { return Column(name).written(json_digits); };
  return {{"stopped", row.end.stopped},
          {Column("note").only(for_people), note_on(row)},
          {Column("oversubscribed").only(for_programs), row.end.is_oversubscribed},
          {Column("windows").only(for_programs), row.end.windows},
          {Column("late_windows").only(for_programs), row.end.late},
          {Column("overlong_windows").only(for_programs), row.end.overlong},
          {number("window_us").only(for_programs), row.end.window_us},
          {number("clock_uncertainty_us").only(for_programs), row.end.clock_uncertainty_us},
          {number("empty_us").only(for_programs), row.end.empty_us},
          {Column("remark").only(for_programs), row.end.remark}};
}

void append(Columns& columns, Columns more) {
  columns.insert(columns.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
}

Columns row_columns(const BenchRow& row, bool arrive) {
  const Bounds seen = bounds_for_people(row);
  const auto [low, high] = bounds(row);
  Columns columns = point_columns(row.point);
  columns.emplace_back(Column("iterations").headed("n"), row.iterations);
  columns.emplace_back("repetitions", row.repetitions);
  Columns elapsed;
  if (arrive) elapsed = elapsed_columns(row);
  for (std::size_t i = 0; arrive && i < 2; ++i)
    columns.emplace_back(elapsed[i].first.only(for_people), elapsed[i].second);
  append(columns, {{median_column("median_us"), if_measured(row, row.median_us)},
                   {median_column("low_95_us").only(for_people), seen.low},
                   {median_column("high_95_us").only(for_people), seen.high},
                   {median_column("low_95_us").only(for_programs), low},
                   {median_column("high_95_us").only(for_programs), high}});
  for (const auto& [column, value] : elapsed)
    columns.emplace_back(column.only(for_programs), value);
  append(columns, circumstance_columns(row));
  return columns;
}

Table point_table(const std::vector<BenchRow>& rows, bool arrive, bool per_rank) {
  Table table;
  for (const auto& [column, value] : row_columns({}, arrive)) table.add_column(column);
  if (per_rank) table.add_column(Column("per_rank_us").only(in_json));
  for (const BenchRow& row : rows) {
    std::vector<Cell> cells;
    for (auto& [column, value] : row_columns(row, arrive)) cells.push_back(std::move(value));
    if (per_rank) cells.push_back(Cell::list(row.per_rank_us));
    table.add(std::move(cells));
  }
  return table;
}

Table rank_table(const std::vector<BenchRow>& rows) {
  Table table;
  for (const auto& [column, value] : point_columns({})) table.add_column(column);
  table.add_column("rank");
  table.add_column(Column("median_us").written(significant<4>));
  for (const BenchRow& row : rows) {
    for (std::size_t rank = 0; rank < row.per_rank_us.size(); ++rank) {
      std::vector<Cell> cells;
      for (auto& [column, value] : point_columns(row.point)) cells.push_back(std::move(value));
      cells.insert(cells.end(), {rank, row.per_rank_us[rank]});
      table.add(std::move(cells));
    }
  }
  return table;
}

}  // namespace

Result bench_result(const measure::BenchFile& file, Reduction reduction, bool per_rank) {
  const std::vector<BenchRow> rows = measure::summarise(file, reduction);
  const Benchmark& base = file.base;
  Result result;
  result.add(Column("collective").only(in_json), base.collective);
  result.add(Column("reduce").only(in_json), to_string(reduction));
  result.add(Column("arrivals").only(in_json),
             base.has_arrivals() ? base.arrivals.spec() : "balanced");
  result.add(Column("seed").only(in_json), base.seed);
  result.add(Column("provenance").only(in_json), file.provenance);
  const Formats points{.table = true, .csv = !per_rank, .json = true};
  result.add("rows", point_table(rows, base.has_arrivals(), per_rank), points);
  if (per_rank) result.add("ranks", rank_table(rows), in_rows);
  return result;
}

}  // namespace loggp::cli
