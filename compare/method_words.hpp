// Why a method misses a parameter, in words.
#pragma once

#include <string>
#include <string_view>

#include "models/cost.hpp"

namespace loggp::compare {

/// What decides how a method errs.
struct MethodCircumstances {
  std::string_view method;     ///< "prtt" or an older one's name
  std::string_view parameter;  ///< as in a parameter file
  MessageCost cost;            ///< the truth for the size that was measured
  std::int64_t messages = 0;   ///< n, as in MethodRow
};

/// The reason; empty when there is none for this method, parameter and network.
[[nodiscard]] std::string reason_of_error(const MethodCircumstances& circumstances);

}  // namespace loggp::compare
