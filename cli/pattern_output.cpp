#include "cli/pattern_output.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/table.hpp"
#include "measure/sample_file.hpp"

namespace loggp::cli {

namespace {

using Json = nlohmann::ordered_json;
using measure::PatternResult;
using measure::PatternRow;
using measure::TimeSummary;

std::string to_string(const RankPair& pair) {
  return fmt::format("{}-{}", pair.first.number(), pair.second.number());
}

// Of one pair, in B/µs.
double bandwidth_of(const PatternResult& result, const PatternRow& row, const TimeSummary& time) {
  const std::int64_t messages = messages_at_once(result.setup.plan.pattern);
  const auto bytes = static_cast<double>(messages * row.point.size.count());
  return time.median > 0 ? bytes / time.median : 0;
}

std::vector<std::string> cells_of(const TimeSummary& time, int digits, const char* nothing) {
  const auto number = [digits](double value) { return fmt::format("{:.{}g}", value, digits); };
  return {number(time.minimum),
          number(time.median),
          time.median_95 ? number(time.median_95->low) : nothing,
          time.median_95 ? number(time.median_95->high) : nothing,
          number(time.average),
          number(time.maximum)};
}

void append(std::vector<std::string>& row, const std::vector<std::string>& cells) {
  row.insert(row.end(), cells.begin(), cells.end());
}

constexpr int people = 5;  // digits for them
constexpr int programs = 9;

std::string table_of(const PatternResult& result) {
  const bool overlaps = result.setup.plan.pattern == Pattern::overlap;
  Rows rows{{"bytes"}};
  if (overlaps) append(rows[0], {"computed_us"});
  append(rows[0], {"minimum_us", "median_us", "low_95_us", "high_95_us", "average_us", "maximum_us",
                   overlaps ? "overlapped" : "MB_per_s"});
  for (const PatternRow& row : result.rows) {
    std::vector<std::string> cells{std::to_string(row.point.size.count())};
    if (overlaps) cells.push_back(fmt::format("{:.{}g}", row.computed, people));
    append(cells, cells_of(row.slowest, people, "-"));
    if (!overlaps) {
      cells.push_back(fmt::format("{:.4g}", row.bandwidth));
    } else {
      cells.push_back(row.overlapped ? fmt::format("{:.1f} %", 100 * *row.overlapped) : "-");
    }
    rows.push_back(cells);
  }
  return as_table(rows);
}

std::string pair_table_of(const PatternResult& result) {
  const PatternRow& row = result.rows.back();
  Rows rows{{"pair", "bytes", "minimum_us", "median_us", "low_95_us", "high_95_us", "average_us",
             "maximum_us", "MB_per_s"}};
  for (std::size_t i = 0; i < row.pairs.size(); ++i) {
    std::vector<std::string> cells{to_string(result.setup.plan.pairs[i]),
                                   std::to_string(row.point.size.count())};
    append(cells, cells_of(row.pairs[i], people, "-"));
    cells.push_back(fmt::format("{:.4g}", bandwidth_of(result, row, row.pairs[i])));
    rows.push_back(cells);
  }
  return as_table(rows);
}

Rows all_rows(const PatternResult& result) {
  Rows rows{{"pattern", "bytes", "compute_us", "computed_us", "pair", "samples", "disturbed",
             "minimum_us", "median_us", "low_95_us", "high_95_us", "average_us", "maximum_us",
             "bandwidth_MB_per_s", "overlapped_share"}};
  const auto number = [](double value) { return fmt::format("{:.{}g}", value, programs); };
  for (const PatternRow& row : result.rows) {
    const auto add = [&](const std::string& pair, const TimeSummary& time, double bandwidth,
                         std::optional<double> overlapped) {
      std::vector<std::string> cells{std::string(measure::to_string(result.setup.plan.pattern)),
                                     std::to_string(row.point.size.count()),
                                     number(row.point.compute.in_us()),
                                     number(row.computed),
                                     pair,
                                     std::to_string(row.samples),
                                     std::to_string(row.disturbed)};
      append(cells, cells_of(time, programs, ""));
      append(cells, {number(bandwidth), overlapped ? number(*overlapped) : ""});
      rows.push_back(cells);
    };
    add("all", row.slowest, row.bandwidth, row.overlapped);
    for (std::size_t i = 0; row.pairs.size() > 1 && i < row.pairs.size(); ++i) {
      add(to_string(result.setup.plan.pairs[i]), row.pairs[i],
          bandwidth_of(result, row, row.pairs[i]), std::nullopt);
    }
  }
  return rows;
}

void add_times(Json& json, const TimeSummary& time) {
  json["minimum_us"] = time.minimum;
  json["median_us"] = time.median;
  if (time.median_95) json["median_95_us"] = {time.median_95->low, time.median_95->high};
  json["average_us"] = time.average;
  json["maximum_us"] = time.maximum;
}

Json json_of(const PatternResult& result, const PatternRow& row) {
  Json json{{"bytes", row.point.size.count()}};
  if (row.point.compute > Duration()) {
    json["compute_us"] = row.point.compute.in_us();
    json["computed_us"] = row.computed;
  }
  json["samples"] = row.samples;
  json["disturbed"] = row.disturbed;
  add_times(json, row.slowest);
  json["bandwidth_MB_per_s"] = row.bandwidth;
  if (row.overlapped) json["overlapped_share"] = *row.overlapped;
  json["pairs"] = Json::array();
  for (std::size_t i = 0; i < row.pairs.size(); ++i) {
    Json pair{{"pair", to_string(result.setup.plan.pairs[i])}};
    add_times(pair, row.pairs[i]);
    pair["bandwidth_MB_per_s"] = bandwidth_of(result, row, row.pairs[i]);
    json["pairs"].push_back(pair);
  }
  return json;
}

std::string json_of(const PatternResult& result) {
  const measure::PatternSetup& setup = result.setup;
  Json json;
  json["pattern"] = measure::to_string(setup.plan.pattern);
  json["ranks"] = setup.ranks;
  json["pairing"] = setup.pairing;
  json["calls"] = measure::to_string(setup.plan.calls);
  json["cache"] = setup.cache;
  json["idle"] = measure::to_string(setup.plan.idle);
  json["provenance"] = result.provenance;
  json["rows"] = Json::array();
  for (const PatternRow& row : result.rows) json["rows"].push_back(json_of(result, row));
  return json.dump(2) + "\n";
}

}  // namespace

std::string text_of(const PatternResult& result, const std::string& format) {
  if (format == "json") return json_of(result);
  if (format == "csv") return as_csv(all_rows(result));
  if (result.setup.plan.pairs.size() == 1) return table_of(result);
  return table_of(result) + "\n" + pair_table_of(result);
}

}  // namespace loggp::cli
