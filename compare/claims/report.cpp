#include "compare/claims/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>

#include "compare/claims/claim_checks.hpp"
#include "measure/live/machine/parallel.hpp"
#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"

namespace loggp::compare {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> read_charts(const PaperClaim& claim, const fs::path& folder) {
  std::vector<std::string> charts;
  for (const std::string& chart : claim.charts) {
    const fs::path file = folder / chart;
    if (!exists(file.native())) throw RunError(fmt::format("{} was not drawn", file.string()));
    charts.push_back(read_text(file, "a chart"));
  }
  return charts;
}

// The outputs of a claim's commands, or the error that ended them.
struct Ran {
  ClaimRun run;
  std::string error;
};

void judge_outputs(const Ran& ran, const fs::path& folder, CheckedClaim& checked) {
  try {
    if (!ran.error.empty()) throw RunError(ran.error);
    if (checked.claim->effort == Effort::live)
      checked.measured_on = fmt::format("{}, {}", ran.run.machine, ran.run.date);
    Finding finding = find_check(checked.claim->id)(ran.run.outputs);
    checked.found = std::move(finding.numbers);
    checked.finding = std::move(finding.sentence);
    checked.charts = read_charts(*checked.claim, folder);
    checked.verdict = judge(*checked.claim, checked.found);
  } catch (const std::exception& error) {
    checked.verdict = Verdict::broken;
    checked.reason = error.what();
  }
}

// Returns the reason why a claim is not checked; empty when it is checked.
std::string why_not_checked(const PaperClaim& claim, const ReportOptions& options) {
  if (claim.commands.empty()) return claim.remark;
  if (claim.effort == Effort::thorough && !options.thorough)
    return "takes minutes, and --brief leaves it out";
  if (claim.effort != Effort::live) return "";
  if (!options.live) return "measures this machine, which --brief and --no-live leave out";
  const unsigned cores = measure::usable_cpus();
  if (cores < cores_for(claim)) {
    return fmt::format("measures this machine with {} ranks, but it has {} core{}",
                       cores_for(claim), cores, cores == 1 ? "" : "s");
  }
  return options.runs.launcher.why_not();
}

// Returns the commands as they were run, with `loggp` for the program.
std::vector<std::string> commands_run(const PaperClaim& runner, const PaperClaim& claim,
                                      const fs::path& folder, unsigned threads) {
  std::vector<std::string> commands;
  commands.reserve(runner.commands.size() + claim.draws.size());
  for (const std::string& command : runner.commands)
    commands.push_back(command_in(command, folder / runner.id, threads));
  for (const std::string& command : claim.draws)
    commands.push_back(command_in(command, folder / claim.id, threads));
  return commands;
}

// Runs the commands of claims and keeps their outputs.
class Runner {
 public:
  Runner(fs::path folder, const ReportOptions& options,
         std::function<void(std::size_t, std::size_t)> progress)
      : folder_(std::move(folder)), options_(&options), progress_(std::move(progress)) {}

  // Runs several brief claims at a time. The other claims run alone, because a thorough claim uses
  // all threads and a live claim must not be disturbed.
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
  [[nodiscard]] const Ran& result(const PaperClaim& claim) const { return ran_.at(claim.id); }

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

// Checks each claim that holds partly or not under the other assumption that it names.
void check_otherwise(std::vector<CheckedClaim>& all, const ClaimFile& file, const fs::path& folder,
                     const ReportOptions& options,
                     const std::function<void(std::size_t, std::size_t)>& progress) {
  ClaimFile others;
  std::vector<CheckedClaim*> decided;
  for (CheckedClaim& checked : all) {
    const bool differs = checked.verdict == Verdict::partly || checked.verdict == Verdict::fails;
    if (!differs || !checked.claim->decides) continue;
    others.claims.push_back(under_other_assumption(*checked.claim, file));
    decided.push_back(&checked);
  }
  Runner runs(folder, options, progress);
  runs.run(others);
  for (std::size_t i = 0; i < decided.size(); ++i) {
    const PaperClaim& other = others.claims[i];
    CheckedClaim checked;
    checked.claim = &other;
    judge_outputs(runs.result(other), folder / other.id, checked);
    decided[i]->otherwise = OtherVerdict{checked.verdict, checked.finding, checked.reason,
                                         commands_run(other, other, folder, options.runs.threads)};
  }
}

std::string verdict_with_reason(Verdict verdict, const std::string& reason) {
  const std::string_view words = in_words(verdict);
  return reason.empty() ? std::string(words) : fmt::format("{}: {}", words, reason);
}

}  // namespace

std::string CheckedClaim::in_words() const {
  return verdict_with_reason(verdict, reason);
}

std::string OtherVerdict::in_words() const {
  return verdict_with_reason(verdict, reason);
}

std::string OtherVerdict::commands_in_words() const {
  constexpr std::size_t listed = 3;
  if (commands.size() <= listed) return fmt::format("{}", fmt::join(commands, "; "));
  return fmt::format("{}; and {} more", commands.front(), commands.size() - 1);
}

std::vector<CheckedClaim> check_claims(
    const ClaimFile& file, const fs::path& folder, const ReportOptions& options,
    const std::function<void(std::size_t, std::size_t)>& progress) {
  const fs::path runs_folder = folder / "runs";
  Runner runs(runs_folder, options, progress);
  runs.run(file);
  std::vector<CheckedClaim> all;
  for (const PaperClaim& claim : file.claims) {
    const PaperClaim& runner = claim_with_commands(claim, file);
    CheckedClaim checked;
    checked.claim = &claim;
    checked.reason = why_not_checked(runner, options);
    if (checked.reason.empty()) {
      checked.commands = commands_run(runner, claim, runs_folder, options.runs.threads);
      judge_outputs(runs.result(runner), runs_folder / runner.id, checked);
    }
    all.push_back(std::move(checked));
  }
  check_otherwise(all, file, folder / "otherwise", options, progress);
  return all;
}

}  // namespace loggp::compare
