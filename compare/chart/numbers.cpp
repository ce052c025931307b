#include "compare/chart/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace loggp::compare {

namespace {

constexpr std::string_view narrow_space = "\u202f";  // does not break a line

// Returns a time in units of 10^`digits` ps.
std::string exact(Duration time, int digits) {
  std::uint64_t unit = 1;
  for (int i = 0; i < digits; ++i) unit *= 10;
  const std::int64_t ps = time.in_ps();
  const auto size = ps < 0 ? 0 - static_cast<std::uint64_t>(ps) : static_cast<std::uint64_t>(ps);
  std::string text =
      fmt::format("{}{}.{:0{}}", ps < 0 ? "-" : "", size / unit, size % unit, digits);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

std::string exact_us(Duration time) {
  return exact(time, 6);
}

std::string exact_ns(Duration time) {
  return exact(time, 3);
}

std::string plain_decimal(double value, int digits) {
  if (!std::isfinite(value)) return fmt::format("{}", value);
  const double rounded = std::strtod(fmt::format("{:.{}e}", value, digits - 1).c_str(), nullptr);
  std::array<char, 512> text{};  // 309 digits before the point, or 324 zeros and 17 digits after it
  const auto end = std::to_chars(text.data(), text.data() + text.size(), rounded == 0 ? 0 : rounded,
                                 std::chars_format::fixed);
  return {text.data(), end.ptr};
}

std::string readable_number(double value, int digits) {
  if (!std::isfinite(value)) return fmt::format("{}", value);
  const std::string rounded = fmt::format("{:.{}e}", value, digits - 1);
  const int exponent = std::atoi(rounded.c_str() + rounded.find('e') + 1);
  std::string text = fmt::format("{:.{}f}", std::strtod(rounded.c_str(), nullptr),
                                 std::max(0, digits - 1 - exponent));
  const std::size_t first = text.front() == '-' ? 1 : 0;
  const std::size_t point = std::min(text.find('.'), text.size());
  if (point - first > 4) {
    for (std::size_t at = point; at > first + 3; text.insert(at, narrow_space)) at -= 3;
  }
  if (first == 1) text.replace(0, 1, "−");
  return text;
}

std::string readable_time(Duration time) {
  struct Unit {
    double in_us;
    std::string_view name;
  };
  constexpr std::array<Unit, 4> units{{{1e6, "s"}, {1e3, "ms"}, {1, "µs"}, {1e-3, "ns"}}};
  const double us = time.in_us();
  if (us == 0) return "0 µs";
  for (const Unit& unit : units) {
    if (std::abs(us) >= unit.in_us || unit.in_us == units.back().in_us) {
      return fmt::format("{}\u00a0{}", readable_number(us / unit.in_us, 4), unit.name);
    }
  }
  return {};
}

std::string readable_size(double bytes) {
  constexpr std::array<std::string_view, 4> names{"B", "KiB", "MiB", "GiB"};
  constexpr double step = 1024;
  std::size_t unit = 0;
  for (; unit + 1 < names.size() && bytes >= step; ++unit) bytes /= step;
  const double rounded = std::strtod(fmt::format("{:.2e}", bytes).c_str(), nullptr);
  return fmt::format("{}\u00a0{}", rounded, names[unit]);
}

std::string joined(std::span<const std::string> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace loggp::compare
