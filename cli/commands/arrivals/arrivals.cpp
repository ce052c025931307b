// loggp arrivals …: process arrival patterns ([2])
#include "cli/commands/arrivals/arrivals.hpp"

#include "cli/options/command.hpp"

namespace loggp::cli {

void add_arrivals(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "arrivals", "broadcasts when ranks arrive at different times: patterns, theory, experiments");
  command->require_subcommand(1);
  command->footer(
      "Example: loggp arrivals theory --ranks 4:256:x4 --patterns 1000\n"
      "         loggp arrivals show late:0.2:16 --ranks 16 --bytes 1MiB --params draco");
  add_arrivals_show(*command);
  add_arrivals_theory(*command);
  add_arrivals_adversary(*command);
  add_arrivals_overheads(*command);
  add_arrivals_figures(*command);
}

}  // namespace loggp::cli
