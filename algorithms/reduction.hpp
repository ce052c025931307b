// From one time per rank to one number ([3] §1.2, "Results on multiple processes").
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "models/units.hpp"

namespace loggp {

enum class Reduction { root, max, mean, min, span };

inline constexpr std::array<std::pair<Reduction, std::string_view>, 5> reduction_names{
    {{Reduction::root, "root"},
     {Reduction::max, "max"},
     {Reduction::mean, "mean"},
     {Reduction::min, "min"},
     {Reduction::span, "span"}}};

/// Throws InputError that lists the known names.
[[nodiscard]] Reduction find_reduction(std::string_view name);
[[nodiscard]] std::string_view to_string(Reduction reduction);

/// Reduces what the ranks report, indexed by rank. `root` is the rank that Reduction::root asks.
/// Pre: not empty; for span all ranks have started at one instant: then first start → last finish
/// is the maximum. Whoever takes span from a user refuses it elsewhere.
[[nodiscard]] Duration reduce(Reduction reduction, std::span<const Duration> reports, Rank root);
/// The same of microseconds.
[[nodiscard]] double reduce_us(Reduction reduction, std::span<const double> reports, Rank root);

}  // namespace loggp
