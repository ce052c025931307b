// Explains the error of a measuring method.
#pragma once

#include <string>
#include <string_view>

#include "models/parameters/cost.hpp"

namespace loggp::compare {

/// What the error of a method depends on.
struct MethodCircumstances {
  std::string_view method;     ///< "prtt" or an older one's name
  std::string_view parameter;  ///< as in a parameter file
  MessageCost cost;            ///< the true cost of a message of the measured size
  std::int64_t messages = 0;   ///< n, as in MethodRow
};

/// Returns the reason of the error; empty when this method measures this parameter of this network
/// correctly.
[[nodiscard]] std::string reason_of_error(const MethodCircumstances& circumstances);

}  // namespace loggp::compare
