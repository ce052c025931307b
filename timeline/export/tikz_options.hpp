// The attributes of SVG elements as options of TikZ.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace loggp::timeline {

/// Attributes of an SVG element, by name.
using Attributes = std::map<std::string, std::string, std::less<>>;

/// Returns the attribute's value; empty if the element does not have it.
[[nodiscard]] std::string_view value_of(const Attributes& attributes, std::string_view name);

/// TeX points (bp) for each px.
inline constexpr double points_per_px = 0.75;

/// The fill of computations, for which TikZ needs a library. tikz() draws it as lines.
inline constexpr std::string_view hatch = "url(#hatch)";

/// Returns the TikZ options that these attributes set, without those of texts, joined by commas.
/// Lengths are multiplied by `scale`. Adds the colours, "RRGGBB", to `colours`.
[[nodiscard]] std::string tikz_options(const Attributes& own, double scale,
                                       std::set<std::string>& colours);

/// Returns the TikZ command for an element with these attributes, its own and inherited ones:
/// \draw, \fill or \filldraw.
[[nodiscard]] std::string_view tikz_command(const Attributes& all);

/// Returns the option that selects a font of `px` px, bold or not.
[[nodiscard]] std::string font_option(double px, bool is_bold);

}  // namespace loggp::timeline
