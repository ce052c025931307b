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

Rows table_of(const std::vector<BenchRow>& rows, bool arrive) {
  Rows table{{"algorithm", "scheme", "ranks", "bytes", "n", "repetitions", "median_us", "low_95_us",
              "high_95_us", "stopped", "note"}};
  for (const BenchRow& row : rows) {
    const bool has_any = row.repetitions > 0;  // never a zero for what was not measured
    table.push_back({std::string(to_string(row.point.algorithm)),
                     std::string(to_string(row.point.scheme)), std::to_string(row.point.ranks),
                     std::to_string(row.point.bytes.count()), std::to_string(row.iterations),
                     std::to_string(row.repetitions), has_any ? number(row.median_us) : "-",
                     has_any ? number(low_of(row)) : "-", has_any ? number(high_of(row)) : "-",
                     row.end.stopped, note_of(row)});
  }
  if (!arrive) return table;
  constexpr std::ptrdiff_t place = 6;  // before the median
  table.front().insert(table.front().begin() + place, {"mean_elapsed_us", "worst_elapsed_us"});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& elapsed = rows[i].elapsed;
    std::vector<std::string>& row = table[i + 1];
    row.insert(row.begin() + place, {elapsed ? number(elapsed->mean_us) : "-",
                                     elapsed ? number(elapsed->worst_us) : "-"});
  }
  return table;
}

Rows ranks_of(const std::vector<BenchRow>& rows) {
  Rows table{{"algorithm", "scheme", "ranks", "bytes", "rank", "median_us"}};
  for (const BenchRow& row : rows) {
    for (std::size_t rank = 0; rank < row.per_rank_us.size(); ++rank) {
      table.push_back({std::string(to_string(row.point.algorithm)),
                       std::string(to_string(row.point.scheme)), std::to_string(row.point.ranks),
                       std::to_string(row.point.bytes.count()), std::to_string(rank),
                       number(row.per_rank_us[rank])});
    }
  }
  return table;
}

nlohmann::ordered_json json_of(const BenchRow& row, bool arrive) {
  nlohmann::ordered_json json{{"algorithm", to_string(row.point.algorithm)},
                              {"scheme", to_string(row.point.scheme)},
                              {"ranks", row.point.ranks},
                              {"bytes", row.point.bytes.count()},
                              {"iterations", row.iterations},
                              {"repetitions", row.repetitions}};
  json["median_us"] = row.repetitions > 0 ? nlohmann::ordered_json(row.median_us) : nullptr;
  json["low_95_us"] = row.interval_us ? nlohmann::ordered_json(row.interval_us->low) : nullptr;
  json["high_95_us"] = row.interval_us ? nlohmann::ordered_json(row.interval_us->high) : nullptr;
  if (arrive) {
    using Elapsed = BenchRow::Elapsed;
    const auto measured = [&row](double Elapsed::* value) {
      return row.elapsed ? nlohmann::ordered_json((*row.elapsed).*value) : nullptr;
    };
    json["mean_elapsed_us"] = measured(&Elapsed::mean_us);
    json["worst_elapsed_us"] = measured(&Elapsed::worst_us);
    json["message_time_us"] = measured(&Elapsed::message_time_us);
  }
  json["stopped"] = row.end.stopped;
  json["oversubscribed"] = row.end.is_oversubscribed;
  json["windows"] = row.end.windows;
  json["late_windows"] = row.end.late;
  json["overlong_windows"] = row.end.overlong;
  json["window_us"] = row.end.window_us;
  json["clock_uncertainty_us"] = row.end.clock_uncertainty_us;
  json["empty_us"] = row.end.empty_us;
  json["remark"] = row.end.remark;
  return json;
}

std::vector<nlohmann::ordered_json> objects_of(const std::vector<BenchRow>& rows, bool arrive) {
  std::vector<nlohmann::ordered_json> objects;
  objects.reserve(rows.size());
  for (const BenchRow& row : rows) objects.push_back(json_of(row, arrive));
  return objects;
}

}  // namespace

std::string text_of(const measure::BenchFile& file, Reduction reduction, const std::string& format,
                    bool per_rank) {
  const std::vector<BenchRow> rows = measure::summarise(file, reduction);
  const bool arrive = file.base.has_arrivals();
  if (format == "csv") return as_csv(per_rank ? ranks_of(rows) : rows_of(objects_of(rows, arrive)));
  if (format == "table") {
    const std::string table = as_table(table_of(rows, arrive));
    return per_rank ? fmt::format("{}\n{}", table, as_table(ranks_of(rows))) : table;
  }
  std::vector<nlohmann::ordered_json> objects = objects_of(rows, arrive);
  for (std::size_t i = 0; per_rank && i < rows.size(); ++i)
    objects[i]["per_rank_us"] = rows[i].per_rank_us;
  nlohmann::ordered_json json{
      {"collective", file.base.collective},
      {"reduce", to_string(reduction)},
      {"arrivals", file.base.has_arrivals() ? file.base.arrivals.spec() : "balanced"},
      {"seed", file.base.seed},
      {"provenance", file.provenance},
      {"rows", objects}};
  return json.dump(2) + "\n";
}

}  // namespace loggp::cli
