// The rows of an error table as curves over the number of ranks.
#pragma once

#include <string>
#include <vector>

#include "compare/predict/error_row.hpp"

namespace loggp::compare {

/// A curve: the rows of one scheme and one algorithm by ascending ranks. It has at least one row.
struct Series {
  std::string algorithm;
  std::string scheme;
  std::vector<ErrorRow> rows;

  /// Returns whether the scheme reports a wrong time in any row.
  [[nodiscard]] bool errs() const;
};

/// The series of one setting and one message size, whose rows can be compared with each
/// other. A chart shows one case.
struct Case {
  std::string params;  ///< as ErrorRow::setting() has it
  Bytes bytes;
  std::vector<Series> series;
  std::string collective{};
};

/// Returns the cases of a table. Cases and series are in the order of their first rows.
[[nodiscard]] std::vector<Case> error_cases(const ErrorTable& errors);

/// Returns the series of a case, sorted so that the series of one algorithm are adjacent.
/// Algorithms stay in the table's order.
[[nodiscard]] std::vector<Series> by_algorithm(const Case& its_case);

/// Returns the names of the algorithms (&Series::algorithm) or of the schemes (&Series::scheme) of
/// a case, each once, in the table's order.
[[nodiscard]] std::vector<std::string> names(const Case& its_case, std::string Series::* member);

/// Returns the schemes that report the correct time in every row, in the table's order.
[[nodiscard]] std::vector<std::string> exact_schemes(const Case& its_case);

}  // namespace loggp::compare
