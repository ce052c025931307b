#include "cli/nonblocking_output.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/table.hpp"

namespace loggp::cli {

namespace {

using Json = nlohmann::ordered_json;
using measure::NonblockingRow;

Json json_of(const NonblockingRow& row) {
  // never a zero for what was not measured
  const auto measured = [&row](double value) {
    return row.repetitions > 0 ? Json(value) : Json(nullptr);
  };
  const auto optional = [](const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
  };
  Json json{{"ranks", row.point.ranks},
            {"bytes", row.point.bytes.count()},
            {"method", row.point.method},
            {"progress", row.point.progress}};
  const bool has_interval = row.point.interval > Bytes();
  json["interval_bytes"] = has_interval ? Json(row.point.interval.count()) : Json(nullptr);
  json["tests"] = row.end.tests;
  json["repetitions"] = row.repetitions;
  json["blocking_us"] = row.blocking_us;
  json["overhead_us"] = measured(row.overhead_us);
  json["low_95_us"] = row.interval_us ? Json(row.interval_us->low) : Json(nullptr);
  json["high_95_us"] = row.interval_us ? Json(row.interval_us->high) : Json(nullptr);
  json["start_us"] = measured(row.start_us);
  json["tests_us"] = measured(row.tests_us);
  json["wait_us"] = measured(row.wait_us);
  json["overlap"] = optional(row.overlap);
  json["async_progress"] = optional(row.asynchronous_progress);
  json["stopped"] = row.end.stopped;
  json["oversubscribed"] = row.end.is_oversubscribed;
  json["late"] = row.end.late;
  json["blocking_late"] = row.blocking_late;
  json["remark"] = row.end.remark;
  return json;
}

std::vector<Json> objects_of(const std::vector<NonblockingRow>& rows) {
  std::vector<Json> objects;
  for (const NonblockingRow& row : rows) objects.push_back(json_of(row));
  return objects;
}

std::string rounded_cell(const Json& value) {
  if (value.is_null()) return "-";
  return value.is_number_float() ? fmt::format("{:.4g}", value.get<double>()) : cell_of(value);
}

// Without what people are told otherwise; the last column is a note.
Rows for_people(const std::vector<NonblockingRow>& rows) {
  constexpr std::size_t before_marks = 17;  // up to "stopped"
  Rows table = rows_of(objects_of(rows), rounded_cell);
  for (std::vector<std::string>& row : table) row.resize(before_marks);
  table.front().emplace_back("note");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::string note = rows[i].end.is_oversubscribed ? "oversubscribed" : "";
    const std::string_view comma = note.empty() ? "" : ", ";
    if (!rows[i].end.remark.empty()) {
      note += fmt::format("{}see above", comma);
    } else if (rows[i].end.late > 0) {
      note += fmt::format("{}{} late ones did not count", comma, rows[i].end.late);
    }
    table[i + 1].push_back(note);
  }
  return table;
}

}  // namespace

std::string text_of(const measure::NonblockingFile& file, Reduction reduction,
                    const std::string& format) {
  const std::vector<NonblockingRow> rows = measure::summarise(file, reduction);
  if (format == "csv") return as_csv(rows_of(objects_of(rows)));
  if (format == "table") return as_table(for_people(rows));
  Json json{{"collective", file.setup.collective},
            {"start", file.setup.start},
            {"reduce", to_string(reduction)},
            {"provenance", file.provenance},
            {"rows", objects_of(rows)}};
  return json.dump(2) + "\n";
}

}  // namespace loggp::cli
