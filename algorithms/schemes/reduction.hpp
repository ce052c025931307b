// Reductions of the ranks' times to one number ([3] §1.2, "Results on multiple processes").
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "models/base/units.hpp"

namespace loggp {

/// The way in which the times of all ranks become one number. `span` is the time from the first
/// start to the last finish. Quartiles and the median lie between two ranks' times where no rank
/// has the place: the quantile q of n times is at the place q(n − 1) of the sorted times.
enum class Reduction { root, max, mean, min, span, median, lower_quartile, upper_quartile };

inline constexpr std::array<std::pair<Reduction, std::string_view>, 8> reduction_names{
    {{Reduction::root, "root"},
     {Reduction::max, "max"},
     {Reduction::mean, "mean"},
     {Reduction::min, "min"},
     {Reduction::span, "span"},
     {Reduction::median, "median"},
     {Reduction::lower_quartile, "lower-quartile"},
     {Reduction::upper_quartile, "upper-quartile"}}};

/// Returns the reduction called `name`. Throws InputError that lists the known names. The message
/// begins with `where` (an option), unless `where` is empty.
[[nodiscard]] Reduction find_reduction(std::string_view name, std::string_view where = "");
[[nodiscard]] std::string_view to_string(Reduction reduction);

/// Returns the reduction of the ranks' `reports`, indexed by rank. Reduction::root selects the time
/// of `root`. Pre: `reports` is not empty. `span` is computed as the maximum, which is right only
/// if all ranks started at the same instant. If they did not, callers must refuse `span`.
[[nodiscard]] Duration reduce(Reduction reduction, std::span<const Duration> reports, Rank root);
/// Returns the same for times in microseconds, rounded to picoseconds.
[[nodiscard]] double reduce_us(Reduction reduction, std::span<const double> reports, Rank root);

}  // namespace loggp
