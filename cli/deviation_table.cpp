#include "cli/deviation_table.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/table.hpp"

namespace loggp::cli {

namespace {

using compare::DeviationStudy;
using measure::DeviationRow;

std::string number(const std::optional<double>& value, const char* none) {
  return value ? fmt::format("{:.4g}", *value) : none;
}

Rows long_rows(const std::vector<DeviationStudy>& studies) {
  Rows text{{"samples", "n", "messages", "first_bytes", "last_bytes", "sizes", "deviation_eq5_us2",
             "deviation_us2"}};
  for (const DeviationStudy& study : studies) {
    for (const DeviationRow& row : study.rows) {
      text.push_back({study.files[row.file], std::to_string(row.messages), std::to_string(row.sent),
                      std::to_string(row.first.count()), std::to_string(row.last.count()),
                      std::to_string(row.sizes), number(row.of_equation_5, ""),
                      number(row.of_gap, "")});
    }
  }
  return text;
}

Rows short_rows(const std::vector<DeviationStudy>& studies) {
  Rows text{{"samples", "n", "messages", "bytes", "sizes", "deviation_eq5_us2", "deviation_us2"}};
  for (const DeviationStudy& study : studies) {
    for (const DeviationRow& row : study.rows) {
      text.push_back({study.files[row.file], std::to_string(row.messages), std::to_string(row.sent),
                      fmt::format("{} to {}", row.first.count(), row.last.count()),
                      std::to_string(row.sizes), number(row.of_equation_5, "-"),
                      number(row.of_gap, "-")});
    }
  }
  return text;
}

}  // namespace

std::string network_name(const std::string& path) {
  std::string name = std::filesystem::path(path).filename().string();
  for (const std::string_view end : {".jsonl", ".samples"}) {
    if (name.size() > end.size() && name.ends_with(end)) name.resize(name.size() - end.size());
  }
  return name;
}

std::string text_of(const std::vector<DeviationStudy>& studies, const std::string& format) {
  if (format == "csv") return as_csv(long_rows(studies));
  if (format == "table") return as_table(short_rows(studies));
  return json_of(long_rows(studies)).dump(2) + "\n";
}

}  // namespace loggp::cli
