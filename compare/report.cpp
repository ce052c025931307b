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
std::string identity(const Claim& claim, const fs::path& program) {
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

Outputs run_commands(const Claim& claim, const fs::path& folder, const ReportOptions& options) {
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

std::vector<Figure> figures_of(const Claim& claim, const fs::path& folder) {
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

void check(CheckedClaim& checked, const fs::path& folder, const ReportOptions& options) {
  const Claim& claim = *checked.claim;
  try {
    const std::string key = identity(claim, options.program);
    std::optional<Outputs> outputs;
    if (options.resume) outputs = kept_outputs(folder, key);
    if (!outputs) {
      fs::remove_all(folder);
      fs::create_directories(folder);
      outputs = run_commands(claim, folder, options);
      keep_outputs(folder, key, *outputs);
    }
    checked.found = check_of(claim.id)(*outputs);
    checked.figures = figures_of(claim, folder);
    checked.verdict = judge(claim, checked.found);
  } catch (const std::exception& error) {
    checked.is_error = true;
    checked.reason = error.what();
  }
}

// Empty: it is.
std::string why_not_checked(const Claim& claim, const ReportOptions& options) {
  if (claim.commands.empty()) return claim.remark;
  if (claim.effort == Effort::thorough && !options.thorough) return "takes long: not in --brief";
  if (claim.effort != Effort::live) return "";
  if (!options.live) return "measures this machine: not in --brief nor with --no-live";
  if (measure::usable_cpus() < 2) return "measures this machine, which has one core only";
  return "";
}

}  // namespace

std::vector<CheckedClaim> check_claims(
    const ClaimFile& file, const OutputDirectory& directory, const ReportOptions& options,
    const std::function<void(std::size_t, std::size_t)>& progress) {
  std::vector<CheckedClaim> all;
  std::vector<std::size_t> simulated;
  std::vector<std::size_t> live;
  const fs::path runs = directory.path() / "runs";
  for (const Claim& claim : file.claims) {
    CheckedClaim checked;
    checked.claim = &claim;
    checked.reason = why_not_checked(claim, options);
    for (const std::string& command : claim.commands) {
      checked.commands.push_back(with_folder(command, runs / claim.id));
    }
    if (checked.reason.empty()) {
      (claim.effort == Effort::live ? live : simulated).push_back(all.size());
    }
    all.push_back(std::move(checked));
  }
  std::mutex mutex;
  std::size_t done = 0;
  const auto check_one = [&](std::size_t i) {
    check(all[i], runs / all[i].claim->id, options);
    const std::lock_guard lock(mutex);
    progress(++done, simulated.size() + live.size());
  };
  measure::for_each_index(simulated.size(), options.threads,
                          [&](std::size_t i) { check_one(simulated[i]); });
  for (const std::size_t i : live) check_one(i);
  return all;
}

}  // namespace loggp::compare
