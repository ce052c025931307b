#include "cli/tables/deviation_table.hpp"

#include <filesystem>

namespace loggp::cli {

namespace {

using compare::DeviationStudy;
using measure::DeviationRow;

Column deviation_column(const char* name) {
  return Column(name).shown(significant<4>);
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
              "min_bytes",
              "max_bytes",
              "sizes",
              deviation_column("deviation_eq5_us2"),
              deviation_column("deviation_us2")};
  for (const DeviationStudy& study : studies) {
    for (const DeviationRow& row : study.rows) {
      table.add({study.files[row.file], row.messages, row.sent, row.first.count(), row.last.count(),
                 row.sizes, row.of_equation_5, row.of_gap});
    }
  }
  return table;
}

}  // namespace loggp::cli
