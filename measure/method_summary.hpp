// From samples of an older method ([4] §1.1) to the parameters that it yields.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "algorithms/older_methods.hpp"

namespace loggp::measure {

/// One parameter as a method yields it.
struct MethodParameter {
  std::string name;             ///< with its unit, as in a parameter file; EEL_us besides
  Bytes size;                   ///< of the messages; g_us is that of this size: g + (s−1)G
  std::optional<double> value;  ///< in µs or µs per byte; none where the method has none
  std::string remark;           ///< why there is none, or why it can't be true
};

struct MethodSummary {
  std::vector<MethodParameter> parameters;
  std::int64_t messages = 0;  ///< of all samples

  /// The named one of this size; null when there is none.
  [[nodiscard]] const MethodParameter* find(std::string_view name, Bytes size) const;
};

/// Medians over repetitions, a row for each parameter and size. Pre: `samples` is not empty.
[[nodiscard]] MethodSummary summarise(Method method, std::span<const MethodSample> samples);

}  // namespace loggp::measure
