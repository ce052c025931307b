// The pages of a report on the papers' claims.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compare/chart/page.hpp"
#include "compare/claims/report.hpp"

namespace loggp::compare {

/// The circumstances of a page's numbers, as pairs such as ("program", "loggp 1.0").
using Provenance = std::vector<std::pair<std::string, std::string>>;

/// Returns the pages with their file names: the summary (index.html), then a page for each paper
/// (paper-1.html …).
[[nodiscard]] std::vector<std::pair<std::string, Page>> report_pages(
    const ClaimFile& file, const std::vector<CheckedClaim>& checked, const Provenance& provenance);

}  // namespace loggp::compare
