// The rows of an error table as curves over the number of ranks.
#pragma once

#include <string>
#include <vector>

#include "compare/error_row.hpp"

namespace loggp::compare {

/// One scheme's rows for one algorithm, by ascending ranks; never empty.
struct Series {
  std::string algorithm;
  std::string scheme;
  std::vector<ErrorRow> rows;

  /// Whether the scheme reports something else than the correct time anywhere.
  [[nodiscard]] bool errs() const;
};

/// One machine and one message size: what can be compared with each other, and what a chart shows.
struct Case {
  std::string params;
  Bytes bytes;
  std::vector<Series> series;
};

/// Cases and series in the order in which the table first names them.
[[nodiscard]] std::vector<Case> cases_of(const ErrorTable& errors);

/// The series of a case with those of one algorithm next to each other.
[[nodiscard]] std::vector<Series> by_algorithm(const Case& its_case);

/// The algorithms (&Series::algorithm) or schemes of a case, each once, in the table's order.
[[nodiscard]] std::vector<std::string> names(const Case& its_case, std::string Series::* member);

/// Schemes that are right for every algorithm at every number of ranks, in the table's order.
[[nodiscard]] std::vector<std::string> exact_schemes(const Case& its_case);

}  // namespace loggp::compare
