#include "compare/sweep/findings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "algorithms/schemes/scheme_info.hpp"

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

Duration size_of_error(const ErrorRow& row) {
  return std::max(row.error(), -row.error());
}

// Returns the row of another scheme that errs least for this algorithm on as many ranks; null if
// there is no other scheme.
const ErrorRow* best_rival(const Case& its_case, const Series& clocked, std::int32_t ranks) {
  const ErrorRow* best = nullptr;
  for (const Series& other : its_case.series) {
    if (other.algorithm != clocked.algorithm || other.scheme == to_string(Scheme::once)) continue;
    const ErrorRow* row = row_at(other, ranks);
    if (row == nullptr || row->clocks) continue;
    if (best == nullptr || size_of_error(*row) < size_of_error(*best)) best = row;
  }
  return best;
}

// Returns the row from which on the scheme is worse than others on all more ranks; the last row if
// there is none. Pre: the lists of `found` are complete, and one is not empty.
const ErrorRow& row_to_show(const Series& series, const ClockedScheme& found) {
  const std::int32_t last_best = found.best.empty() ? 0 : found.best.back();
  const auto after = std::upper_bound(found.worse.begin(), found.worse.end(), last_best);
  return after == found.worse.end() ? series.rows.back() : *row_at(series, *after);
}

}  // namespace

std::vector<ClockedScheme> clocked_schemes(const Case& its_case) {
  std::vector<ClockedScheme> all;
  for (const Series& series : its_case.series) {
    ClockedScheme found{series.scheme, series.algorithm, {}, {}, {}, 0, {}, {}};
    for (const ErrorRow& row : series.rows) {
      if (!row.clocks || row.ranks == 1) continue;
      const ErrorRow* rival = best_rival(its_case, series, row.ranks);
      if (rival == nullptr) continue;
      const bool is_best = size_of_error(row) <= size_of_error(*rival);
      (is_best ? found.best : found.worse).push_back(row.ranks);
    }
    if (found.best.empty() && found.worse.empty()) continue;
    const ErrorRow& shown = row_to_show(series, found);
    const ErrorRow* rival = best_rival(its_case, series, shown.ranks);
    if (rival == nullptr) continue;
    found.rival = rival->scheme;
    found.shown = shown.ranks;
    found.error = size_of_error(shown);
    found.rival_error = size_of_error(*rival);
    all.push_back(std::move(found));
  }
  return all;
}

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
