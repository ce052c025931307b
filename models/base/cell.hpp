// A value of a result, before it is written as a table, CSV or JSON.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace loggp {

/// A number that is given by its digits.
struct Digits {
  std::string text;
  bool is_exact = true;  ///< JSON has the digits as they stand, not the nearest double's
};

/// Nothing (null), a truth value, a number, a text, a list, or an object with named values.
class Cell {
 public:
  using List = std::vector<Cell>;
  using Object = std::vector<std::pair<std::string, Cell>>;
  using Value = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string,
                             Digits, List, Object>;

  Cell() = default;  ///< null
  Cell(std::nullptr_t) {}
  Cell(std::same_as<bool> auto value) : value_(value) {}
  Cell(std::signed_integral auto value) : value_(static_cast<std::int64_t>(value)) {}
  Cell(std::unsigned_integral auto value)
    requires(!std::same_as<decltype(value), bool>)
      : value_(static_cast<std::uint64_t>(value)) {}
  Cell(double value) : value_(value) {}
  Cell(std::string text) : value_(std::move(text)) {}
  Cell(std::string_view text) : value_(std::string(text)) {}
  Cell(const char* text) : value_(std::string(text)) {}
  template <class T>
  Cell(const std::map<std::string, T>& members) : value_(Object(members.begin(), members.end())) {}
  template <class T>
  Cell(const std::optional<T>& value) {
    if (value) *this = Cell(*value);
  }

  /// A number with all its digits, also in JSON. Null when there are none.
  [[nodiscard]] static Cell exact(std::string digits);
  /// A number that has been rounded to these digits. Null when there are none. JSON has the double
  /// that is nearest to them, and null when they say that it is infinite.
  [[nodiscard]] static Cell rounded(std::string digits);
  /// Null for an empty text.
  [[nodiscard]] static Cell text_or_null(std::string text);
  [[nodiscard]] static Cell list(List cells) { return of(std::move(cells)); }
  /// Each item as a cell.
  template <class Items>
    requires(!std::same_as<Items, List>)
  [[nodiscard]] static Cell list(const Items& items) {
    List cells;
    cells.reserve(items.size());
    for (const auto& item : items) cells.emplace_back(item);
    return of(std::move(cells));
  }
  [[nodiscard]] static Cell object(Object members) { return of(std::move(members)); }

  [[nodiscard]] const Value& value() const { return value_; }
  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(value_); }

 private:
  [[nodiscard]] static Cell of(Value value) {
    Cell cell;
    cell.value_ = std::move(value);
    return cell;
  }

  Value value_;
};

/// Returns `cell` as JSON text, indented by 2, without a line end. What is not UTF-8 is replaced.
[[nodiscard]] std::string json_text(const Cell& cell);
/// Returns the same on one line.
[[nodiscard]] std::string json_line(const Cell& cell);

}  // namespace loggp
