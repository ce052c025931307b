#include "compare/sweep/crossovers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "algorithms/collectives/algorithm_info.hpp"
#include "compare/chart/numbers.hpp"

namespace loggp::compare {

namespace {

std::vector<Bytes> sizes_in(const ErrorTable& errors) {
  std::set<Bytes> sizes;
  for (const ErrorRow& row : errors) sizes.insert(row.bytes);
  return {sizes.begin(), sizes.end()};
}

SizeCase& case_of_row(std::vector<SizeCase>& cases, const ErrorRow& row,
                      const std::vector<Bytes>& sizes, ComparedTime which) {
  for (SizeCase& one : cases) {
    if (one.ranks == row.ranks && one.params == row.setting()) return one;
  }
  return cases.emplace_back(SizeCase{
      row.setting(), row.ranks, sizes, {}, row.collective, compared_time_in_words(row, which)});
}

SizeSeries& series_of_row(SizeCase& its_case, const ErrorRow& row) {
  for (SizeSeries& one : its_case.algorithms) {
    if (one.algorithm == row.algorithm) return one;
  }
  return its_case.algorithms.emplace_back(
      SizeSeries{row.algorithm, row, std::vector<Duration>(its_case.sizes.size()),
                 std::vector<std::optional<double>>(its_case.sizes.size())});
}

// Returns the fastest algorithm at a size. `before` was the fastest one at the size before.
std::size_t fastest_at(const SizeCase& its_case, std::size_t size, std::size_t before) {
  std::size_t best = before;
  for (std::size_t i = 0; i < its_case.algorithms.size(); ++i) {
    if (its_case.algorithms[i].times[size] < its_case.algorithms[best].times[size]) best = i;
  }
  return best;
}

// Returns the size at which the later algorithm is as fast as the earlier one. The earlier one is
// the faster one, or as fast, at size `left`, and the slower one at the next size.
double crossover_size(const SizeCase& its_case, std::size_t earlier, std::size_t later,
                      std::size_t left) {
  const auto lead = [&](std::size_t size) {
    return (its_case.algorithms[later].times[size] - its_case.algorithms[earlier].times[size])
        .in_us();
  };
  const double before = lead(left);
  const double share = before / (before - lead(left + 1));
  const auto low = static_cast<double>(its_case.sizes[left].count());
  return low + share * (static_cast<double>(its_case.sizes[left + 1].count()) - low);
}

// Returns the geometric mean of the quotients of two algorithms' times. Sizes at which one of them
// takes no time, as on one rank, are left out.
double mean_quotient(const SizeCase& its_case, std::size_t slower, const FastestRange& range) {
  double sum = 0;
  int count = 0;
  for (std::size_t size = range.first; size <= range.last; ++size) {
    const double above = its_case.algorithms[slower].times[size].in_us();
    const double below = its_case.algorithms[range.fastest].times[size].in_us();
    if (above <= 0 || below <= 0) continue;
    sum += std::log(above / below);
    ++count;
  }
  return count > 0 ? std::exp(sum / count) : 1;
}

void find_runner_up(const SizeCase& its_case, FastestRange& range) {
  for (std::size_t i = 0; i < its_case.algorithms.size(); ++i) {
    if (i == range.fastest) continue;
    const double factor = mean_quotient(its_case, i, range);
    if (range.runner_up && factor >= range.runner_up_factor) continue;
    range.runner_up = i;
    range.runner_up_factor = factor;
  }
}

void find_probability(const SizeCase& its_case, FastestRange& range) {
  const auto& by_size = its_case.algorithms[range.fastest].fastest;
  range.least_probability = by_size[range.first];
  for (std::size_t size = range.first; size <= range.last; ++size)
    range.least_probability = std::min(range.least_probability, by_size[size]);
}

// Returns the indices of the choices that an operation's time depends on: all but the scheme's.
std::vector<std::size_t> algorithm_choices() {
  std::vector<std::size_t> choices;
  for (std::size_t i = 0; i < choice_columns.size(); ++i) {
    if (choice_columns[i] != "order" && choice_columns[i] != "barrier") choices.push_back(i);
  }
  return choices;
}

// Returns the indices of the circumstances of an operation: without those of schemes.
std::vector<std::size_t> operation_circumstances() {
  std::vector<std::size_t> indices;
  for (const char* name : {"root", "progress", "receive", "arrivals", "noise", "ranks_per_node"})
    indices.push_back(circumstance_index(name));
  return indices;
}

std::string two_digits(double value) {
  return fmt::format("{:.2f}", value);
}

std::string three_decimals(double value) {
  return fmt::format("{:.3f}", value);
}

std::vector<Cell> range_cells(const SizeCase& its_case, const FastestRange& range,
                              const std::vector<Cell>& circumstances) {
  const SizeSeries& fastest = its_case.algorithms[range.fastest];
  const auto bytes = [&](std::size_t size) { return Cell(its_case.sizes[size].count()); };
  const Duration first = fastest.times[range.first];
  const Duration last = fastest.times[range.last];
  std::vector<Cell> cells{Cell::text_or_null(its_case.collective),
                          its_case.params,
                          fastest.row.params,
                          its_case.ranks,
                          bytes(range.first),
                          bytes(range.last),
                          fastest.algorithm,
                          name_without_choices(fastest.algorithm)};
  const std::vector<Cell> choices = choice_values(fastest.row.choices);
  for (const std::size_t i : algorithm_choices()) cells.push_back(choices[i]);
  cells.insert(cells.end(), {fastest.row.segment.count(), fastest.row.seed});
  for (const std::size_t i : operation_circumstances()) cells.push_back(circumstances[i]);
  cells.insert(cells.end(), {first.in_us(), Cell::exact(exact_us(first)), last.in_us(),
                             Cell::exact(exact_us(last))});
  if (range.runner_up) {
    cells.emplace_back(its_case.algorithms[*range.runner_up].algorithm);
    cells.emplace_back(range.runner_up_factor);
  } else {
    cells.insert(cells.end(), 2, Cell());
  }
  cells.push_back(range.crossover ? Cell(std::llround(*range.crossover)) : Cell());
  cells.push_back(range.least_probability ? Cell(*range.least_probability) : Cell());
  return cells;
}

}  // namespace

std::vector<SizeCase> size_cases(const ErrorTable& errors, const Certainty& certainty,
                                 ComparedTime which) {
  const std::vector<Bytes> sizes = sizes_in(errors);
  std::vector<SizeCase> cases;
  if (sizes.size() < 2) return cases;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const ErrorRow& row = errors[i];
    SizeSeries& series = series_of_row(case_of_row(cases, row, sizes, which), row);
    const auto at = std::lower_bound(sizes.begin(), sizes.end(), row.bytes) - sizes.begin();
    series.times[static_cast<std::size_t>(at)] = compared_time(row, which);
    if (!certainty.empty())
      series.fastest[static_cast<std::size_t>(at)] = certainty[i].truly_fastest;
  }
  return cases;
}

