#include "models/base/rank_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp {

namespace {

struct RankLine {
  std::size_t rank;
  std::size_t call;
  std::size_t line;
};

std::size_t parse_rank(const ColumnLine& line) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max() - 1;
  return line.checked(
      [&] { return static_cast<std::size_t>(parse_count(line.columns[0], "rank", 0, most)); });
}

void check_width(const ColumnLine& line, std::size_t width, std::size_t above) {
  const std::size_t found = line.columns.size();
  if (found != width && found != width + 1) {
    line.fail(fmt::format("{}; give {}, or {} with the rank first",
                          counted(static_cast<std::int64_t>(found), "column"), width, width + 1));
  }
  if (above != 0 && found != above) {
    line.fail(fmt::format("{}, but {} above; give the same on each line",
                          counted(static_cast<std::int64_t>(found), "column"), above));
  }
}

std::vector<std::size_t> calls_by_rank(std::vector<RankLine> lines, const std::string& path) {
  std::stable_sort(lines.begin(), lines.end(),
                   [](const RankLine& a, const RankLine& b) { return a.rank < b.rank; });
  std::vector<std::size_t> calls;
  for (const RankLine& line : lines) {
    if (line.rank < calls.size()) {
      throw InputError(fmt::format("{}:{}: rank {} was given already; give each rank once", path,
                                   line.line, line.rank));
    }
    if (line.rank > calls.size()) {
      throw InputError(
          fmt::format("{}:{}: rank {} is given, but rank {} is missing; give each rank "
                      "from 0 to {}",
                      path, line.line, line.rank, calls.size(), lines.back().rank));
    }
    calls.push_back(line.call);
  }
  return calls;
}

}  // namespace

std::vector<std::size_t> read_ranks(const std::string& path, std::string_view wanted,
                                    std::size_t width, const UseValues& use) {
  std::vector<RankLine> lines;
  std::size_t found = 0;
  read_columns(path, wanted, [&](const ColumnLine& line) {
    if (lines.empty() && line.columns[0] == "rank") return;  // the heading
    check_width(line, width, found);
    found = line.columns.size();
    const std::size_t call = lines.size();
    lines.push_back({found == width ? call : parse_rank(line), call, line.line});
    use(line, std::span(line.columns).last(width));
  });
  if (lines.empty()) throw InputError(fmt::format("{}: is empty; give {}", path, wanted));
  return calls_by_rank(std::move(lines), path);
}

}  // namespace loggp
