#include "models/base/column_file.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "models/base/input_file.hpp"

namespace loggp {

namespace {

constexpr std::string_view separators = " \t\r,";

void split_columns(std::string_view text, std::vector<std::string_view>& columns) {
  columns.clear();
  text = text.substr(0, text.find('#'));
  while (true) {
    const std::size_t begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    columns.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::optional<double> parse_number(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) return {};
  return number;
}

bool exists(std::string_view path) {
  std::error_code cannot_be_asked;
  return std::filesystem::exists(path, cannot_be_asked);
}

void ColumnLine::fail(std::string_view what) const {
  throw InputError(fmt::format("{}:{}: {}", file, line, what));
}

void read_columns(const std::string& path, std::string_view wanted,
                  const std::function<void(const ColumnLine&)>& use) {
  const std::string text = read_text(path, wanted);
  ColumnLine current{.file = path, .line = 0, .text = {}, .columns = {}};
  for (std::string_view rest = text; !rest.empty();) {
    current.text = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(current.text.size() + 1, rest.size()));
    ++current.line;
    split_columns(current.text, current.columns);
    if (!current.columns.empty()) use(current);
  }
}

}  // namespace loggp
