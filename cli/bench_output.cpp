#include "cli/bench_output.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/table.hpp"

namespace loggp::cli {

namespace {

using measure::BenchRow;

std::string number(std::optional<double> value) {
  return value ? fmt::format("{:.4g}", *value) : "";
}

std::optional<double> low_of(const BenchRow& row) {
  return row.interval_us ? std::optional(row.interval_us->low) : std::nullopt;
}
std::optional<double> high_of(const BenchRow& row) {
  return row.interval_us ? std::optional(row.interval_us->high) : std::nullopt;
}

std::string note_of(const BenchRow& row) {
  std::string note = row.end.is_oversubscribed ? "oversubscribed" : "";
  if (row.end.late + row.end.overlong > 0)
    note += fmt::format("{}{} of {} windows did not count", note.empty() ? "" : ", ",
                        row.end.late + row.end.overlong, row.end.windows);
  if (!row.end.remark.empty()) note += note.empty() ? "see above" : ", see above";
  return note;
}

Rows table_of(const std::vector<BenchRow>& rows) {
  const bool arrive = !rows.empty() && rows.front().elapsed;
  Rows table{{"algorithm", "scheme", "ranks", "bytes", "n", "repetitions", "median_us", "low_95_us",
              "high_95_us", "stopped", "note"}};
  for (const BenchRow& row : rows) {
    const bool has_any = row.repetitions > 0;  // never a zero for what was not measured
    table.push_back({row.point.algorithm, row.point.scheme, std::to_string(row.point.ranks),
                     std::to_string(row.point.bytes.count()), std::to_string(row.iterations),
                     std::to_string(row.repetitions), has_any ? number(row.median_us) : "-",
                     has_any ? number(low_of(row)) : "-", has_any ? number(high_of(row)) : "-",
                     row.end.stopped, note_of(row)});
  }
  if (!arrive) return table;
  for (std::size_t i = 0; i < table.size(); ++i) {  // in the places of what is one of them
    const bool is_header = i == 0;
    const auto& elapsed = rows[is_header ? 0 : i - 1].elapsed;
    table[i].insert(
        table[i].begin() + 6,
        {is_header ? "mean_elapsed_us"
                   : number(elapsed ? std::optional(elapsed->mean_us) : std::nullopt),
         is_header ? "worst_elapsed_us"
                   : number(elapsed ? std::optional(elapsed->worst_us) : std::nullopt)});
  }
  return table;
}

nlohmann::ordered_json json_of(const BenchRow& row) {
  nlohmann::ordered_json json{
      {"algorithm", row.point.algorithm}, {"scheme", row.point.scheme},
      {"ranks", row.point.ranks},         {"bytes", row.point.bytes.count()},
      {"iterations", row.iterations},     {"repetitions", row.repetitions}};
  json["median_us"] = row.repetitions > 0 ? nlohmann::ordered_json(row.median_us) : nullptr;
  json["low_95_us"] = row.interval_us ? nlohmann::ordered_json(row.interval_us->low) : nullptr;
  json["high_95_us"] = row.interval_us ? nlohmann::ordered_json(row.interval_us->high) : nullptr;
  if (row.elapsed) {
    json["mean_elapsed_us"] = row.elapsed->mean_us;
    json["worst_elapsed_us"] = row.elapsed->worst_us;
    json["message_time_us"] = row.elapsed->message_time_us;
  }
  json["stopped"] = row.end.stopped;
  json["oversubscribed"] = row.end.is_oversubscribed;
  json["windows"] = row.end.windows;
  json["late_windows"] = row.end.late;
  json["overlong_windows"] = row.end.overlong;
  json["window_us"] = row.end.window_us;
  json["clock_uncertainty_us"] = row.end.clock_uncertainty_us;
  json["remark"] = row.end.remark;
  return json;
}

std::vector<nlohmann::ordered_json> objects_of(const std::vector<BenchRow>& rows) {
  std::vector<nlohmann::ordered_json> objects;
  for (const BenchRow& row : rows) objects.push_back(json_of(row));
  return objects;
}

}  // namespace

std::string text_of(const measure::BenchFile& file, Reduction reduction,
                    const std::string& format) {
  const std::vector<BenchRow> rows = measure::summarise(file, reduction);
  if (format == "csv") return as_csv(rows_of(objects_of(rows)));
  if (format == "table") return as_table(table_of(rows));
  nlohmann::ordered_json json{
      {"collective", file.setup.collective},
      {"reduce", name_of(reduction)},
      {"arrivals", file.setup.arrivals.empty() ? "balanced" : file.setup.arrivals},
      {"seed", file.setup.seed},
      {"provenance", file.provenance},
      {"rows", objects_of(rows)}};
  return json.dump(2) + "\n";
}

}  // namespace loggp::cli
