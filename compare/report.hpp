// Checks the papers' claims by running loggp, and makes pages of what comes out.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "compare/claim_runs.hpp"
#include "compare/claims.hpp"
#include "compare/figure.hpp"
#include "compare/output_directory.hpp"
#include "compare/page.hpp"

namespace loggp::compare {

struct ReportOptions {
  ClaimRunOptions runs;  ///< its threads: brief claims at a time, or those of a thorough one
  bool thorough = true;  ///< else brief claims only
  bool live = true;      ///< those that measure this machine too; they run alone
  bool resume = false;   ///< claims that an interrupted report has run are kept
};

struct CheckedClaim {
  const PaperClaim* claim = nullptr;
  Verdict verdict = Verdict::unchecked;
  std::map<std::string, double> found;
  std::string reason;                 ///< why it was not checked, or not to an end; else empty
  std::string measured_on;            ///< of a live one: machine and date
  std::vector<std::string> commands;  ///< that were run, as they were, but for the program's path
  std::vector<Figure> figures;

  /// The verdict, with the reason where there is one.
  [[nodiscard]] std::string in_words() const;
};

/// In the file's order. `progress` is called with (done, all) by one thread at a time. Each claim's
/// files, and in `result.json` what its commands printed, are in `directory`/runs/ID. A claim whose
/// command or check fails is `broken`, and the others are checked all the same.
[[nodiscard]] std::vector<CheckedClaim> check_claims(
    const ClaimFile& file, const OutputDirectory& directory, const ReportOptions& options,
    const std::function<void(std::size_t, std::size_t)>& progress);

using Provenance = std::vector<std::pair<std::string, std::string>>;

/// The summary (index.html) and a page for each paper (paper-1.html …), by file name.
[[nodiscard]] std::vector<std::pair<std::string, Page>> report_pages(
    const ClaimFile& file, const std::vector<CheckedClaim>& checked, const Provenance& provenance);

}  // namespace loggp::compare
