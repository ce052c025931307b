#include "compare/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <mutex>
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"
#include "measure/parallel.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

namespace fs = std::filesystem;

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

// What the commands of a claim came to.
struct Ran {
  ClaimRun run;
  std::string error;
};

void judge_by(const Ran& ran, const fs::path& folder, CheckedClaim& checked) {
  try {
    if (!ran.error.empty()) throw RunError(ran.error);
    if (checked.claim->effort == Effort::live)
      checked.measured_on = fmt::format("{}, {}", ran.run.machine, ran.run.date);
    checked.found = check_of(checked.claim->id)(ran.run.outputs);
    checked.figures = figures_of(*checked.claim, folder);
    checked.verdict = judge(*checked.claim, checked.found);
  } catch (const std::exception& error) {
    checked.verdict = Verdict::broken;
    checked.reason = error.what();
  }
}

// Empty: it is.
std::string why_not_checked(const PaperClaim& claim, const ReportOptions& options) {
  if (claim.commands.empty()) return claim.remark;
  if (claim.effort == Effort::thorough && !options.thorough) return "takes long: not in --brief";
  if (claim.effort != Effort::live) return "";
  if (!options.live) return "measures this machine: not in --brief nor with --no-live";
  const unsigned cores = measure::usable_cpus();
  if (cores < cores_for(claim)) {
    return fmt::format("measures this machine with {} ranks, which has {} core{}", cores_for(claim),
                       cores, cores == 1 ? "" : "s");
  }
  return options.runs.launcher.why_not();
}

// The claim that has the commands.
const PaperClaim& runner_of(const PaperClaim& claim, const ClaimFile& file) {
  const std::string& id = claim.shares.empty() ? claim.id : claim.shares;
  return *std::find_if(file.claims.begin(), file.claims.end(),
                       [&](const PaperClaim& other) { return other.id == id; });
}

// As they were run.
std::vector<std::string> commands_of(const PaperClaim& runner, const PaperClaim& claim,
                                     const fs::path& folder, unsigned threads) {
  std::vector<std::string> commands;
  commands.reserve(runner.commands.size() + claim.draws.size());
  for (const std::string& command : runner.commands)
    commands.push_back(command_in(command, folder / runner.id, threads));
  for (const std::string& command : claim.draws)
    commands.push_back(command_in(command, folder / claim.id, threads));
  return commands;
}

// Runs claims and says how far it is.
class Runner {
 public:
  Runner(fs::path folder, const ReportOptions& options,
         std::function<void(std::size_t, std::size_t)> progress)
      : folder_(std::move(folder)), options_(&options), progress_(std::move(progress)) {}

  // The brief ones several at a time; the others have all threads, or the machine, for themselves.
  void run(const ClaimFile& file) {
    std::vector<const PaperClaim*> brief;
    std::vector<const PaperClaim*> alone;
    for (const PaperClaim& claim : file.claims) {
      if (claim.commands.empty() || !why_not_checked(claim, *options_).empty()) continue;
      (claim.effort == Effort::brief ? brief : alone).push_back(&claim);
    }
    all_ = brief.size() + alone.size();
    measure::for_each_index(brief.size(), options_->runs.threads,
                            [&](std::size_t i) { run(*brief[i]); });
    for (const PaperClaim* claim : alone) run(*claim);
  }
  [[nodiscard]] const Ran& of(const PaperClaim& claim) const { return ran_.at(claim.id); }

 private:
  void run(const PaperClaim& claim) {
    Ran result;
    try {
      result.run = run_claim(claim, folder_ / claim.id, options_->runs, options_->resume);
    } catch (const std::exception& error) {
      result.error = error.what();
    }
    const std::lock_guard lock(mutex_);
    ran_[claim.id] = std::move(result);
    progress_(ran_.size(), all_);
  }

  fs::path folder_;
  const ReportOptions* options_;
  std::function<void(std::size_t, std::size_t)> progress_;
  std::size_t all_ = 0;
  std::mutex mutex_;
  std::map<std::string, Ran> ran_;
};

}  // namespace

std::string CheckedClaim::in_words() const {
  const std::string_view words = compare::in_words(verdict);
  return reason.empty() ? std::string(words) : fmt::format("{}: {}", words, reason);
}

std::vector<CheckedClaim> check_claims(
    const ClaimFile& file, const OutputDirectory& directory, const ReportOptions& options,
    const std::function<void(std::size_t, std::size_t)>& progress) {
  const fs::path folder = directory.path() / "runs";
  Runner runs(folder, options, progress);
  runs.run(file);
  std::vector<CheckedClaim> all;
  for (const PaperClaim& claim : file.claims) {
    const PaperClaim& runner = runner_of(claim, file);
    CheckedClaim checked;
    checked.claim = &claim;
    checked.reason = why_not_checked(runner, options);
    if (checked.reason.empty()) {
      checked.commands = commands_of(runner, claim, folder, options.runs.threads);
      judge_by(runs.of(runner), folder / runner.id, checked);
    }
    all.push_back(std::move(checked));
  }
  return all;
}

}  // namespace loggp::compare
