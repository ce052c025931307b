#include "models/base/quantities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"

namespace loggp {

namespace {

using Suffix = std::pair<std::string_view, double>;
constexpr double kibi = 1024;
constexpr std::array<Suffix, 14> size_suffixes{{{"", 1},
                                                {"B", 1},
                                                {"k", kibi},
                                                {"K", kibi},
                                                {"KiB", kibi},
                                                {"kB", 1e3},
                                                {"M", kibi* kibi},
                                                {"MiB", kibi* kibi},
                                                {"MB", 1e6},
                                                {"G", kibi* kibi* kibi},
                                                {"GiB", kibi* kibi* kibi},
                                                {"GB", 1e9},
                                                {"T", kibi* kibi* kibi* kibi},
                                                {"TiB", kibi* kibi* kibi* kibi}}};
constexpr std::array<Suffix, 6> time_suffixes{
    {{"ps", 1}, {"ns", 1e3}, {"us", 1e6}, {"µs", 1e6}, {"ms", 1e9}, {"s", 1e12}}};

// Returns the number times the factor of its suffix, and whether `text` is a number with a known
// suffix.
template <std::size_t N>
std::pair<double, bool> scaled(std::string_view text, const std::array<Suffix, N>& suffixes) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !std::isfinite(number)) return {0, false};
  const std::string_view rest(end, static_cast<std::size_t>(text.data() + text.size() - end));
  for (const auto& [suffix, factor] : suffixes) {
    if (rest == suffix) return {number * factor, true};
  }
  return {0, false};
}

// Appends the values of first:last:xFACTOR or first:last:+STEP to `list`.
void append_range(std::vector<std::int64_t>& list, std::string_view text, std::string_view what,
                  std::int64_t least, std::int64_t most) {
  const auto parts = split(text, ':');
  const bool times = parts.size() == 3 && parts[2].starts_with('x');
  const bool plus = parts.size() == 3 && parts[2].starts_with('+');
  if (!times && !plus) {
    throw InputError(
        fmt::format("{}: '{}' is not a range; write first:last:x2 or first:last:+10", what, text));
  }
  const std::int64_t first = parse_count(parts[0], what, least, most);
  const std::int64_t last = parse_count(parts[1], what, least, most);
  const std::int64_t step = parse_count(parts[2].substr(1), "step of a range", times ? 2 : 1, most);
  if (times && first == 0) {
    throw InputError(
        fmt::format("{}: '{}' multiplies 0, which stays 0; begin with 1 or more", what, text));
  }
  if (last < first) {
    throw InputError(
        fmt::format("{}: '{}' ends before it begins; write the smaller value first", what, text));
  }
  constexpr std::size_t longest = 1'000'000;
  for (std::int64_t value = first;;) {
    list.push_back(value);
    if (list.size() > longest) {
      throw InputError(fmt::format("{}: more than {} values; give a shorter list", what, longest));
    }
    if (times ? value > last / step : value > last - step) return;
    value = times ? value * step : value + step;
  }
}

// Returns whether `what`, the name of an option or a field, has sizes as values.
bool has_sizes(std::string_view what) {
  constexpr std::array<std::string_view, 8> words{"bytes",   "size",  "segment",    "piece",
                                                  "largest", "flush", "--interval", "--counts"};
  return what == "S" || std::any_of(words.begin(), words.end(), [&](std::string_view word) {
           return what.find(word) != std::string_view::npos;
         });
}

// Returns how to write the whole number that `text` should be. `is_number`: it is a number with a
// known suffix, but not whole.
std::string_view way_to_write(std::string_view text, std::string_view what, bool is_number) {
  const bool begins_as_number = !text.empty() && text.front() >= '0' && text.front() <= '9';
  if (begins_as_number && text.find_first_of(",:") != std::string_view::npos)
    return "give one number, no list";
  if (!has_sizes(what)) return "write 1000, 4k (4096) or 1M (1048576)";
  const bool has_suffix =
      !is_number && begins_as_number && text.find_first_of("kKmMgGtTbB") != std::string_view::npos;
  return has_suffix ? "sizes are 8k, 8KiB (both 8192) or 8kB (8000)" : "write 4096, 64k or 1MiB";
}

}  // namespace

std::int64_t parse_count(std::string_view text, std::string_view what, std::int64_t least,
                         std::int64_t most) {
  const auto [value, understood] = scaled(text, size_suffixes);
  if (!understood || value != std::floor(value))
    throw InputError(fmt::format("{}: '{}' is not a whole number; {}", what, text,
                                 way_to_write(text, what, understood)));
  most =
      std::min(most, (std::int64_t{1} << 53) - 1);  // beyond it not every whole number is a double
  if (value < static_cast<double>(least) || value > static_cast<double>(most)) {
    throw InputError(fmt::format("{}: {} is out of range; give {} to {}", what, text, least, most));
  }
  return static_cast<std::int64_t>(value);
}

Bytes parse_bytes(std::string_view text, std::string_view what) {
  return Bytes(parse_count(text, what, 0, std::int64_t{1} << 50));
}

std::vector<std::int64_t> parse_list(std::string_view text, std::string_view what,
                                     std::int64_t least, std::int64_t most) {
  std::vector<std::int64_t> list;
  for (const std::string_view part : split(text, ',')) {
    if (part.find(':') != std::string_view::npos) {
      append_range(list, part, what, least, most);
    } else {
      list.push_back(parse_count(part, what, least, most));
    }
  }
  return list;
}

double parse_picoseconds(std::string_view text, std::string_view what) {
  if (text == "0") return 0;
  const auto [value, understood] = scaled(text, time_suffixes);
  if (!understood) {
    throw InputError(
        fmt::format("{}: '{}' is not a time with its unit; write 5.96us or 730ps", what, text));
  }
  return value;
}

Duration parse_duration(std::string_view text, std::string_view what) {
  const double ps = parse_picoseconds(text, what);
  if (std::abs(ps) > 9e18)
    throw InputError(fmt::format("{}: {} is too long; give at most 9e6s", what, text));
  return Duration::ps(std::llround(ps));
}

}  // namespace loggp
