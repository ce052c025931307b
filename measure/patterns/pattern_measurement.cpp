#include "measure/patterns/pattern_measurement.hpp"

#include <fmt/format.h>

namespace loggp::measure {

std::string describe_method(const PatternPlan& plan) {
  return fmt::format("{}, series of {} us", to_string(plan.pattern), plan.series.in_us());
}

Bytes largest_size(const PatternOptions& options) {
  const std::vector<Bytes>& sizes = options.lengths.sizes;
  return *std::max_element(sizes.begin(), sizes.end());
}

}  // namespace loggp::measure
