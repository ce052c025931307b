#include "models/base/names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace loggp {

namespace {

// Returns Levenshtein's distance, computed row by row.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0U);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, replaced}));
    }
  }
  return row.back();
}

}  // namespace

namespace {

bool is_same_but_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
    return std::tolower(x) == std::tolower(y);
  });
}

// Returns whether `given` is probably a misspelt `name`: few letters differ, and some are the same.
bool is_near(std::string_view given, std::string_view name) {
  constexpr std::size_t short_word = 3;
  const std::size_t most =
      given.size() <= short_word ? 1 : std::max<std::size_t>(2, given.size() / 3);
  const std::size_t distance = edits(given, name);
  return (distance <= most && distance < given.size()) || is_same_but_case(given, name);
}

}  // namespace

std::string unknown_name(std::string_view kind, std::string_view given,
                         std::vector<std::string> known) {
  return unknown_name(kind, given, std::move(known), [](const std::string& name) { return name; });
}

std::string unknown_name(std::string_view kind, std::string_view given,
                         std::vector<std::string> known,
                         const std::function<std::string(const std::string& name)>& described) {
  std::stable_sort(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
    return edits(given, a) < edits(given, b);
  });
  const std::string meant = likely_name(given, known);
  std::transform(known.begin(), known.end(), known.begin(), described);
  return fmt::format("unknown {} '{}'{}; known: {}", kind, given,
                     meant.empty() ? "" : fmt::format(" (did you mean {}?)", meant),
                     fmt::join(known, ", "));
}

constexpr std::size_t least_beginning = 4;  // "--al"

std::string likely_name(std::string_view given, const std::vector<std::string>& known) {
  const auto nearest =
      std::min_element(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
        return edits(given, a) < edits(given, b);
      });
  if (nearest != known.end() && is_near(given, *nearest)) return *nearest;
  const auto begun = std::find_if(known.begin(), known.end(), [&](const std::string& name) {
    return given.size() >= least_beginning && name.starts_with(given);
  });
  return begun != known.end() ? *begun : "";
}

std::string counted(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::vector<std::string_view> split_at(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string place_prefix(std::string_view where) {
  return where.empty() ? "" : fmt::format("{}: ", where);
}

}  // namespace loggp
