// The pages of a report on the papers' claims.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compare/chart/page.hpp"
#include "compare/claims/report.hpp"

namespace loggp::compare {

/// Pairs such as ("program", "loggp 1.0"), which say how a page's numbers came about.
using Provenance = std::vector<std::pair<std::string, std::string>>;

/// Returns the summary (index.html) and one page for each paper (paper-1.html …), each with its
/// file name.
[[nodiscard]] std::vector<std::pair<std::string, Page>> report_pages(
    const ClaimFile& file, const std::vector<CheckedClaim>& checked, const Provenance& provenance);

}  // namespace loggp::compare
