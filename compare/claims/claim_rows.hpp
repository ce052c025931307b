// Finds rows and numbers in the JSON that loggp prints, for the checks of claims.
#pragma once

#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace loggp::compare {

/// Returns `json` itself. Throws RunError when it is not an array or is empty, because a check of
/// no rows would pass for the wrong reason.
[[nodiscard]] const nlohmann::json& nonempty_rows(const nlohmann::json& json);

/// Returns the rows of the array `rows` that have every member of the object `wanted` with the same
/// value. The pointers point into `rows`. Throws RunError when no row matches or `rows` has none.
[[nodiscard]] std::vector<const nlohmann::json*> matching_rows(const nlohmann::json& rows,
                                                               const nlohmann::json& wanted);
/// Returns the first of the matching rows. Throws the errors of matching_rows().
[[nodiscard]] const nlohmann::json& first_matching_row(const nlohmann::json& rows,
                                                       const nlohmann::json& wanted);

/// Returns the number that `row` has under `name`. Throws RunError when the value is null, and
/// nlohmann::json::exception when it is missing or not a number.
[[nodiscard]] double number_in(const nlohmann::json& row, const std::string& name);

/// Returns the time in µs that a benchmark reports in outputs[index], the output of the claim's
/// command with this index. Throws the errors of number_in(), and std::out_of_range without such an
/// output.
[[nodiscard]] double reported_us(const std::vector<nlohmann::json>& outputs, std::size_t index);

/// Returns the number that the first matching row has under `name`. Throws the errors of
/// matching_rows() and number_in().
[[nodiscard]] double matching_number(const nlohmann::json& rows, const nlohmann::json& wanted,
                                     const std::string& name);

/// Returns the larger of two numbers; nan when either is nan. No criterion accepts nan.
[[nodiscard]] double larger(double a, double b);
/// Returns the smaller of two numbers; nan when either is nan.
[[nodiscard]] double smaller(double a, double b);

/// The smallest and the largest of the numbers added so far; both are nan once a nan has been
/// added. Before the first number `least` is infinity and `most` minus infinity.
struct NumberRange {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
  void add(double value) {
    least = smaller(least, value);
    most = larger(most, value);
  }
  void add(const NumberRange& other) {
    add(other.least);
    add(other.most);
  }
};

}  // namespace loggp::compare
