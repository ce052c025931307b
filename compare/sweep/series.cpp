#include "compare/sweep/series.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace loggp::compare {

namespace {

// Returns the first element for which `is_it` holds. If there is none, appends `fresh` and returns
// it.
template <class T, class Predicate>
T& find_or_add(std::vector<T>& all, Predicate is_it, T fresh) {
  const auto found = std::find_if(all.begin(), all.end(), is_it);
  return found != all.end() ? *found : all.emplace_back(std::move(fresh));
}

}  // namespace

bool Series::errs() const {
  return std::any_of(rows.begin(), rows.end(),
                     [](const ErrorRow& row) { return row.error() != Duration(); });
}

std::vector<Case> error_cases(const ErrorTable& errors) {
  std::vector<Case> cases;
  for (const ErrorRow& row : errors) {
    Case& its_case = find_or_add(
        cases, [&](const Case& c) { return c.params == row.setting() && c.bytes == row.bytes; },
        Case{row.setting(), row.bytes, {}, row.collective});
    Series& its_series = find_or_add(
        its_case.series,
        [&](const Series& s) { return s.algorithm == row.algorithm && s.scheme == row.scheme; },
        Series{row.algorithm, row.scheme, {}});
    its_series.rows.push_back(row);
  }
  for (Case& c : cases) {
    for (Series& s : c.series) {
      std::stable_sort(s.rows.begin(), s.rows.end(),
                       [](const ErrorRow& a, const ErrorRow& b) { return a.ranks < b.ranks; });
    }
  }
  return cases;
}

std::vector<Series> by_algorithm(const Case& its_case) {
  std::vector<Series> ordered;
  for (const std::string& algorithm : names(its_case, &Series::algorithm)) {
    std::copy_if(its_case.series.begin(), its_case.series.end(), std::back_inserter(ordered),
                 [&](const Series& series) { return series.algorithm == algorithm; });
  }
  return ordered;
}

std::vector<std::string> names(const Case& its_case, std::string Series::* member) {
  std::vector<std::string> all;
  for (const Series& series : its_case.series) {
    if (std::find(all.begin(), all.end(), series.*member) == all.end()) {
      all.push_back(series.*member);
    }
  }
  return all;
}

std::vector<std::string> exact_schemes(const Case& its_case) {
  std::vector<std::string> exact = names(its_case, &Series::scheme);
  for (const Series& series : its_case.series) {
    if (series.errs()) std::erase(exact, series.scheme);
  }
  return exact;
}

}  // namespace loggp::compare
