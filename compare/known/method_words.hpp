// Gives reasons for the errors of measuring methods.
#pragma once

#include <string>
#include <string_view>

#include "models/parameters/cost.hpp"

namespace loggp::compare {

/// The circumstances on which the error of a method depends.
struct MethodCircumstances {
  std::string_view method;     ///< "prtt" or the name of an older method
  std::string_view parameter;  ///< as in a parameter file
  MessageCost cost;            ///< the true cost of a message of the measured size
  std::int64_t messages = 0;   ///< n, as in MethodRow
};

/// Returns the reason why the value that a method finds is wrong; empty when no reason is known.
/// Pre: the value is wrong; the function does not find out whether it is.
[[nodiscard]] std::string reason_of_error(const MethodCircumstances& circumstances);

}  // namespace loggp::compare
