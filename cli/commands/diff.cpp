// loggp diff A.jsonl,… B.jsonl,…
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "algorithms/schemes/choice_columns.hpp"
#include "algorithms/schemes/reduction.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/stopping_options.hpp"
#include "cli/tables/result.hpp"
#include "compare/chart/plot_script.hpp"
#include "compare/difference/common_columns.hpp"
#include "compare/difference/difference.hpp"
#include "compare/predict/circumstance_columns.hpp"
#include "models/base/column_file.hpp"

namespace loggp::cli {

namespace {

using compare::Change;
using compare::Difference;
using compare::DifferenceRow;

struct DiffOptions {
  std::string a;
  std::string b;
  std::string tolerance = "2%";
  std::string reduce;
  std::string picture;
  Format format = Format::table;
};

std::string remark_on(const DifferenceRow& row) {
  std::string remark = row.is_oversubscribed ? "oversubscribed" : "";
  if (row.verdict != Change::undecided || !row.ratio.interval) return remark;
  if (!remark.empty()) remark += ", ";
  return remark + (row.launches_needed ? fmt::format("{} launches of each would probably decide",
                                                     *row.launches_needed)
                                       : "over 1000 launches of each would be needed");
}

// Whether a column of points has numbers, and no texts.
bool is_numeric(const std::string& column) {
  constexpr std::array<std::string_view, 9> numeric{"interval_bytes", "passes",     "after_s",
                                                    "rank",           "ranks",      "bytes",
                                                    "segment_bytes",  "iterations", "seed"};
  return std::find(numeric.begin(), numeric.end(), column) != numeric.end() ||
         is_numeric_choice(column) || compare::is_numeric_circumstance(column);
}

// A point's numbers are texts until here.
Cell point_cell(const std::string& column, const std::string& text) {
  const auto number = is_numeric(column) ? parse_number(text) : std::nullopt;
  if (!number) return Cell::text_or_null(text);
  const bool is_whole = text.find_first_not_of("0123456789") == std::string::npos;
  if (is_whole && (text.size() == 1 || text.front() != '0')) return Cell::exact(text);
  return {*number};
}

// Returns the columns of a point for programs, the same for each kind of result. `progress` is that
// of nonblocking collectives, or that of the simulation.
std::vector<std::string> all_point_columns() {
  std::vector<std::string> all{"collective", "algorithm", "scheme", "params"};
  all.insert(all.end(), choice_columns.begin(), choice_columns.end());
  for (const char* name : {"benchmark", "quantity", "method", "interval_bytes", "passes", "after_s",
                           "rank", "ranks", "bytes", "segment_bytes", "iterations", "seed"})
    all.emplace_back(name);
  all.insert(all.end(), compare::circumstance_columns.begin(), compare::circumstance_columns.end());
  return all;
}

// Returns the value of a column for programs.
Cell point_value(const Difference& difference, const DifferenceRow& row, const std::string& name) {
  for (const compare::Fields& fields : {row.fields, difference.settings}) {
    const auto found = fields.find(name);
    if (found != fields.end()) return point_cell(name, found->second);
  }
  const auto& keys = difference.columns;
  const auto key = std::find(keys.begin(), keys.end(), name);
  return key == keys.end()
             ? Cell()
             : point_cell(name, row.key[static_cast<std::size_t>(key - keys.begin())]);
}

// People see the values in which points differ, programs all columns.
Table difference_table(const Difference& difference) {
  Table table;
  for (const std::string& column : difference.columns)
    table.add_column(Column(column).only(for_people));
  const std::vector<std::string> names = all_point_columns();
  for (const std::string& name : names) table.add_column(Column(name).only(for_programs));
  const auto number = [](const char* name) { return Column(name).shown(significant<4>); };
  for (const Column& column :
       {number("a_us"), number("b_us"), number("ratio"), number("ratio_low_95"),
        number("ratio_high_95"), Column("p_value").shown(significant<3>),
        Column("p_value_holm").shown(significant<3>), Column("a_launches"), Column("b_launches"),
        Column("verdict"), Column("launches_needed").only(for_programs), Column("remark")})
    table.add_column(column);
  table.hide_empty_columns();
  for (const DifferenceRow& row : difference.rows) {
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < row.key.size(); ++i)
      cells.push_back(point_cell(difference.columns[i], row.key[i]));
    for (const std::string& name : names) cells.push_back(point_value(difference, row, name));
    const auto& interval = row.ratio.interval;
    for (const Cell& cell :
         {Cell(row.a_us), Cell(row.b_us), Cell(row.ratio.ratio),
          interval ? Cell(interval->low) : Cell(), interval ? Cell(interval->high) : Cell(),
          interval ? Cell(row.ratio.p_value) : Cell(), interval ? Cell(row.adjusted_p) : Cell(),
          Cell(row.a_launches), Cell(row.b_launches), Cell(to_string(row.verdict)),
          row.launches_needed ? Cell(*row.launches_needed) : Cell(),
          Cell::text_or_null(remark_on(row))})
      cells.push_back(cell);
    table.add(std::move(cells));
  }
  return table;
}

std::string in_words(const Difference& difference, std::string_view tolerance) {
  const auto count = [&](Change change) {
    return std::count_if(difference.rows.begin(), difference.rows.end(),
                         [&](const DifferenceRow& row) { return row.verdict == change; });
  };
  return fmt::format(
      "Of {} point{}, B is slower at {}, faster at {}, the same within {} at {}; {} "
      "undecided.\n",
      difference.rows.size(), difference.rows.size() == 1 ? "" : "s", count(Change::slower),
      count(Change::faster), tolerance, count(Change::same), count(Change::undecided));
}

std::string environment_in_words(const Difference& difference) {
  if (difference.environment.empty()) return "";
  std::string text = "A and B were not measured under the same conditions:\n";
  for (const std::string& one : difference.environment) text += fmt::format("  {}\n", one);
  return text;
}

Table environment_table(const Difference& difference) {
  Table table{"difference"};
  for (const std::string& one : difference.environment) table.add({one});
  return table;
}

void run(const DiffOptions& options) {
  const double tolerance = parse_percentage(options.tolerance, "--tolerance", "2%");
  std::optional<Reduction> reduction;
  if (!options.reduce.empty()) reduction = find_reduction(options.reduce, "--reduce");
  check_picture(options.picture, "--picture");
  const std::vector<std::string> files_a = split_names(options.a);
  const std::vector<std::string> files_b = split_names(options.b);
  for (const std::string& file : files_b) {
    if (std::find(files_a.begin(), files_a.end(), file) != files_a.end())
      throw InputError(
          fmt::format("{}: is given in A and in B; give the samples of other launches", file));
  }
  compare::ResultSide a = compare::read_results(files_a, reduction);
  compare::ResultSide b = compare::read_results(files_b, reduction);
  compare::check_same_benchmark(files_a.front(), a, files_b.front(), b);
  compare::share_columns(files_a.front(), a, files_b.front(), b);
  const Difference found = compare::difference(a, b, tolerance);
  for (const std::string& remark : found.remarks) spdlog::warn("{}", remark);
  Result result;
  result.add_text(environment_in_words(found));
  result.add("environment", environment_table(found), in_json);
  result.add("points", difference_table(found));
  result.add_text(in_words(found, options.tolerance));
  print(result, options.format);
  if (!options.picture.empty())
    write_picture(options.picture, draw_svg(compare::difference_plot(found, tolerance)));
  if (found.has(Change::slower)) throw RunError("B is slower than A");
}

}  // namespace

