// Reductions of the ranks' times to one number ([3] §1.2, "Results on multiple processes").
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "models/base/units.hpp"

namespace loggp {

/// How the ranks' times are reduced. `span` is the time from the first start to the last finish.
enum class Reduction { root, max, mean, min, span };

inline constexpr std::array<std::pair<Reduction, std::string_view>, 5> reduction_names{
    {{Reduction::root, "root"},
     {Reduction::max, "max"},
     {Reduction::mean, "mean"},
     {Reduction::min, "min"},
     {Reduction::span, "span"}}};

/// Returns the reduction called `name`. Throws InputError that lists the known names.
[[nodiscard]] Reduction find_reduction(std::string_view name);
[[nodiscard]] std::string_view to_string(Reduction reduction);

/// Returns the reduction of the ranks' `reports`, indexed by rank. Reduction::root selects the time
/// of `root`. Pre: `reports` is not empty. For `span`, all ranks started at the same instant, so
/// that the span is the maximum; callers that get `span` from a user must refuse it otherwise.
[[nodiscard]] Duration reduce(Reduction reduction, std::span<const Duration> reports, Rank root);
/// Does the same for times in microseconds.
[[nodiscard]] double reduce_us(Reduction reduction, std::span<const double> reports, Rank root);

}  // namespace loggp
