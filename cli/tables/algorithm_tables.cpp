#include "cli/tables/algorithm_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>
#include <vector>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/costs/algorithm_facts.hpp"

namespace loggp::cli {

namespace {

Cell id_of(const AlgorithmInfo& info) {
  return info.id == 0 ? Cell() : Cell(info.id);
}

// Returns a cell of text, or a missing value for an empty text.
Cell text_of(std::string_view text) {
  return text.empty() ? Cell() : Cell(std::string(text));
}

// Returns what the algorithm needs; nothing if it always works.
Cell needs_of(const AlgorithmInfo& info) {
  std::vector<std::string_view> needs;
  if (info.ranks != RankCount::any) needs.push_back(to_string(info.ranks));
  if (info.reorders) needs.emplace_back("a commutative operation");
  if (info.needs_equal_blocks) needs.emplace_back("blocks of one size");
  return text_of(fmt::format("{}", fmt::join(needs, ", ")));
}

// Returns a library's algorithm as "ompi:4 ring", or "mpich:ring" without a number.
std::string with_number(const AlgorithmInfo& info) {
  const std::string_view prefix = name_prefix(info.library);
  if (info.id == 0) return std::string(info.name);
  return fmt::format("{}{} {}", prefix, info.id, info.name.substr(prefix.size()));
}

// Returns the libraries' algorithms that run the same program, or the textbook algorithm that a
// library's algorithm runs; nothing if there are none.
Cell same_as(const AlgorithmInfo& info) {
  if (info.library != Library::none) return text_of(textbook_of(info));
  std::vector<std::string> same;
  for (const AlgorithmInfo& other : algorithm_infos()) {
    const std::string textbook(textbook_of(other));
    if (other.collective != info.collective || name_without_choices(textbook) != info.name)
      continue;
    const std::size_t colon = textbook.find(':');
    const bool has_choice = colon != std::string::npos;
    same.push_back(with_number(other) +
                   (has_choice ? fmt::format(" ({})", textbook.substr(colon + 1)) : ""));
  }
  return text_of(fmt::format("{}", fmt::join(same, ", ")));
}

// Returns the cells of an algorithm's costs. Only textbook algorithms have formulas.
std::vector<Cell> cost_cells(const AlgorithmInfo& info) {
  if (info.library != Library::none) return std::vector<Cell>(5);
  const CostFormula& formula = cost_formula(info);
  if (!formula.is_known()) return {Cell(), Cell(), Cell(), Cell(), Cell("no closed form")};
  return {text_of(formula.rounds), text_of(formula.messages), text_of(formula.bytes),
          text_of(formula.combined), Cell(domain_in_words(formula))};
}

std::vector<AlgorithmInfo> listed_infos(std::string_view collective) {
  std::vector<AlgorithmInfo> infos;
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (collective.empty() || info.collective == collective) infos.push_back(info);
  }
  return infos;
}

// Returns a row for each algorithm with all that is known of it.
Table table_for_programs(const std::vector<AlgorithmInfo>& infos) {
  Table table{"collective", "algorithm", "id",       "needs", "description", "options",
              "same_as",    "rounds",    "messages", "bytes", "combined",    "holds_for"};
  for (const AlgorithmInfo& info : infos) {
    std::vector<Cell> cells{info.collective, info.name,    id_of(info),
                            needs_of(info),  info.summary, text_of(options_of(info)),
                            same_as(info)};
    for (Cell& cell : cost_cells(info)) cells.push_back(std::move(cell));
    table.add(std::move(cells));
  }
  return table;
}

Table table_for_people(const std::vector<AlgorithmInfo>& infos) {
  Table table{"collective", "algorithm", "id", "needs", "options", "same_as", "description"};
  for (const AlgorithmInfo& info : infos) {
    table.add({info.collective, info.name, id_of(info), needs_of(info), text_of(options_of(info)),
               same_as(info), info.summary});
  }
  return table;
}

// Returns the formulas of the textbook algorithms.
Table cost_table(const std::vector<AlgorithmInfo>& infos) {
  Table table{"collective", "algorithm", "rounds", "messages", "bytes", "combined", "holds_for"};
  for (const AlgorithmInfo& info : infos) {
    if (info.library != Library::none) continue;
    std::vector<Cell> cells{info.collective, info.name};
    for (Cell& cell : cost_cells(info)) cells.push_back(std::move(cell));
    table.add(std::move(cells));
  }
  return table;
}

constexpr std::string_view cost_legend =
    "P ranks, m = --bytes, n segments, k = --radix, f = --fan-out; Q is the largest power of two\n"
    "that is at most P; e is 1 if P > Q, else 0; c is the number of messages of the root of a\n"
    "k-nomial tree. Messages and bytes are those of the busiest rank. With only L, the time is\n"
    "rounds times L; with only a cost of combining, it is combined times this cost.\n";

}  // namespace

Result algorithm_tables(std::string_view collective) {
  const std::vector<AlgorithmInfo> infos = listed_infos(collective);
  Result result;
  result.add("", table_for_programs(infos), for_programs);
  result.add("", table_for_people(infos), for_people);
  result.add("", cost_table(infos), for_people);
  result.add_text(std::string(cost_legend));
  return result;
}

}  // namespace loggp::cli
