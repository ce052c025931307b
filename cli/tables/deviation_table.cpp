#include "cli/tables/deviation_table.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace loggp::cli {

namespace {

using compare::DeviationStudy;
using measure::DeviationRow;

Cell rounded_deviation(const std::optional<double>& value) {
  return value ? Cell::rounded(significant<4>(*value)) : Cell();
}

}  // namespace

std::string network_name(const std::string& path) {
  std::string name = std::filesystem::path(path).filename().string();
  for (const std::string_view end : {".jsonl", ".samples"}) {
    if (name.size() > end.size() && name.ends_with(end)) name.resize(name.size() - end.size());
  }
  return name;
}

Table deviation_table(const std::vector<DeviationStudy>& studies) {
  Table table{"samples",
              "n",
              "messages",
              Column("bytes").only(for_people),
              Column("first_bytes").only(for_programs),
              Column("last_bytes").only(for_programs),
              "sizes",
              Column("deviation_eq5_us2").dashed(),
              Column("deviation_us2").dashed()};
  for (const DeviationStudy& study : studies) {
    for (const DeviationRow& row : study.rows) {
      const std::int64_t first = row.first.count();
      const std::int64_t last = row.last.count();
      table.add({study.files[row.file], row.messages, row.sent,
                 fmt::format("{} to {}", first, last), first, last, row.sizes,
                 rounded_deviation(row.of_equation_5), rounded_deviation(row.of_gap)});
    }
  }
  return table;
}

}  // namespace loggp::cli