void add_diff(CLI::App& program) {
  const auto options = std::make_shared<DiffOptions>();
  CLI::App* command = program.add_subcommand(
      "diff", "says where result B is faster or slower than result A, with launches as the unit");
  command
      ->add_option(
          "A", options->a,
          "results, a list of files, each with one launch or, by --launches, several: samples of "
          "bench, nonblocking, measure or clocks, the CSV of sweep, or what OSU's or Intel's "
          "benchmarks, ReproMPI or "
          "Netgauge print")
      ->required();
  command->add_option("B", options->b, "results of the same benchmark, a list")->required();
  command
      ->add_option(
          "--tolerance", options->tolerance,
          "times are the same if the interval of their ratio lies between 1 / (1 + this) and "
          "1 + this")
      ->capture_default_str();
  command->add_option(
      "--reduce", options->reduce,
      "how the ranks' times of a repetition are reduced to one; default: max, of OSU's "
      "benchmarks mean; not for sweep, measure, clocks and Netgauge");
  command->add_option("--picture", options->picture, "chart of the ratios: FILE.svg, .pdf or .png");
  add_patience_option(*command);
  add_format_option(*command, options->format);
  command->footer(
      "The unit is the launch: each counts as one value at each point, because repetitions within\n"
      "a launch are not independent. Intervals and p-values are Welch's, on the logarithms\n"
      "of the times; over all points Holm's correction keeps false alarms below 5 %. The exit\n"
      "status is 1 if B is slower at any point, else 0.\n"
      "Example: loggp diff old-1.jsonl,old-2.jsonl,old-3.jsonl "
      "new-1.jsonl,new-2.jsonl,new-3.jsonl");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
