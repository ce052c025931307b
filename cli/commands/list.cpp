// loggp list collectives | algorithms | schemes | claims
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "cli/options/command.hpp"
#include "cli/tables/result.hpp"
#include "compare/claims/claims.hpp"

namespace loggp::cli {

namespace {

Table collective_table() {
  Table table{"collective", "algorithms"};
  for (const std::string& collective : collective_names())
    table.add({collective, fmt::format("{}", fmt::join(algorithm_names(collective), ", "))});
  return table;
}

// Returns what is left to choose within an algorithm, as "--algorithms NAME:CHOICE" takes it.
Cell choices_within(Choice choice) {
  switch (choice) {
    case Choice::allgather:
      return "ring, recursive-doubling";
    case Choice::sub_group:
      return "pipelined, scatter-allgather";
    case Choice::none:
      break;
  }
  return {};
}

Table algorithm_table() {
  Table table{"collective", "algorithm", "choices", "description"};
  for (const std::string& collective : collective_names()) {
    for (const std::string& name : algorithm_names(collective)) {
      const AlgorithmInfo& info = find_algorithm(collective, name);
      table.add({collective, name, choices_within(info.choice), info.summary});
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

}  // namespace loggp::cli