bool has_probabilities(const std::vector<SizeCase>& cases) {
  const auto is_known = [](const std::optional<double>& probability) {
    return probability.has_value();
  };
  return std::ranges::any_of(cases, [&](const SizeCase& its_case) {
    return std::ranges::any_of(its_case.algorithms, [&](const SizeSeries& series) {
      return std::ranges::any_of(series.fastest, is_known);
    });
  });
}

std::vector<FastestRange> fastest_ranges(const SizeCase& its_case) {
  std::vector<FastestRange> ranges;
  std::size_t fastest = 0;
  for (std::size_t size = 0; size < its_case.sizes.size(); ++size) {
    const std::size_t before = fastest;
    fastest = fastest_at(its_case, size, before);
    if (!ranges.empty() && fastest == before) {
      ranges.back().last = size;
      continue;
    }
    FastestRange range{.first = size, .last = size, .fastest = fastest};
    if (size > 0) range.crossover = crossover_size(its_case, before, fastest, size - 1);
    ranges.push_back(range);
  }
  for (FastestRange& range : ranges) {
    find_runner_up(its_case, range);
    find_probability(its_case, range);
  }
  return ranges;
}

loggp::Table crossover_table(const std::vector<SizeCase>& cases,
                             const Circumstances& circumstances) {
  using loggp::Column;
  loggp::Table table{Column("collective").only(for_programs),
                     Column("params").only(for_people),
                     Column("params").only(for_programs),
                     "ranks",
                     "min_bytes",
                     "max_bytes",
                     Column("algorithm").only(for_people),
                     Column("algorithm").only(for_programs)};
  for (const std::size_t i : algorithm_choices())
    table.add_column(Column(choice_columns[i]).only(for_programs));
  table.add_column(Column("segment_bytes").only(for_programs));
  table.add_column(Column("seed").only(for_programs));
  for (const std::size_t i : operation_circumstances())
    table.add_column(Column(circumstance_columns[i]).only(for_programs));
  for (const Column& column :
       {Column("first_us").only(for_people).shown(two_digits), Column("first_us").only(in_csv),
        Column("last_us").only(for_people).shown(two_digits), Column("last_us").only(in_csv),
        Column("runner_up"), Column("runner_up_factor").shown(significant<3>),
        Column("crossover_bytes"),
        Column("least_probability")
            .only(has_probabilities(cases) ? every_format : for_programs)
            .shown(three_decimals)})
    table.add_column(column);
  const std::vector<Cell> values = circumstance_values(circumstances);
  for (const SizeCase& its_case : cases) {
    for (const FastestRange& range : fastest_ranges(its_case))
      table.add(range_cells(its_case, range, values));
  }
  return table;
}

}  // namespace loggp::compare
