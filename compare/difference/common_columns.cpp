#include "compare/difference/common_columns.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using ColumnValues = std::set<std::string>;

// Returns the names of both; those that only B has stand before A's last one.
std::vector<std::string> names_of_both(const ResultSide& a, const ResultSide& b) {
  std::vector<std::string> names = a.columns;
  for (const std::string& name : b.columns) {
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.insert(names.end() - 1, name);
  }
  return names;
}

// Makes `names` the columns of a side; a value that it does not have is empty.
void order_columns(ResultSide& side, const std::vector<std::string>& names) {
  for (ResultPoint& point : side.points) {
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i < side.columns.size(); ++i) values[side.columns[i]] = point.key[i];
    point.key.clear();
    for (const std::string& name : names) point.key.push_back(values[name]);
  }
  side.columns = names;
}

ColumnValues values_in(const ResultSide& side, std::size_t column) {
  ColumnValues values;
  for (const ResultPoint& point : side.points) values.insert(point.key[column]);
  return values;
}

// Whether points are always told apart by the column.
bool is_always_shown(const std::string& name) {
  constexpr std::array<std::string_view, 4> always{"algorithm", "scheme", "ranks", "bytes"};
  return std::find(always.begin(), always.end(), name) != always.end();
}

// Takes the column out of the keys. Pre: all points have one value of it.
void make_setting(ResultSide& side, std::size_t column) {
  side.settings[side.columns[column]] = side.points.front().key[column];
  const auto place = static_cast<std::ptrdiff_t>(column);
  for (ResultPoint& point : side.points) point.key.erase(point.key.begin() + place);
  side.columns.erase(side.columns.begin() + place);
}

std::string value_in_words(const std::string& value) {
  return value.empty() ? "empty" : value;
}

// Returns "a, b or c"; of more values only some.
std::string some_of(const ColumnValues& values) {
  constexpr std::size_t most = 4;
  std::vector<std::string> shown;
  for (const std::string& value : values)
    if (shown.size() < most) shown.push_back(value_in_words(value));
  if (values.size() > most) return fmt::format("{}, …", fmt::join(shown, ", "));
  const std::string last = shown.back();
  shown.pop_back();
  return shown.empty() ? last : fmt::format("{} or {}", fmt::join(shown, ", "), last);
}

}  // namespace

void share_columns(const std::string& path_a, ResultSide& a, const std::string& path_b,
                   ResultSide& b) {
  if (!a.has_settings_in_keys || !b.has_settings_in_keys) return;
  const std::vector<std::string> names = names_of_both(a, b);
  order_columns(a, names);
  order_columns(b, names);
  for (std::size_t i = names.size(); i-- > 0;) {
    const ColumnValues of_a = values_in(a, i);
    const ColumnValues of_b = values_in(b, i);
    if (is_always_shown(names[i]) || of_a.size() > 1 || of_b.size() > 1) continue;
    if (names[i] == "params") {
      a.environment["params"] = {*of_a.begin()};
      b.environment["params"] = {*of_b.begin()};
    } else if (of_a != of_b) {
      throw InputError(fmt::format(
          "{}: is another benchmark than {}: {} is {} there and {} here; give results of one "
          "benchmark",
          path_b, path_a, names[i], value_in_words(*of_a.begin()), value_in_words(*of_b.begin())));
    }
    make_setting(a, i);
    make_setting(b, i);
  }
}

std::string why_nothing_is_common(const ResultSide& a, const ResultSide& b) {
  for (std::size_t i = 0; i < a.columns.size(); ++i) {
    const ColumnValues of_a = values_in(a, i);
    const ColumnValues of_b = values_in(b, i);
    const bool has_common = std::any_of(
        of_a.begin(), of_a.end(), [&](const std::string& value) { return of_b.contains(value); });
    if (!has_common)
      return fmt::format("{} is {} in A, {} in B", a.columns[i], some_of(of_a), some_of(of_b));
  }
  return "each column has common values, but no point has them all";
}

}  // namespace loggp::compare
