#include "cli/tables/pattern_output.hpp"

#include <fmt/format.h>

#include <iterator>

#include "measure/samples/sample_file.hpp"

namespace loggp::cli {

namespace {

using measure::PatternResult;
using measure::PatternRow;
using measure::TimeSummary;

std::string pair_name(const RankPair& pair) {
  return fmt::format("{}-{}", pair.first.number(), pair.second.number());
}

// Returns the bandwidth of one pair in B/µs, which is MB/s; 0 for a time of 0.
double bandwidth(const PatternResult& result, const PatternRow& row, const TimeSummary& time) {
  const std::int64_t messages = messages_at_once(result.setup.plan.pattern);
  const auto bytes = static_cast<double>(messages * row.point.size.count());
  return time.median > 0 ? bytes / time.median : 0;
}

std::string share_in_percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

template <class Items>
void append(std::vector<Items>& to, std::vector<Items> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

Column time_column(std::string name) {
  return Column(std::move(name)).shown(significant<5>);
}

std::vector<Column> time_columns() {
  std::vector<Column> columns;
  for (const char* name :
       {"minimum_us", "median_us", "low_95_us", "high_95_us", "average_us", "maximum_us"})
    columns.push_back(time_column(name));
  return columns;
}

std::vector<Cell> time_cells(const TimeSummary& time) {
  const auto& interval = time.median_95;
  return {time.minimum,
          time.median,
          interval ? Cell(interval->low) : Cell(),
          interval ? Cell(interval->high) : Cell(),
          time.average,
          time.maximum};
}

Column bandwidth_column() {
  return Column("bandwidth_MB_per_s").shown(significant<4>);
}

// Returns, for people, the times of the slowest pair at each size.
Table slowest_table(const PatternResult& result) {
  const bool overlaps = result.setup.plan.pattern == Pattern::overlap;
  std::vector<Column> columns{"bytes"};
  if (overlaps) columns.push_back(time_column("computed_us"));
  append(columns, time_columns());
  columns.push_back(overlaps ? Column("overlapped_share").shown(share_in_percent)
                             : bandwidth_column());
  Table table(columns);
  for (const PatternRow& row : result.rows) {
    std::vector<Cell> cells{row.point.size.count()};
    if (overlaps) cells.emplace_back(row.computed);
    append(cells, time_cells(row.slowest));
    cells.push_back(overlaps ? Cell(row.overlapped) : Cell(row.bandwidth));
    table.add(std::move(cells));
  }
  return table;
}

// Returns, for people, the times of all pairs at the largest size.
Table pair_table(const PatternResult& result) {
  std::vector<Column> columns{"pair", "bytes"};
  append(columns, time_columns());
  columns.push_back(bandwidth_column());
  Table table(columns);
  const PatternRow& row = result.rows.back();
  for (std::size_t i = 0; i < row.pairs.size(); ++i) {
    std::vector<Cell> cells{pair_name(result.setup.plan.pairs[i]), row.point.size.count()};
    append(cells, time_cells(row.pairs[i]));
    cells.emplace_back(bandwidth(result, row, row.pairs[i]));
    table.add(std::move(cells));
  }
  return table;
}

// Returns, for CSV, a row for the slowest pair and for each pair at each size.
Table full_table(const PatternResult& result) {
  std::vector<Column> columns{
      "pattern", "bytes",    time_column("compute_us"), time_column("computed_us"), "pair",
      "samples", "disturbed"};
  append(columns, time_columns());
  append(columns, {bandwidth_column(), "overlapped_share"});
  Table table(columns);
  for (const PatternRow& row : result.rows) {
    const auto add = [&](const std::string& pair, const TimeSummary& time, double rate,
                         std::optional<double> overlapped) {
      std::vector<Cell> cells{measure::to_string(result.setup.plan.pattern),
                              row.point.size.count(),
                              row.point.compute.in_us(),
                              row.computed,
                              pair,
                              row.samples,
                              row.disturbed};
      append(cells, time_cells(time));
      append(cells, {rate, overlapped});
      table.add(std::move(cells));
    };
    add("all", row.slowest, row.bandwidth, row.overlapped);
    for (std::size_t i = 0; row.pairs.size() > 1 && i < row.pairs.size(); ++i) {
      add(pair_name(result.setup.plan.pairs[i]), row.pairs[i], bandwidth(result, row, row.pairs[i]),
          std::nullopt);
    }
  }
  return table;
}

Cell nested_pairs(const PatternResult& result, const PatternRow& row) {
  std::vector<Column> columns{"pair"};
  append(columns, time_columns());
  columns.emplace_back("bandwidth_MB_per_s");
  Table table(columns);
  for (std::size_t i = 0; i < row.pairs.size(); ++i) {
    std::vector<Cell> cells{pair_name(result.setup.plan.pairs[i])};
    append(cells, time_cells(row.pairs[i]));
    cells.emplace_back(bandwidth(result, row, row.pairs[i]));
    table.add(std::move(cells));
  }
  return row_objects(table);
}

// Returns, for JSON, a row for each size with its pairs.
Table nested_table(const PatternResult& result) {
  std::vector<Column> columns{"bytes", "compute_us", "computed_us", "samples", "disturbed"};
  append(columns, time_columns());
  append(columns, {"bandwidth_MB_per_s", "overlapped_share", "pairs"});
  Table table(columns);
  for (const PatternRow& row : result.rows) {
    const bool computes = row.point.compute > Duration();
    std::vector<Cell> cells{row.point.size.count(),
                            computes ? Cell(row.point.compute.in_us()) : Cell(),
                            computes ? Cell(row.computed) : Cell(), row.samples, row.disturbed};
    append(cells, time_cells(row.slowest));
    append(cells, {row.bandwidth, row.overlapped, nested_pairs(result, row)});
    table.add(std::move(cells));
  }
  return table;
}

}  // namespace

Result pattern_result(const PatternResult& measured) {
  const measure::PatternSetup& setup = measured.setup;
  Result result;
  result.add(Column("pattern").only(in_json), measure::to_string(setup.plan.pattern));
  result.add(Column("ranks").only(in_json), setup.ranks);
  result.add(Column("pairing").only(in_json), setup.pairing);
  result.add(Column("calls").only(in_json), measure::to_string(setup.plan.calls));
  result.add(Column("cache").only(in_json), setup.cache);
  result.add(Column("idle").only(in_json), measure::to_string(setup.plan.idle));
  result.add(Column("provenance").only(in_json), measured.provenance);
  result.add("rows", nested_table(measured), in_json);
  result.add("slowest", slowest_table(measured), for_people);
  if (setup.plan.pairs.size() > 1) result.add("pairs", pair_table(measured), for_people);
  result.add("all", full_table(measured), in_csv);
  return result;
}

}  // namespace loggp::cli
