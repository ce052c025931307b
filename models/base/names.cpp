#include "models/base/names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
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

std::string unknown_name(std::string_view kind, std::string_view given,
                         std::vector<std::string> known) {
  std::stable_sort(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
    return edits(given, a) < edits(given, b);
  });
  return fmt::format("unknown {} '{}'; known: {}", kind, given, fmt::join(known, ", "));
}

constexpr std::size_t least_beginning = 4;  // "--al"

std::string likely_name(std::string_view given, const std::vector<std::string>& known) {
  const auto nearest =
      std::min_element(known.begin(), known.end(), [&](const std::string& a, const std::string& b) {
        return edits(given, a) < edits(given, b);
      });
  const auto begun = std::find_if(known.begin(), known.end(), [&](const std::string& name) {
    return given.size() >= least_beginning && name.starts_with(given);
  });
  const std::size_t most = std::max<std::size_t>(2, given.size() / 3);
  if (begun != known.end() && edits(given, *nearest) > most) return *begun;
  return nearest != known.end() && edits(given, *nearest) <= most ? *nearest : "";
}

std::string place_prefix(std::string_view where) {
  return where.empty() ? "" : fmt::format("{}: ", where);
}

}  // namespace loggp
