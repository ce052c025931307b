#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "compare/chart/numbers.hpp"
#include "compare/sweep/findings.hpp"
#include "models/base/names.hpp"

namespace loggp::compare {

namespace {

std::vector<std::int32_t> tested_ranks(const Case& its_case) {
  std::vector<std::int32_t> ranks;
  for (const Series& series : its_case.series) {
    for (const ErrorRow& row : series.rows) ranks.push_back(row.ranks);
  }
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

std::string p_is(std::int32_t ranks) {
  return fmt::format("P\u00a0=\u00a0{}", ranks);
}

// Returns one sentence for each pair of numbers of ranks between which errors grow. Almost always
// all algorithms have the same pair.
std::string growth_in_words(const std::vector<const Series*>& of_scheme) {
  std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::string>> parts;
  for (const Series* series : of_scheme) {
    const std::optional<Growth> growth = last_error_growth(*series);
    if (!growth) continue;
    parts[{growth->from, growth->to}].push_back(fmt::format("{} ({}, like P^{:.2f})",
                                                            readable_number(growth->ratio, 3),
                                                            series->algorithm, growth->exponent));
  }
  std::string sentences;
  for (const auto& [ranks, factors] : parts) {
    sentences += fmt::format(" From {} to {} its error is multiplied by {}.", p_is(ranks.first),
                             ranks.second, joined(factors));
  }
  return sentences;
}

std::string errors_of_scheme(const std::string& scheme, const Case& its_case) {
  std::vector<const Series*> of_scheme;
  std::vector<std::string> parts;
  for (const Series& series : its_case.series) {
    if (series.scheme != scheme) continue;
    of_scheme.push_back(&series);
    const ErrorRow& row = series.rows.back();
    parts.push_back(fmt::format("{} on {} takes {} and is reported as {}, {}", series.algorithm,
                                counted(row.ranks, "rank"), readable_time(row.correct),
                                readable_time(row.reported), judgement(row)));
  }
  return fmt::format("{}: {}.{}", scheme, fmt::join(parts, "; "), growth_in_words(of_scheme));
}

std::string choice_in_words(const WrongChoice& choice, const std::vector<std::int32_t>& tested) {
  const bool once = choice.ranks.size() == 1;
  return fmt::format(
      "{} says that {} is faster than {} at {}, where {} takes {}{} times as long{}.",
      choice.scheme, choice.praised, choice.better, ranges_in_words(choice.ranks, tested),
      choice.praised, once ? "" : "up to ", readable_number(choice.worst_factor, 3),
      once ? "" : fmt::format(" (at {})", p_is(choice.worst_ranks)));
}

std::string clocked_in_words(const ClockedScheme& found, const std::vector<std::int32_t>& tested) {
  const std::string numbers =
      fmt::format("at {} its error is {}, that of {} {}", p_is(found.shown),
                  readable_time(found.error), found.rival, readable_time(found.rival_error));
  const std::string who = fmt::format("{}, {}", found.scheme, found.algorithm);
  if (found.worse.empty())
    return fmt::format("{}: the best scheme at every P, in spite of the clocks; {}.", who, numbers);
  if (!found.is_overtaken())
    return fmt::format("{}: the best scheme at {}, but not at {}; {}.", who,
                       ranges_in_words(found.best, tested), ranges_in_words(found.worse, tested),
                       numbers);
  const std::string before = found.best.empty() ? "it is the best one nowhere"
                                                : fmt::format("it is the best one at {}",
                                                              ranges_in_words(found.best, tested));
  return fmt::format("{}: no longer the best scheme from {} on ({}); {}.", who, p_is(found.shown),
                     before, numbers);
}

}  // namespace

std::string judgement(const ErrorRow& row) {
  if (row.error() == Duration()) return "which is right";
  if (row.reported <= Duration()) return "which is no time at all";
  if (row.correct <= Duration()) return "too high, as the operation takes no time";
  return deviation_in_words(1 + row.relative_error());
}

std::string deviation_in_words(double reported_over_correct) {
  const bool low = reported_over_correct < 1;
  const double factor = low ? 1 / reported_over_correct : reported_over_correct;
  constexpr double worth_a_factor = 1.1;  // below, a percentage is easier to read
  if (factor < worth_a_factor) {
    return fmt::format("{}\u00a0% too {}",
                       readable_number(100 * std::abs(reported_over_correct - 1), 2),
                       low ? "low" : "high");
  }
  return fmt::format("too {} by a factor of {}", low ? "low" : "high", readable_number(factor, 3));
}

std::string ranges_in_words(const std::vector<std::int32_t>& ranks,
                            const std::vector<std::int32_t>& tested) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < ranks.size();) {
    auto at = std::find(tested.begin(), tested.end(), ranks[i]);
    const std::size_t first = i;
    while (i < ranks.size() && at != tested.end() && *at == ranks[i]) ++i, ++at;
    if (i == first) ++i;  // a number that was not tested is a part of its own
    parts.push_back(i == first + 1 ? p_is(ranks[first])
                                   : fmt::format("{} to {}", p_is(ranks[first]), ranks[i - 1]));
  }
  return joined(parts);
}

std::vector<std::string> errors_in_words(const Case& its_case) {
  const std::vector<std::string> exact = exact_schemes(its_case);
  std::vector<std::string> sentences;
  for (const std::string& scheme : names(its_case, &Series::scheme)) {
    if (std::find(exact.begin(), exact.end(), scheme) == exact.end()) {
      sentences.push_back(errors_of_scheme(scheme, its_case));
    }
  }
  if (!exact.empty()) {
    sentences.push_back(fmt::format("{}: correct for every algorithm at every P.", joined(exact)));
  }
  return sentences;
}

std::vector<std::string> clocks_in_words(const Case& its_case) {
  std::vector<std::int32_t> tested = tested_ranks(its_case);
  std::erase(tested, 1);
  std::vector<std::string> sentences;
  for (const ClockedScheme& found : clocked_schemes(its_case))
    sentences.push_back(clocked_in_words(found, tested));
  return sentences;
}

std::vector<std::string> choices_in_words(const Case& its_case) {
  if (names(its_case, &Series::algorithm).size() < 2) return {};
  const std::vector<std::int32_t> tested = tested_ranks(its_case);
  const std::vector<WrongChoice> wrong = wrong_choices(its_case);
  std::vector<std::string> sentences;
  sentences.reserve(wrong.size() + 1);
  for (const WrongChoice& choice : wrong) sentences.push_back(choice_in_words(choice, tested));
  std::vector<std::string> right = names(its_case, &Series::scheme);
  std::erase_if(right, [&](const std::string& scheme) {
    return std::any_of(wrong.begin(), wrong.end(),
                       [&](const WrongChoice& choice) { return choice.scheme == scheme; });
  });
  if (!right.empty()) {
    sentences.push_back(
        fmt::format("{}: all algorithms are ranked correctly at every P.", joined(right)));
  }
  return sentences;
}

}  // namespace loggp::compare
