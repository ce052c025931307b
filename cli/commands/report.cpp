// loggp report --out DIR
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/options/command.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "compare/chart/file_set.hpp"
#include "compare/chart/output_directory.hpp"
#include "compare/claims/report_pages.hpp"
#include "measure/live/machine/environment.hpp"
#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"

namespace loggp::cli {

namespace {

struct Options {
  std::string out;
  std::string claims;
  bool brief = false;
  bool no_live = false;
  bool resume = false;
  std::string threads;
  Format format = Format::table;
  std::string command_line;
};

using compare::CheckedClaim;

// Returns a line for each claim with an assumption that decides, and the command that shows it.
std::string deciding_lines(const std::vector<CheckedClaim>& checked) {
  std::string lines;
  for (const CheckedClaim& claim : checked) {
    if (!claim.otherwise) continue;
    lines += fmt::format("{} {}. {} Then it {}: {}\n", claim.claim->id,
                         compare::in_words(claim.verdict), claim.claim->decides->words,
                         claim.otherwise->in_words(), claim.otherwise->commands_in_words());
  }
  return lines.empty() ? lines : "What decides where a claim does not hold as it stands:\n" + lines;
}

// What comes out under the assumption that decides; all null for a claim without one.
struct OtherCells {
  Cell decides;
  Cell verdict;
  Cell found;
  Cell commands;  // as one text
  Cell command_list;

  explicit OtherCells(const CheckedClaim& claim) {
    if (!claim.otherwise) return;
    decides = claim.claim->decides->words;
    verdict = claim.otherwise->in_words();
    found = claim.otherwise->finding;
    commands = claim.otherwise->commands_in_words();
    command_list = Cell::list(claim.otherwise->commands);
  }
};

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
              json_only("commands"),
              Column("decides").only(for_programs),
              Column("otherwise").only(for_programs),
              json_only("otherwise_found"),
              Column("shown_by").only(in_csv),
              json_only("shown_by")};
  for (const CheckedClaim& claim : checked) {
    const compare::PaperClaim& known = *claim.claim;
    const OtherCells other(claim);
    table.add({known.id, known.paper, known.where, known.id, known.words,
               compare::in_words(claim.verdict), claim.found, claim.reason, claim.measured_on,
               Cell::list(claim.commands), other.decides, other.verdict, other.found,
               other.commands, other.command_list});
  }
  Result result(table);
  result.add_text(deciding_lines(checked));
  result.add_text(fmt::format("open {}/index.html for the findings and their numbers\n", folder));
  return result;
}

compare::Provenance provenance(const Options& options) {
  return {{"command", options.command_line},
          {"program", "loggp " LOGGP_VERSION},
          {"date", measure::utc_date()},
          {"machine", compare::this_machine()}};
}

// Returns the claims in the file `path`; those that are compiled in if `path` is empty.
compare::ClaimFile claims_in(const std::string& path) {
  if (path.empty()) return compare::paper_claims();
  const std::string text = read_text(path, "a changed copy of data/claims.json");
  try {
    return compare::parse_claims(text);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", path, error.what()));
  }
}

void run(const Options& options) {
  compare::ReportOptions how;
  how.runs.program = std::filesystem::read_symlink("/proc/self/exe");
  how.runs.threads = parse_threads(options.threads);
  how.thorough = !options.brief;
  how.live = !options.brief && !options.no_live;
  if (how.live) how.runs.launcher = compare::Launcher(LOGGP_MPIEXEC);
  how.resume = options.resume;
  const compare::ClaimFile claims = claims_in(options.claims);
  const auto directory = compare::OutputDirectory::prepare(options.out);
  std::vector<CheckedClaim> checked;
  {
    ProgressBar bar("checking claims");
    checked =
        compare::check_claims(claims, directory.path(), how,
                              [&](std::size_t done, std::size_t all) { bar.update(done, all); });
  }
  compare::FileSet files(directory, "report");
  for (const auto& [name, page] : compare::report_pages(claims, checked, provenance(options)))
    files.write(name, compare::html(page));
  for (const std::string& kept : files.finish()) spdlog::warn("{}", kept);
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
  command->add_option("--claims", options->claims,
                      "FILE: a copy of data/claims.json with other commands or criteria; default: "
                      "the claims of the five papers");
  command->add_flag(
      "--brief", options->brief,
      "check only the claims that data/claims.json marks as brief, less than a minute "
      "in all, none of them live");
  command->add_flag("--no-live", options->no_live, "leave out claims that measure this machine");
  command->add_flag("--resume", options->resume, "keep the results of an interrupted report");
  command->add_option("--threads", options->threads, threads_help);
  add_patience_option(*command);
  add_format_option(*command, options->format);
  command->footer("Example: loggp report --out report");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
