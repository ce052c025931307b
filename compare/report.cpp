#include "compare/report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>

#include "compare/claim_checks.hpp"
#include "compare/run_program.hpp"
#include "compare/whole_file.hpp"
#include "measure/parallel.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// As it stands on the page, with the claim's folder in place.
std::string with_folder(std::string command, const fs::path& folder) {
  constexpr std::string_view place = "{dir}";
  for (std::size_t at = command.find(place); at != std::string::npos; at = command.find(place)) {
    command.replace(at, place.size(), folder.string());
  }
  return command;
}

bool is_live(const std::string& command) {
  return command.starts_with("mpirun ");
}

std::vector<std::string> arguments_of(const std::string& command, const fs::path& folder,
                                      const fs::path& program) {
  std::vector<std::string> arguments;
  std::istringstream words(command);  // split before the folder, whose name may have blanks
  for (std::string word; words >> word;) {
    arguments.push_back(word == "loggp" ? program.string() : with_folder(word, folder));
  }
  if (is_live(command)) {
    arguments.insert(arguments.begin() + 1, "--oversubscribe");
    if (::geteuid() == 0) arguments.insert(arguments.begin() + 1, "--allow-run-as-root");
  }
  return arguments;
}

std::string last_line(const std::string& text) {
  std::istringstream lines(text);
  std::string last;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) last = line;
  }
  return last;
}

// Another program or another command asks for another result.
std::string identity(const PaperClaim& claim, const fs::path& program) {
  std::error_code error;
  const auto time = fs::last_write_time(program, error).time_since_epoch().count();
  return fmt::format("{} {} {}", fmt::join(claim.commands, " | "), fs::file_size(program, error),
                     time);
}

fs::path result_file(const fs::path& folder) {
  return folder / "result.json";
}

std::optional<Outputs> kept_outputs(const fs::path& folder, const std::string& identity) {
  std::ifstream stream(result_file(folder));
  const Json json = Json::parse(stream, nullptr, false);
  if (json.is_discarded() || json.value("identity", "") != identity) return std::nullopt;
  return json.at("outputs").get<Outputs>();
}

void keep_outputs(const fs::path& folder, const std::string& identity, const Outputs& outputs) {
  const Json json{{"identity", identity}, {"outputs", outputs}};
  if (const std::error_code error = write_whole_file(result_file(folder), json.dump(1) + "\n")) {
    throw RunError(
        fmt::format("cannot write {}: {}", result_file(folder).string(), error.message()));
  }
}

Outputs run_commands(const PaperClaim& claim, const fs::path& folder,
                     const ReportOptions& options) {
  Outputs outputs;
  for (const std::string& command : claim.commands) {
    const ProgramRun run =
        run_program(arguments_of(command, folder, options.program), "", options.limit);
    if (!run.succeeded()) {
      throw RunError(fmt::format("{}: {}: {}", command, run.how(), last_line(run.errors)));
    }
    outputs.push_back(Json::parse(run.output));
  }
  return outputs;
}

std::vector<Figure> figures_of(const PaperClaim& claim, const fs::path& folder) {
  std::vector<Figure> figures;
  for (const std::string& chart : claim.charts) {
    std::ifstream stream(folder / chart);
    if (!stream) throw RunError(fmt::format("{} was not drawn", (folder / chart).string()));
    const std::string svg{std::istreambuf_iterator<char>(stream), {}};
    figures.push_back({svg, fmt::format("{}: {}", claim.where, claim.words),
                       fmt::format("chart for the claim: {}", claim.words)});
  }
  return figures;
}

// Throws what goes wrong.
Outputs outputs_of(const PaperClaim& claim, const fs::path& folder, const ReportOptions& options) {
  const std::string key = identity(claim, options.program);
  if (options.resume) {
    if (std::optional<Outputs> kept = kept_outputs(folder, key)) return *std::move(kept);
  }
  fs::remove_all(folder);
  fs::create_directories(folder);
  Outputs outputs = run_commands(claim, folder, options);
  keep_outputs(folder, key, outputs);
  return outputs;
}

// What the commands of a claim came to.
struct Ran {
  Outputs outputs;
  std::string error;
};

void judge_by(const Ran& ran, const fs::path& folder, CheckedClaim& checked) {
  try {
    if (!ran.error.empty()) throw RunError(ran.error);
    checked.found = check_of(checked.claim->id)(ran.outputs);
    checked.figures = figures_of(*checked.claim, folder);
    checked.verdict = judge(*checked.claim, checked.found);
  } catch (const std::exception& error) {
    checked.is_error = true;
    checked.reason = error.what();
  }
}

// Empty: it is.
std::string why_not_checked(const PaperClaim& claim, const ReportOptions& options) {
  if (claim.commands.empty()) return claim.remark;
  if (claim.effort == Effort::thorough && !options.thorough) return "takes long: not in --brief";
  if (claim.effort != Effort::live) return "";
  if (!options.live) return "measures this machine: not in --brief nor with --no-live";
  if (measure::usable_cpus() < 2) return "measures this machine, which has one core only";
  return "";
}

// The claim that has the commands.
const PaperClaim& runner_of(const PaperClaim& claim, const ClaimFile& file) {
  if (claim.shares.empty()) return claim;
  return *std::find_if(file.claims.begin(), file.claims.end(),
                       [&](const PaperClaim& other) { return other.id == claim.shares; });
}

}  // namespace

std::vector<CheckedClaim> check_claims(
    const ClaimFile& file, const OutputDirectory& directory, const ReportOptions& options,
    const std::function<void(std::size_t, std::size_t)>& progress) {
  const fs::path runs = directory.path() / "runs";
  std::vector<const PaperClaim*> simulated;
  std::vector<const PaperClaim*> live;
  for (const PaperClaim& claim : file.claims) {
    if (claim.commands.empty() || !why_not_checked(claim, options).empty()) continue;
    (claim.effort == Effort::live ? live : simulated).push_back(&claim);
  }
  std::mutex mutex;
  std::map<std::string, Ran> ran;
  const auto run = [&](const PaperClaim& claim) {
    Ran result;
    try {
      result.outputs = outputs_of(claim, runs / claim.id, options);
    } catch (const std::exception& error) {
      result.error = error.what();
    }
    const std::lock_guard lock(mutex);
    ran[claim.id] = std::move(result);
    progress(ran.size(), simulated.size() + live.size());
  };
  measure::for_each_index(simulated.size(), options.threads,
                          [&](std::size_t i) { run(*simulated[i]); });
  for (const PaperClaim* claim : live) run(*claim);

  std::vector<CheckedClaim> all;
  for (const PaperClaim& claim : file.claims) {
    const PaperClaim& runner = runner_of(claim, file);
    CheckedClaim checked;
    checked.claim = &claim;
    checked.reason = why_not_checked(runner, options);
    for (const std::string& command : runner.commands) {
      checked.commands.push_back(with_folder(command, runs / runner.id));
    }
    if (checked.reason.empty()) judge_by(ran.at(runner.id), runs / runner.id, checked);
    all.push_back(std::move(checked));
  }
  return all;
}

}  // namespace loggp::compare
