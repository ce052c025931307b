// The colours of a picture.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "timeline/svg/boxes.hpp"

namespace loggp::timeline {

/// The number of different colours for iterations.
inline constexpr std::uint32_t iteration_colours = 5;

/// A named set of colours, each "#RRGGBB".
struct Palette {
  std::string_view name;
  std::array<std::string_view, all_kinds.size()> fills;     ///< of boxes, by kind
  std::array<std::string_view, all_kinds.size()> outlines;  ///< by kind; empty: no outline
  /// From dark to light in `default` and `grey`; the others distinguish iterations by hue.
  std::array<std::string_view, iteration_colours> iterations;
  std::string_view path;         ///< the critical path
  std::string_view path_dashes;  ///< its dashes in px: "5 2"; empty: a full line
};

/// Returns all palettes. In each, the kinds of one row differ in lightness on grey paper and for
/// colour-blind readers.
/// * `default`: near Okabe and Ito's colours; iterations in viridis, which keeps its order in grey.
/// * `okabe-ito`: the colours of Okabe and Ito 2008, with grey for waiting, for colour-blind
///   readers.
/// * `tol`: Paul Tol's "bright" colours, with grey and near black, for colour-blind readers.
/// * `grey`: for print without colours.
[[nodiscard]] std::span<const Palette> palettes();

/// Returns the palette of pictures without options.
[[nodiscard]] const Palette& default_palette();

/// Returns the palette of this name. Throws InputError, which names `option`, if there is none.
[[nodiscard]] const Palette& find_palette(std::string_view name, std::string_view option);

}  // namespace loggp::timeline
