#include "compare/sweep/comparison_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "compare/chart/numbers.hpp"
#include "compare/predict/parameter_table.hpp"
#include "compare/sweep/findings.hpp"
#include "compare/sweep/series.hpp"
#include "models/base/names.hpp"

namespace loggp::compare {

namespace {

std::string case_name(const Case& its_case) {
  return fmt::format("{}, {} B", its_case.params, its_case.bytes.count());
}

// Returns "1", "1 and 8", or "2 … 1024" for more than two numbers.
std::string in_short(const std::set<std::int64_t>& numbers) {
  if (numbers.size() > 2) return fmt::format("{} … {}", *numbers.begin(), *numbers.rbegin());
  std::vector<std::string> words;
  words.reserve(numbers.size());
  for (const std::int64_t number : numbers) words.push_back(std::to_string(number));
  return joined(words);
}

Paragraph introduction(const ErrorTable& errors) {
  std::set<std::int64_t> ranks;
  std::set<std::int64_t> bytes;
  std::set<std::int64_t> iterations;
  for (const ErrorRow& row : errors) {
    ranks.insert(row.ranks);
    bytes.insert(row.bytes.count());
    iterations.insert(row.iterations);
  }
  std::string clocks;
  if (!errors.empty() && !errors.front().clock_spec.empty())
    clocks =
        fmt::format(" The clocks of the ranks differ (--clocks {}).", errors.front().clock_spec);
  return {fmt::format(
      "A benchmark scheme repeats an operation and reports a time for it. This page compares the "
      "reported times with the correct one: the time from the common start of one operation to its "
      "end on the last rank. Ranks P: {}; bytes: {}; iterations: {}.{}",
      in_short(ranks), in_short(bytes), in_short(iterations), clocks)};
}

Table table_at_largest(const std::vector<Case>& cases) {
  Table table{
      "At the largest P. Growth x: from the last P but one to the last P, |error| grew like P^x "
      "(x = 1: proportional to P).",
      {{"parameters"},
       {"bytes", true},
       {"algorithm"},
       {"scheme"},
       {"P", true},
       {"correct", true},
       {"reported", true},
       {"reported / correct", true},
       {"growth x", true}},
      {}};
  for (const Case& its_case : cases) {
    for (const Series& series : by_algorithm(its_case)) {
      const ErrorRow& row = series.rows.back();
      const std::optional<Growth> growth = last_error_growth(series);
      table.rows.push_back({row.setting(), std::to_string(row.bytes.count()), row.algorithm,
                            row.scheme, std::to_string(row.ranks), readable_time(row.correct),
                            readable_time(row.reported),
                            readable_number(1 + row.relative_error(), 3),
                            growth ? fmt::format("{:.2f}", growth->exponent) : "–"});
    }
  }
  return table;
}

// Returns the interval's ends and the probability, or "–".
std::vector<std::string> certainty_texts(const RowCertainty& certainty) {
  const auto text = [](std::optional<double> value) {
    return value ? plain_decimal(*value, 6) : std::string("–");
  };
  std::optional<double> low;
  std::optional<double> high;
  if (const auto& interval = certainty.reported_us) {
    low = interval->low;
    high = interval->high;
  }
  return {text(low), text(high), text(certainty.fastest)};
}

Details all_results(const ReducedErrors& reduction) {
  Table table{"All results, reduction " + reduction.name + "; times in µs",
              {{"parameters"},
               {"algorithm"},
               {"scheme"},
               {"ranks", true},
               {"bytes", true},
               {"iterations", true},
               {"reported", true},
               {"correct", true},
               {"error", true},
               {"relative error", true}},
              {}};
  const bool has_certainty = !reduction.certainty.empty();
  if (has_certainty) {
    for (const char* name : {"interval low", "interval high", "probability fastest"})
      table.columns.push_back({name, true});
  }
  for (std::size_t i = 0; i < reduction.errors.size(); ++i) {
    const ErrorRow& row = reduction.errors[i];
    table.rows.push_back({row.setting(), row.algorithm, row.scheme, std::to_string(row.ranks),
                          std::to_string(row.bytes.count()), std::to_string(row.iterations),
                          exact_us(row.reported), exact_us(row.correct), exact_us(row.error()),
                          plain_decimal(row.relative_error(), 4)});
    if (!has_certainty) continue;
    for (std::string& text : certainty_texts(reduction.certainty[i]))
      table.rows.back().push_back(std::move(text));
  }
  return {fmt::format("All {} results", reduction.errors.size()), std::move(table)};
}

// Returns a sentence about a reduction (docs/machine-model.md, "Reductions").
std::string reduction_in_words(const std::string& name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> known{
      {{"root", "the root's own time"},
       {"max", "the time of the slowest rank"},
       {"mean", "the mean of the ranks' times"},
       {"min", "the time of the fastest rank"},
       {"span", "the time from the first rank's start to the last one's end"}}};
  for (const auto& [reduction, words] : known) {
    if (reduction == name) return fmt::format("A scheme reports {}.", words);
  }
  return fmt::format("The ranks' times are reduced to one by {}.", name);
}

// Returns the table of a case's ranges, for the page.
Table fastest_table(const SizeCase& its_case) {
  Table table{fmt::format("{}, {}: the fastest algorithm", its_case.params,
                          counted(its_case.ranks, "rank")),
              {{"sizes (bytes)", true},
               {"fastest"},
               {"time", true},
               {"runner-up"},
               {"slower by a factor of", true},
               {"crossover (bytes)", true}},
              {}};
  for (const FastestRange& range : fastest_ranges(its_case)) {
    const auto span = [&](const auto& text) {
      const std::string first = text(range.first);
      return range.first == range.last ? first : fmt::format("{} to {}", first, text(range.last));
    };
    const SizeSeries& fastest = its_case.algorithms[range.fastest];
    table.rows.push_back(
        {span([&](std::size_t i) { return std::to_string(its_case.sizes[i].count()); }),
         fastest.algorithm, span([&](std::size_t i) { return readable_time(fastest.times[i]); }),
         range.runner_up ? its_case.algorithms[*range.runner_up].algorithm : "–",
         range.runner_up ? readable_number(range.runner_up_factor, 3) : "–",
         range.crossover ? fmt::format("≈ {:.0f}", *range.crossover) : "–"});
  }
  return table;
}

void add_sizes(std::vector<Block>& blocks, const ComparisonReport& report) {
  blocks.emplace_back(Heading{2, "Which algorithm for which size"});
  blocks.emplace_back(Paragraph{
      "The correct time of one operation over the message size. A crossover is the size from which "
      "another algorithm is the fastest; it is interpolated linearly between the two simulated "
      "sizes around it. The runner-up has the least mean factor over the sizes of its line "
      "(geometric mean)."});
  for (const SizeCase& its_case : report.over_sizes) {
    blocks.emplace_back(fastest_table(its_case));
    Figures figures{{}, true};
    for (const SizeChart& chart : report.size_charts) {
      if (chart.params == its_case.params && chart.ranks == its_case.ranks)
        figures.figures.push_back(chart.figure);
    }
    if (!figures.figures.empty()) blocks.emplace_back(std::move(figures));
  }
}

void add_maps(std::vector<Block>& blocks, const ComparisonReport& report) {
  if (report.level > 0) {
    blocks.emplace_back(Heading{2, "Which algorithm is the fastest, and how certain that is"});
    blocks.emplace_back(Paragraph{
        "The probability comes from the uncertainty of the measured parameters alone, not from "
        "errors of the model. Errors that both algorithms share cancel."});
  } else {
    blocks.emplace_back(Heading{2, "Which algorithm is the fastest"});
    blocks.emplace_back(Paragraph{
        "Each field is one simulated point. With --interval, the map also shows where the choice "
        "is uncertain; this needs measured parameters."});
  }
  Figures figures{{}, true};
  for (const MapChart& chart : report.map_charts) figures.figures.push_back(chart.figure);
  blocks.emplace_back(std::move(figures));
}

// Returns whether all schemes of a case report the correct time, of which there is nothing to say.
bool is_right(const Case& its_case) {
  return std::none_of(its_case.series.begin(), its_case.series.end(),
                      [](const Series& series) { return series.errs(); });
}

void add_reduction(std::vector<Block>& blocks, const ReducedErrors& reduction) {
  constexpr std::size_t few_cases = 8;
  const std::vector<Case> cases = error_cases(reduction.errors);
  blocks.emplace_back(Heading{2, fmt::format("Reduction: {}", reduction.name)});
  blocks.emplace_back(Paragraph{reduction_in_words(reduction.name)});
  if (!reduction.errors.empty() && !has_charts_over_ranks(reduction.errors)) {
    blocks.emplace_back(Paragraph{
        fmt::format("Charts over the number of ranks are drawn for several numbers of ranks and at "
                    "most {} sizes.",
                    most_sizes_over_ranks)});
  }
  for (const Case& its_case : cases) {
    if (cases.size() > few_cases && is_right(its_case)) continue;
    blocks.emplace_back(Heading{3, case_name(its_case)});
    blocks.emplace_back(List{errors_in_words(its_case)});
    const std::vector<std::string> clocks = clocks_in_words(its_case);
    if (!clocks.empty()) {
      blocks.emplace_back(Paragraph{
          "Is synchronised still the scheme that errs least, although its clocks are wrong?"});
      blocks.emplace_back(List{clocks});
    }
    const std::vector<std::string> choices = choices_in_words(its_case);
    if (!choices.empty()) {
      blocks.emplace_back(
          Paragraph{"Wrong choices of an algorithm that follow from these numbers:"});
      blocks.emplace_back(List{choices});
    }
    Figures figures{{}, false};
    for (const Chart& chart : reduction.charts) {
      if (chart.params == its_case.params && chart.bytes == its_case.bytes) {
        figures.figures.push_back(chart.figure);
      }
    }
    if (!figures.figures.empty()) blocks.emplace_back(std::move(figures));
  }
  blocks.emplace_back(Heading{3, "In numbers"});
  blocks.emplace_back(table_at_largest(cases));
  blocks.emplace_back(all_results(reduction));
}

void add_parameters(std::vector<Block>& blocks, const std::vector<ParameterSet>& sets) {
  blocks.emplace_back(Heading{2, "Parameters"});
  blocks.emplace_back(parameter_table(sets));
  List notes;
  for (const ParameterSet& set : sets) {
    std::vector<std::string> parts;
    for (const std::string& part : {set.description, set.source}) {
      if (!part.empty()) parts.push_back(part);
    }
    if (!parts.empty()) {
      notes.items.push_back(fmt::format("{}: {}", set.name, fmt::join(parts, ". ")));
    }
  }
  if (!notes.items.empty()) blocks.emplace_back(std::move(notes));
}

}  // namespace

Page comparison_page(const ComparisonReport& report) {
  Page page{report.title, {}};
  if (!report.reductions.empty()) {
    page.blocks.emplace_back(introduction(report.reductions.front().errors));
  }
  if (!report.over_sizes.empty()) add_sizes(page.blocks, report);
  if (!report.map_charts.empty()) add_maps(page.blocks, report);
  for (const ReducedErrors& reduction : report.reductions) add_reduction(page.blocks, reduction);
  if (!report.timelines.empty()) {
    page.blocks.emplace_back(Heading{2, "Timelines"});
    page.blocks.emplace_back(Figures{report.timelines, true});
  }
  if (!report.parameters.empty()) add_parameters(page.blocks, report.parameters);
  if (!report.provenance.empty()) {
    Table table{"How these numbers came about", {{"what"}, {"value"}}, {}};
    for (const auto& [key, value] : report.provenance) table.rows.push_back({key, value});
    page.blocks.emplace_back(Heading{2, "Provenance"});
    page.blocks.emplace_back(std::move(table));
  }
  return page;
}

}  // namespace loggp::compare
