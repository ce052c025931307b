#include "cli/commands/clock_results.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "cli/options/clock_options.hpp"
#include "cli/tables/launch_spread.hpp"
#include "compare/chart/numbers.hpp"

namespace loggp::cli {

namespace {

using measure::ClockSamples;

std::string four_digits(double value) {
  return compare::plain_decimal(value, 4);
}

// Returns a table without rows. People don't see its empty columns, and JSON has no key for null.
Table clock_table(std::initializer_list<const char*> names) {
  Table table;
  for (const char* name : names) {
    table.add_column(Column(name).shown(four_digits));
  }
  table.leave_nulls_out();
  table.hide_empty_columns();
  return table;
}

Table round_trip_table(const ClockSamples& samples) {
  Table table = clock_table({"rank", "round_trips", "half_rtt_min_us", "p1_us", "p25_us",
                             "median_us", "p75_us", "p99_us", "p99.9_us", "max_us"});
  for (const measure::RoundTripRow& row : round_trip_rows(samples)) {
    std::vector<Cell> cells{row.peer.number(), row.samples};
    cells.insert(cells.end(), row.half_us.begin(), row.half_us.end());
    table.add(std::move(cells));
  }
  return table;
}

Table histogram_table(const ClockSamples& samples) {
  Table table = clock_table({"rank", "half_rtt_low_us", "half_rtt_high_us", "round_trips"});
  for (const measure::RttHistogram& one : rtt_histograms(samples)) {
    for (std::size_t i = 0; i < measure::RttHistogram::bins; ++i)
      table.add({one.peer.number(), one.bound_us(i), one.bound_us(i + 1), one.counts[i]});
    table.add({one.peer.number(), one.high_us, nullptr, one.above});
  }
  return table;
}

Table drift_table(const ClockSamples& samples) {
  Table table = clock_table({"rank", "instants", "seconds", "offset_us", "drift_ppm",
                             "true_drift_ppm", "off_line_us", "half_rtt_us"});
  for (const measure::DriftRow& row : drift_rows(samples)) {
    table.add({row.peer.number(), row.instants, row.seconds, row.offset_us, row.drift_ppm,
               row.true_drift_ppm, row.off_line_us, row.half_rtt_us});
  }
  return table;
}

Table method_table(const ClockSamples& samples) {
  Table table = clock_table({"rank", "method", "estimates", "ping_pongs", "time_us", "half_rtt_us",
                             "scatter_us", "most_us", "error_us", "worst_error_us"});
  for (const measure::EstimateRow& row : estimate_rows(samples)) {
    table.add({row.peer.number(), measure::to_string(row.method), row.estimates, row.ping_pongs,
               row.time_us, row.half_rtt_us, row.scatter_us, row.most_us, row.error_us,
               row.worst_error_us});
  }
  return table;
}

// Returns the name of a group's synchronisation; that of the linear one with SKaMPI's pairs is
// SKaMPI's.
std::string_view group_text(const SyncSettings& settings) {
  return settings.pair == PairMethod::minimum ? measure::to_string(settings.group)
                                              : measure::to_string(settings.pair);
}

Table group_table(const ClockSamples& samples) {
  Table table = clock_table({"group", "passes", "repetitions", "time_us", "messages", "ping_pongs",
                             "uncertainty_us", "after_s", "off_us", "most_off_us", "half_rtt_us",
                             "error_us", "worst_error_us"});
  for (const measure::GroupRow& row : group_rows(samples)) {
    for (const measure::CheckRow& check : row.checks) {
      table.add({group_text(row.settings), row.settings.passes, row.repetitions, row.time_us,
                 row.messages, row.ping_pongs, row.uncertainty_us, check.after_s, check.median_us,
                 check.most_us, check.half_rtt_us, check.error_us, check.worst_error_us});
    }
  }
  return table;
}

Table resampling_table(const std::vector<compare::Resampled>& studies) {
  Table table = clock_table({"round_trips", "N", "above_least_percent", "cost"});
  for (const auto& [name, rows] : studies) {
    for (const measure::ResamplingRow& row : rows)
      table.add({name, row.tries, 100 * row.quality, row.cost});
  }
  return table;
}

Table gain_table(const std::vector<compare::ClockGain>& rows) {
  Table table = clock_table({"params", "noise", "ranks", "linear_us", "logarithmic_us", "pair_us",
                             "step_us", "gain", "low_5_percent", "high_95_percent", "gathered_us",
                             "gathered_gain", "gathered_high_95_percent"});
  for (const compare::ClockGain& gain : rows) {
    table.add({gain.params, gain.noise, gain.ranks, gain.linear_us, gain.logarithmic_us,
               gain.pair_us, gain.step_us, gain.gain, gain.low_5, gain.high_95, gain.gathered_us,
               gain.gathered_gain, gain.gathered_high_95});
  }
  return table;
}

struct Part {
  std::string_view name;
  std::string_view title;
  std::function<Table(const ClockResults&)> table;
  std::vector<std::string> keys{};        // columns that tell the rows of a launch apart
  std::vector<std::string> quantities{};  // columns whose spread over launches is printed
};

std::vector<Part> all_parts() {
  return {
      {"round-trips",
       "half round trips of rank 0",
       [](const ClockResults& r) { return round_trip_table(r.samples); },
       {"rank"},
       {"half_rtt_min_us", "median_us", "p99_us"}},
      {"histogram", "histogram of the half round trips of rank 0",
       [](const ClockResults& r) { return histogram_table(r.samples); }},
      {"drift",
       "clock differences from rank 0 over time, and their largest distance from a straight line",
       [](const ClockResults& r) { return drift_table(r.samples); },
       {"rank"},
       {"drift_ppm", "off_line_us"}},
      {"methods",
       "point-to-point methods: cost, and distance from the line through all estimates",
       [](const ClockResults& r) { return method_table(r.samples); },
       {"rank", "method"},
       {"time_us", "scatter_us", "error_us"}},
      {"groups",
       "synchronisation of all ranks: cost, and how far the worst rank's global clock is from rank "
       "0's",
       [](const ClockResults& r) { return group_table(r.samples); },
       {"group", "passes", "after_s"},
       {"time_us", "off_us", "error_us"}},
      {"resampling",
       "stopping after N ping-pongs without a shorter one: excess over the shortest, and cost",
       [](const ClockResults& r) { return resampling_table(r.resampled); }},
      {"gain", "linear against logarithmic synchronisation",
       [](const ClockResults& r) { return gain_table(r.gains); }},
  };
}

// Adds the rows of a launch's table, after the launch's number.
void add_launch(std::size_t launch, const Table& of_launch, Table& all) {
  if (all.columns().empty()) {
    all.add_column("launch");
    for (const Column& column : of_launch.columns()) all.add_column(column);
    all.leave_nulls_out();
    all.hide_empty_columns();
  }
  for (std::vector<Cell> row : of_launch.rows()) {
    row.insert(row.begin(), Cell(launch));
    all.add(std::move(row));
  }
}

}  // namespace

namespace {

// Returns one table with the rows of several parts, for CSV: the column `part`, then the columns of
// all parts. A value that a part does not have is null.
Table joined_table(const std::vector<std::pair<std::string_view, Table>>& parts) {
  Table all{"part"};
  std::vector<std::string> names;
  for (const auto& [part, table] : parts) {
    for (const Column& column : table.columns()) {
      if (std::find(names.begin(), names.end(), column.name) != names.end()) continue;
      names.push_back(column.name);
      all.add_column(column);
    }
  }
  for (const auto& [part, table] : parts) {
    for (const std::vector<Cell>& row : table.rows()) {
      std::vector<Cell> cells(names.size() + 1);
      cells.front() = part;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const auto name = std::find(names.begin(), names.end(), table.columns()[i].name);
        cells[static_cast<std::size_t>(name - names.begin()) + 1] = row[i];
      }
      all.add(std::move(cells));
    }
  }
  return all;
}

// Adds the tables of the parts: each of its own for people and in JSON, and in CSV one of all parts
// if there are several.
void add_parts(const std::vector<std::pair<std::string_view, Table>>& parts, Result& result) {
  const bool is_joined = parts.size() > 1;
  for (const auto& [part, table] : parts)
    result.add(std::string(part), table, {.table = true, .csv = !is_joined, .json = true});
  if (is_joined) result.add("", joined_table(parts), in_csv);
}

}  // namespace

