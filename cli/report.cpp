// loggp report --out DIR
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "compare/output_directory.hpp"
#include "compare/report_pages.hpp"
#include "measure/environment.hpp"
#include "models/errors.hpp"

namespace loggp::cli {

namespace {

struct Options {
  std::string out;
  bool brief = false;
  bool no_live = false;
  bool resume = false;
  std::string threads;
  std::string format = "table";
  std::string command_line;
};

using compare::CheckedClaim;

Rows claim_rows(const std::vector<CheckedClaim>& checked) {
  Rows rows{{"paper", "where", "claim", "verdict"}};
  for (const CheckedClaim& claim : checked) {
    rows.push_back({std::to_string(claim.claim->paper), claim.claim->where, claim.claim->id,
                    std::string(compare::in_words(claim.verdict))});
  }
  return rows;
}

std::string claims_as_json(const std::vector<CheckedClaim>& checked) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const CheckedClaim& claim : checked) {
    json.push_back({{"id", claim.claim->id},
                    {"paper", claim.claim->paper},
                    {"where", claim.claim->where},
                    {"claim", claim.claim->words},
                    {"verdict", compare::in_words(claim.verdict)},
                    {"found", claim.found},
                    {"reason", claim.reason},
                    {"measured_on", claim.measured_on},
                    {"commands", claim.commands}});
  }
  return json.dump(2) + "\n";
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
  how.runs.threads = threads_of(options.threads);
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
  if (options.format == "json") {
    fmt::print("{}", claims_as_json(checked));
  } else if (options.format == "csv") {
    fmt::print("{}", as_csv(claim_rows(checked)));
  } else {
    fmt::print("{}\nopen {}/index.html for the findings and their numbers\n",
               as_table(claim_rows(checked)), options.out);
  }
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
      "report", "checks the claims of five papers by running loggp, and writes pages");
  command->add_option("--out", options->out, "folder for index.html and one page per paper")
      ->required();
  command->add_flag("--brief", options->brief,
                    "check only claims that take less than a minute, none of them live");
  command->add_flag("--no-live", options->no_live, "leave out claims that measure this machine");
  command->add_flag("--resume", options->resume, "keep the results of an interrupted report");
  command->add_option("--threads", options->threads, threads_help);
  add_format_option(*command, options->format);
  command->footer("Example: loggp report --out report");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
