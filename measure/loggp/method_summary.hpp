// Computes the parameters that an older method ([4] §1.1) yields from its samples.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "algorithms/probes/older_methods.hpp"

namespace loggp::measure {

/// A parameter that a method yields, or the reason why the method does not yield it.
struct MethodParameter {
  std::string name;             ///< with its unit, as in a parameter file, or EEL_us
  Bytes size;                   ///< of the messages; g_us contains their bytes: g + (s−1)G
  std::optional<double> value;  ///< in µs or µs per byte; none if the method does not yield it
  std::string remark;           ///< why there is no value, why it can't be right, or what it means
};

/// All parameters of a method.
struct MethodSummary {
  std::vector<MethodParameter> parameters;
  std::int64_t messages = 0;  ///< sent for all samples

  /// Returns the parameter of this name and size; null when there is none.
  [[nodiscard]] const MethodParameter* find(std::string_view name, Bytes size) const;
};

/// Returns the parameters that `method` yields, from medians over repetitions. o_s, o_r and g are
/// given at each size, the latency at the smallest size. Of several sizes, size 0 has only the
/// latency. Bell's method also yields G, from the gaps of the smallest and the largest size. The
/// last entry is the parameter that the method can't determine. Pre: `samples` is not empty.
[[nodiscard]] MethodSummary summarise(Method method, std::span<const MethodSample> samples);

}  // namespace loggp::measure
