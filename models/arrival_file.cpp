#include "models/arrival_file.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "models/column_file.hpp"
#include "models/errors.hpp"
#include "models/quantities.hpp"

namespace loggp {

namespace {

constexpr std::string_view wanted =
    "arrival offsets: a line for each rank, '12.5us' in rank order or '3,12.5us'";

// What a quantity's own reader refuses gets its place in the file.
template <class Read>
auto at_line(const ColumnLine& line, const Read& read) {
  try {
    return read();
  } catch (const InputError& error) {
    line.fail(error.what());
  }
}

class Offsets {
 public:
  void add(const ColumnLine& line) {
    const auto& columns = line.columns;
    if (by_rank_.empty() && columns.size() == 2 && columns[0] == "rank") return;  // the heading
    if (columns.size() > 2 || (width_ != 0 && columns.size() != width_)) {
      line.fail(fmt::format("{} columns; give {}", columns.size(),
                            width_ == 1   ? "an offset, as above"
                            : width_ == 2 ? "rank and offset, as above"
                                          : "an offset, or rank and offset"));
    }
    width_ = columns.size();
    const std::size_t rank = width_ == 1 ? by_rank_.size() : rank_of(line);
    const Duration offset =
        at_line(line, [&] { return parse_duration(columns.back(), "arrival offset"); });
    if (offset < Duration()) line.fail("the offset is negative; give 0 or more");
    if (rank >= by_rank_.size()) by_rank_.resize(rank + 1);
    if (by_rank_[rank]) line.fail(fmt::format("rank {} was given already", rank));
    by_rank_[rank] = offset;
  }

  [[nodiscard]] std::vector<Duration> complete(const std::string& path) const {
    if (by_rank_.empty()) throw InputError(fmt::format("{}: is empty; give {}", path, wanted));
    std::vector<Duration> result;
    for (const auto& offset : by_rank_) {
      if (!offset) {
        throw InputError(fmt::format("{}: rank {} is missing; give each rank up to {}", path,
                                     result.size(), by_rank_.size() - 1));
      }
      result.push_back(*offset);
    }
    return result;
  }

 private:
  static std::size_t rank_of(const ColumnLine& line) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max() - 1;
    return at_line(line, [&] {
      return static_cast<std::size_t>(parse_count(line.columns[0], "rank", 0, most));
    });
  }

  std::size_t width_ = 0;
  std::vector<std::optional<Duration>> by_rank_;
};

}  // namespace

std::vector<Duration> read_arrivals(const std::string& path) {
  Offsets offsets;
  read_columns(path, wanted, [&](const ColumnLine& line) { offsets.add(line); });
  return offsets.complete(path);
}

}  // namespace loggp
