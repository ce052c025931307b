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
  bool is_exact = true;  ///< JSON gets these digits, not those of the nearest double
};

/// One value of a result: null, a boolean, a number, a text, a list, or an object.
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

  /// Returns a number that JSON writes with exactly these digits; null if `digits` is empty. JSON
  /// never gets anything but a number: it gets null for a text with other characters. Pre: `digits`
  /// is empty or a number of JSON.
  [[nodiscard]] static Cell exact(std::string digits);
  /// Returns a number that was rounded to these digits; null if `digits` is empty. JSON gets the
  /// nearest double or integer, or null if `digits` is no finite number of JSON.
  [[nodiscard]] static Cell rounded(std::string digits);
  /// Returns the text as a cell; null if it is empty.
  [[nodiscard]] static Cell text_or_null(std::string text);
  [[nodiscard]] static Cell list(List cells) { return of(std::move(cells)); }
  /// Returns a list with a cell for each item.
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

/// Returns `cell` as JSON text, indented by 2, without a line end. Bytes that are not UTF-8 are
/// replaced. A double that is not finite becomes null.
[[nodiscard]] std::string json_text(const Cell& cell);
/// Returns `cell` as JSON text on one line, without spaces between items.
[[nodiscard]] std::string json_line(const Cell& cell);

}  // namespace loggp
