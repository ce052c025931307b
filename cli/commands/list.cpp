// loggp list collectives | algorithms | schemes | claims; loggp algorithms [COLLECTIVE]
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/collectives/algorithm_variant.hpp"
#include "algorithms/costs/algorithm_facts.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "cli/options/command.hpp"
#include "cli/tables/algorithm_tables.hpp"
#include "cli/tables/result.hpp"
#include "compare/claims/claims.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp::cli {

namespace {

Table collective_table() {
  Table table{"collective", "algorithms"};
  for (const std::string& collective : collective_names())
    table.add({collective, fmt::format("{}", fmt::join(algorithm_names(collective), ", "))});
  return table;
}

// Returns the choices within an algorithm, as "--algorithms NAME:CHOICE" takes them; nothing if
// there are none.
Cell choices_within(const AlgorithmInfo& info) {
  std::vector<std::string> choices;
  for (const AlgorithmVariant& variant : all_variants(info)) {
    const std::string name = variant.name();
    const std::size_t colon = name.find(':');
    if (colon != std::string::npos) choices.push_back(name.substr(colon + 1));
  }
  for (const char* number : {"fan-out", "radix"}) {
    if (options_of(info).find(number) != std::string_view::npos)
      choices.push_back(fmt::format("{}=N", number));
  }
  return choices.empty() ? Cell() : Cell(fmt::format("{}", fmt::join(choices, ", ")));
}

Table algorithm_table() {
  Table table{"collective", "algorithm", "choices", "description"};
  for (const std::string& collective : collective_names()) {
    for (const std::string& name : algorithm_names(collective)) {
      const AlgorithmInfo& info = find_algorithm(collective, name);
      table.add({collective, name, choices_within(info), info.summary});
    }
  }
  return table;
}

Table scheme_table_of_catalogue() {
  Table table{"scheme", "description"};
  for (const SchemeInfo& info : scheme_infos) table.add({info.name, info.summary});
  return table;
}

Table paper_claim_table() {
  Table table{"id", "paper", "where", "claim"};
  for (const compare::PaperClaim& claim : compare::paper_claims().claims)
    table.add({claim.id, claim.paper, claim.where, claim.words});
  return table;
}

void add_listing(CLI::App& list, const char* name, const char* what, Table (*table)()) {
  const auto format = std::make_shared<Format>(Format::table);
  CLI::App* command = list.add_subcommand(name, what);
  add_format_option(*command, *format);
  command->callback([format, table] { print(table(), *format); });
}

struct AlgorithmsOptions {
  std::string collective;
  Format format = Format::table;
};

void check_collective_name(const std::string& collective) {
  if (collective.empty() || !algorithm_names(collective).empty()) return;
  throw InputError(unknown_name("collective", collective, collective_names()));
}

void list_algorithms(const AlgorithmsOptions& options) {
  check_collective_name(options.collective);
  print(algorithm_tables(options.collective), options.format);
}

}  // namespace

void add_list(CLI::App& program) {
  CLI::App* list =
      program.add_subcommand("list", "lists collectives, algorithms, schemes or claims");
  list->require_subcommand(1);
  list->footer("Parameter sets: loggp params list\nExample: loggp list algorithms --format csv");
  add_listing(*list, "collectives", "lists the collectives with their algorithms",
              collective_table);
  add_listing(*list, "algorithms", "lists the algorithms with their choices", algorithm_table);
  add_listing(*list, "schemes", "lists the benchmark schemes", scheme_table_of_catalogue);
  add_listing(*list, "claims", "lists the papers' claims that report checks", paper_claim_table);
}

void add_algorithms(CLI::App& program) {
  const auto options = std::make_shared<AlgorithmsOptions>();
  CLI::App* command = program.add_subcommand(
      "algorithms", "lists algorithms, those of Open MPI (ompi:) and MPICH (mpich:) included");
  command->add_option("collective", options->collective, "only those of this collective")
      ->transform(canonical_collective);
  add_format_option(*command, options->format);
  command->footer(
      "Choices within an algorithm: loggp list algorithms\n"
      "The formulas of costs are explained in docs/collectives.md\n"
      "Example: loggp algorithms allreduce --format json");
  command->callback([options] { list_algorithms(*options); });
}

}  // namespace loggp::cli
