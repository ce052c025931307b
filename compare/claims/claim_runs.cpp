#include "compare/claims/claim_runs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "compare/chart/run_program.hpp"
#include "measure/live/machine/environment.hpp"
#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"
#include "models/base/whole_file.hpp"

namespace loggp::compare {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// Returns `text` with `value` in place of every `place`. Inserted text is not searched again.
std::string with(std::string text, std::string_view place, const std::string& value) {
  for (std::size_t at = text.find(place); at != std::string::npos;
       at = text.find(place, at + value.size())) {
    text.replace(at, place.size(), value);
  }
  return text;
}

std::vector<std::string> command_arguments(const std::string& command, const fs::path& folder,
                                           const ClaimRunOptions& options) {
  std::vector<std::string> arguments;
  std::istringstream words(command);  // split before the folder, whose name may have blanks
  for (std::string word; words >> word;) {
    if (word == "mpirun" && arguments.empty()) {
      arguments = options.launcher.arguments();
    } else if (word == "loggp") {
      arguments.push_back(options.program.string());
    } else {
      arguments.push_back(command_in(word, folder, options.threads));
    }
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

// Returns a text that identifies a run. It changes with the program's size and time of change, the
// claim's commands with their number of threads, its files and, for a live claim, the machine and
// the launcher.
std::string identity(const PaperClaim& claim, const ClaimRunOptions& options) {
  const fs::path& program = options.program;
  std::error_code error;
  const auto time = fs::last_write_time(program, error).time_since_epoch().count();
  std::vector<std::string> what;
  for (const std::string& command : claim.commands)
    what.push_back(with(command, "{threads}", std::to_string(options.threads)));
  what.insert(what.end(), claim.draws.begin(), claim.draws.end());
  for (const auto& [name, text] : claim.files) what.push_back(name + text);
  if (claim.effort == Effort::live) {
    what.push_back(this_machine());
    what.push_back(fmt::format("{}", fmt::join(options.launcher.arguments(), " ")));
  }
  return fmt::format("{} {} {}", fs::file_size(program, error), time, fmt::join(what, " | "));
}

fs::path result_file(const fs::path& folder) {
  return folder / "result.json";
}

// Returns the kept run; nothing if the file is missing, damaged, or of another run.
std::optional<ClaimRun> kept_run(const fs::path& folder, const std::string& identity) {
  try {
    const Json json = Json::parse(read_text(result_file(folder), "a result"), nullptr, false);
    if (json.is_discarded() || json.at("identity") != identity) return std::nullopt;
    return ClaimRun{json.at("outputs").get<Outputs>(), json.at("machine").get<std::string>(),
                    json.at("date").get<std::string>()};
  } catch (const Json::exception&) {
    return std::nullopt;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

void write(const fs::path& file, const std::string& text) {
  if (const std::error_code error = write_whole_file(file, text))
    throw RunError(fmt::format("cannot write {}: {}", file.string(), error.message()));
}

void keep_run(const fs::path& folder, const std::string& identity, const ClaimRun& run) {
  const Json json{{"identity", identity},
                  {"machine", run.machine},
                  {"date", run.date},
                  {"outputs", run.outputs}};
  write(result_file(folder), json.dump(1) + "\n");
}

bool has_result(const ProgramRun& run, const PaperClaim& claim) {
  return run.succeeded() ||
         (claim.accepts_status_1 && run.end.status == 1 && run.end.signal == 0 && !run.timed_out);
}

// Runs a command and returns its output.
std::string run_command(const std::string& command, const PaperClaim& claim, const fs::path& folder,
                        const ClaimRunOptions& options) {
  ProgramRun run = run_program(command_arguments(command, folder, options), "", options.limit);
  if (has_result(run, claim)) return std::move(run.output);
  throw RunError(fmt::format("{}: {}: {}", command, run.how(), last_line(run.errors)));
}

Outputs run_commands(const PaperClaim& claim, const fs::path& folder,
                     const ClaimRunOptions& options) {
  for (const auto& [name, text] : claim.files) write(folder / name, text);
  Outputs outputs;
  for (const std::string& command : claim.commands) {
    outputs.push_back(Json::parse(run_command(command, claim, folder, options), nullptr, false));
    if (outputs.back().is_discarded()) throw RunError(command + ": printed no JSON");
  }
  for (const std::string& command : claim.draws) (void)run_command(command, claim, folder, options);
  return outputs;
}

}  // namespace

std::string command_in(const std::string& command, const fs::path& folder, unsigned threads) {
  return with(with(command, "{threads}", std::to_string(threads)), "{dir}", folder.string());
}

unsigned cores_for(const PaperClaim& claim) {
  unsigned most = 1;
  for (const std::string& command : claim.commands) {
    std::istringstream words(command);
    std::string launcher;
    std::string option;
    unsigned ranks = 0;
    if (words >> launcher >> option >> ranks && launcher == "mpirun") most = std::max(most, ranks);
  }
  return most;
}

std::string this_machine() {
  return fmt::format("{}, {}, {}", measure::host_name(), measure::cpu_model(),
                     measure::operating_system());
}

ClaimRun run_claim(const PaperClaim& claim, const fs::path& folder, const ClaimRunOptions& options,
                   bool resume) {
  const std::string key = identity(claim, options);
  if (resume) {
    if (std::optional<ClaimRun> kept = kept_run(folder, key)) return *std::move(kept);
  }
  fs::remove_all(folder);
  fs::create_directories(folder);
  ClaimRun run{run_commands(claim, folder, options), this_machine(), measure::utc_date()};
  keep_run(folder, key, run);
  return run;
}

}  // namespace loggp::compare