Result launched_clock_result(const std::vector<std::string>& shown,
                             const std::vector<measure::ClockSamples>& launches) {
  Result result;
  Table environments{"provenance"};
  for (const ClockSamples& launch : launches) environments.add({launch.header.provenance});
  result.add("launches", environments, in_json);
  std::vector<LaunchedPart> launched;
  std::vector<std::pair<std::string_view, Table>> tables;
  for (const Part& part : all_parts()) {
    if (!shows(shown, part.name)) continue;
    Table all;
    LaunchedPart& of_launches =
        launched.emplace_back(LaunchedPart{std::string(part.name), part.keys, part.quantities, {}});
    for (std::size_t i = 0; i < launches.size(); ++i) {
      of_launches.launches.push_back(part.table({shown, launches[i], {}, {}}));
      add_launch(i + 1, of_launches.launches.back(), all);
    }
    all.set_title(std::string(part.title));
    tables.emplace_back(part.name, std::move(all));
  }
  add_parts(tables, result);
  Table spread = spread_table(launched);
  if (spread.rows().empty()) return result;
  spread.set_title(
      "means over launches with their 95 % intervals, and the least and the largest value");
  result.add("spread", std::move(spread), {.table = true, .csv = false, .json = true});
  return result;
}

Result clock_result(const ClockResults& results) {
  Result result;
  std::vector<std::pair<std::string_view, Table>> tables;
  const measure::ClockHeader& header = results.samples.header;
  if (header.ranks > 0) {
    result.add(Column("ranks").only(in_json), header.ranks);
    result.add(Column("tries").only(in_json), header.tries);
    result.add(Column("provenance").only(in_json), header.provenance);
  }
  for (const Part& part : all_parts()) {
    if (!shows(results.shown, part.name)) continue;
    Table table = part.table(results);
    table.set_title(std::string(part.title));
    tables.emplace_back(part.name, std::move(table));
  }
  add_parts(tables, result);
  return result;
}

}  // namespace loggp::cli
