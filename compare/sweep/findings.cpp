#include "compare/sweep/findings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace loggp::compare {

namespace {

const ErrorRow* row_at(const Series& series, std::int32_t ranks) {
  const auto found = std::find_if(series.rows.begin(), series.rows.end(),
                                  [&](const ErrorRow& row) { return row.ranks == ranks; });
  return found == series.rows.end() ? nullptr : &*found;
}

// Returns the numbers of ranks at which the scheme reports less time for `praised` than for
// `better`, although `better` takes less time. There may be none.
WrongChoice wrong_choice(const Series& praised, const Series& better) {
  WrongChoice choice{praised.scheme, praised.algorithm, better.algorithm, {}, 1, 0};
  for (const ErrorRow& row : praised.rows) {
    const ErrorRow* other = row_at(better, row.ranks);
    if (other == nullptr || row.reported >= other->reported || row.correct <= other->correct) {
      continue;
    }
    choice.ranks.push_back(row.ranks);
    // The operation of `better` takes no time on one rank.
    const double factor =
        other->correct > Duration() ? row.correct.in_us() / other->correct.in_us() : INFINITY;
    if (factor >= choice.worst_factor) {
      choice.worst_factor = factor;
      choice.worst_ranks = row.ranks;
    }
  }
  return choice;
}

}  // namespace

std::optional<Growth> last_error_growth(const Series& series) {
  if (series.rows.size() < 2) return std::nullopt;
  const ErrorRow& last = series.rows.back();
  const ErrorRow& previous = series.rows[series.rows.size() - 2];
  const double ratio = std::abs(last.error().in_us() / previous.error().in_us());
  if (!(ratio > 0) || std::isinf(ratio) || previous.ranks == last.ranks) return std::nullopt;
  return Growth{previous.ranks, last.ranks, ratio,
                std::log(ratio) / std::log(1.0 * last.ranks / previous.ranks)};
}

std::vector<WrongChoice> wrong_choices(const Case& its_case) {
  std::vector<WrongChoice> all;
  for (const std::string& scheme : names(its_case, &Series::scheme)) {
    for (const Series& praised : its_case.series) {
      for (const Series& better : its_case.series) {
        if (praised.scheme != scheme || better.scheme != scheme) continue;
        WrongChoice choice = wrong_choice(praised, better);
        if (!choice.ranks.empty()) all.push_back(std::move(choice));
      }
    }
  }
  return all;
}

}  // namespace loggp::compare
