// Checks the papers' claims by running loggp, and makes pages of what comes out.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "compare/claims.hpp"
#include "compare/figure.hpp"
#include "compare/output_directory.hpp"
#include "compare/page.hpp"

namespace loggp::compare {

struct ReportOptions {
  std::filesystem::path program;    ///< this program: what claims call loggp
  bool thorough = true;             ///< else brief claims only
  bool live = true;                 ///< those that measure this machine too
  bool resume = false;              ///< claims that an interrupted report has checked are kept
  unsigned threads = 1;             ///< simulated claims at a time; live ones run alone
  std::chrono::seconds limit{600};  ///< of one command
};

struct CheckedClaim {
  const PaperClaim* claim = nullptr;
  Verdict verdict = Verdict::unchecked;
  std::map<std::string, double> found;
  std::string reason;                 ///< why it was not checked; empty when it was
  bool is_error = false;              ///< it was to be checked, and a command or its check failed
  std::vector<std::string> commands;  ///< as they were run, but for the program's path
  std::vector<Figure> figures;
};

/// In the file's order. `progress` is called with (done, all) by one thread at a time. Each claim's
/// files, and in `result.json` what its commands printed, are in `directory`/runs/ID. Throws
/// RunError when that can't be written; a claim whose command fails is an error of its own.
[[nodiscard]] std::vector<CheckedClaim> check_claims(
    const ClaimFile& file, const OutputDirectory& directory, const ReportOptions& options,
    const std::function<void(std::size_t, std::size_t)>& progress);

using Provenance = std::vector<std::pair<std::string, std::string>>;

/// The summary (index.html) and a page for each paper (paper-1.html …), by file name.
[[nodiscard]] std::vector<std::pair<std::string, Page>> report_pages(
    const ClaimFile& file, const std::vector<CheckedClaim>& checked, const Provenance& provenance);

}  // namespace loggp::compare
