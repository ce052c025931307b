// Checks the papers' claims by running loggp.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compare/claims/claim_runs.hpp"
#include "compare/claims/claims.hpp"

namespace loggp::compare {

/// The options of a report.
struct ReportOptions {
  /// `runs.threads` is the number of brief claims that run at a time, and the number of threads of
  /// a thorough claim.
  ClaimRunOptions runs;
  bool thorough = true;  ///< check thorough claims too
  bool live = true;      ///< check live claims too; each runs alone
  bool resume = false;   ///< use the outputs that an interrupted report has kept
};

/// What comes out of a claim under the other assumption of PaperClaim::decides.
struct OtherVerdict {
  Verdict verdict = Verdict::unchecked;
  std::string finding;
  std::string reason;                 ///< why it could not be checked; else empty
  std::vector<std::string> commands;  ///< as they were run, except that the program is "loggp"

  /// Returns the verdict, with the reason where there is one.
  [[nodiscard]] std::string in_words() const;
  /// Returns the commands separated by "; ". Of more than three, returns the first one and the
  /// number of the others.
  [[nodiscard]] std::string commands_in_words() const;
};

/// A claim with its verdict and the findings behind it.
struct CheckedClaim {
  const PaperClaim* claim = nullptr;
  Verdict verdict = Verdict::unchecked;
  std::map<std::string, double> found;  ///< numbers by name
  std::string finding;                  ///< a sentence about the numbers
  std::string reason;       ///< why it was not checked, or why its check failed; else empty
  std::string measured_on;  ///< for a live claim: machine and date
  std::vector<std::string> commands;  ///< as they were run, except that the program is "loggp"
  std::vector<std::string> charts;    ///< SVG documents
  /// Present if the claim holds partly or not and names the assumption that decides.
  std::optional<OtherVerdict> otherwise;

  /// Returns the verdict, with the reason where there is one.
  [[nodiscard]] std::string in_words() const;
};

/// Checks the claims of `file` and returns the results in the file's order. `folder`/runs/ID
/// contains the files of the claim ID, and in result.json the outputs of its commands. Calls
/// `progress`, from one thread at a time, with the number of claims whose commands have run and the
/// number of claims whose commands are to run. A claim whose command or check fails is `broken`;
/// the other claims are checked all the same. Claims that hold partly or not and name the
/// assumption that decides are then checked under the other assumption, in `folder`/otherwise/ID;
/// for these `progress` counts again.
[[nodiscard]] std::vector<CheckedClaim> check_claims(
    const ClaimFile& file, const std::filesystem::path& folder, const ReportOptions& options,
    const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace loggp::compare
