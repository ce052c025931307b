// The columns by which the points of two results are told apart.
#pragma once

#include <string>

#include "compare/difference/result_files.hpp"

namespace loggp::compare {

/// Keeps, in the keys of two sweeps, the columns in which points of A or of B differ, and always
/// algorithm, scheme, ranks and, as the last one, bytes. A column in which all points of A and B
/// agree becomes one of their settings. The parameter set is no part of a point if A and B have one
/// each, so that two sets can be compared; if either has several, points with the same set are
/// compared. Does nothing to other results. Throws InputError if A and B have one value each of
/// another column, and not the same.
void share_columns(const std::string& path_a, ResultSide& a, const std::string& path_b,
                   ResultSide& b);

/// Returns why no point of A is one of B, in words: the first column that has no value in common.
/// Pre: A and B have the same columns.
[[nodiscard]] std::string why_nothing_is_common(const ResultSide& a, const ResultSide& b);

}  // namespace loggp::compare
