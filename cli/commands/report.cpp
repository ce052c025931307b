// loggp report --out DIR
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/options/command.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "compare/chart/output_directory.hpp"
#include "compare/claims/report_pages.hpp"
#include "measure/live/machine/environment.hpp"
#include "models/base/errors.hpp"

namespace loggp::cli {

namespace {

struct Options {
  std::string out;
  bool brief = false;
  bool no_live = false;
  bool resume = false;
  std::string threads;
  Format format = Format::table;
  std::string command_line;
};

using compare::CheckedClaim;

Result report_result(const std::vector<CheckedClaim>& checked, const std::string& folder) {
  const auto json_only = [](const char* name) { return Column(name).only(in_json); };
  Table table{json_only("id"),
              "paper",
              "where",
              Column("claim").only(in_rows),
              json_only("claim"),
              "verdict",
              json_only("found"),
              json_only("reason"),
              json_only("measured_on"),
              json_only("commands")};
  for (const CheckedClaim& claim : checked) {
    const compare::PaperClaim& known = *claim.claim;
    table.add({known.id, known.paper, known.where, known.id, known.words,
               compare::in_words(claim.verdict), claim.found, claim.reason, claim.measured_on,
               Cell::list(claim.commands)});
  }
  Result result(table);
  result.add_text(fmt::format("open {}/index.html for the findings and their numbers\n", folder));
  return result;
}

compare::Provenance provenance(const Options& options) {
  return {{"command", options.command_line},
          {"program", "loggp " LOGGP_VERSION},
          {"date", measure::utc_date()},
          {"machine", compare::this_machine()}};
}

void run(const Options& options) {
  compare::ReportOptions how;
  how.runs.program = std::filesystem::read_symlink("/proc/self/exe");
  how.runs.threads = parse_threads(options.threads);
  how.thorough = !options.brief;
  how.live = !options.brief && !options.no_live;
  if (how.live) how.runs.launcher = compare::Launcher(LOGGP_MPIEXEC);
  how.resume = options.resume;
  const auto directory = compare::OutputDirectory::prepare(options.out);
  const compare::ClaimFile& claims = compare::paper_claims();
  std::vector<CheckedClaim> checked;
  {
    ProgressBar bar("checking claims");
    checked =
        compare::check_claims(claims, directory.path(), how,
                              [&](std::size_t done, std::size_t all) { bar.update(done, all); });
  }
  for (const auto& [name, page] : compare::report_pages(claims, checked, provenance(options))) {
    directory.write(name, compare::html(page));
  }
  print(report_result(checked, options.out), options.format);
  const auto failed = std::find_if(checked.begin(), checked.end(), [](const CheckedClaim& claim) {
    return claim.verdict == compare::Verdict::broken;
  });
  if (failed != checked.end()) {
    throw RunError(
        fmt::format("claim {} could not be checked: {}", failed->claim->id, failed->reason));
  }
}

}  // namespace

void add_report(CLI::App& program, const std::string& command_line) {
  const auto options = std::make_shared<Options>();
  options->command_line = command_line;
  CLI::App* command = program.add_subcommand(
      "report",
      "checks the claims of five papers by running loggp, and writes the findings as pages");
  command->add_option("-o,--out", options->out, "folder for index.html and one page per paper")
      ->required();
  command->add_flag("--brief", options->brief,
                    "check only claims that take less than a minute, none of them live");
  command->add_flag("--no-live", options->no_live, "leave out claims that measure this machine");
  command->add_flag("--resume", options->resume, "keep the results of an interrupted report");
  command->add_option("--threads", options->threads, threads_help);
  add_patience_option(*command);
  add_format_option(*command, options->format);
  command->footer("Example: loggp report --out report");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
