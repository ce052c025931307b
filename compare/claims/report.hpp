// Checks the papers' claims by running loggp.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compare/claims/claim_runs.hpp"
#include "compare/claims/claims.hpp"

namespace loggp::compare {

/// The options of a report.
struct ReportOptions {
  /// Its `threads` are the brief claims that run at a time, or the threads of one thorough claim.
  ClaimRunOptions runs;
  bool thorough = true;  ///< check thorough claims too
  bool live = true;      ///< check live claims too; each runs alone
  bool resume = false;   ///< keep the results of claims that an interrupted report has run
};

/// A claim with its verdict and what led to it.
struct CheckedClaim {
  const PaperClaim* claim = nullptr;
  Verdict verdict = Verdict::unchecked;
  std::map<std::string, double> found;  ///< numbers by name
  std::string finding;                  ///< a sentence about the numbers
  std::string reason;       ///< why it was not checked, or why its check failed; else empty
  std::string measured_on;  ///< of a live claim: machine and date
  std::vector<std::string> commands;  ///< as they were run, except that the program is "loggp"
  std::vector<std::string> charts;    ///< SVG documents

  /// Returns the verdict, with the reason where there is one.
  [[nodiscard]] std::string in_words() const;
};

/// Checks the claims of `file` and returns them in the file's order. Calls `progress` with (done,
/// all) from one thread at a time. `folder`/runs/ID has each claim's files, and in result.json the
/// outputs of its commands. A claim whose command or check fails is `broken`; the others are
/// checked all the same.
[[nodiscard]] std::vector<CheckedClaim> check_claims(
    const ClaimFile& file, const std::filesystem::path& folder, const ReportOptions& options,
    const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace loggp::compare
