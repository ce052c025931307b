// What a picture shows, and how large it is.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "models/base/units.hpp"
#include "timeline/svg/palette.hpp"

namespace loggp::timeline {

/// The texts above a picture: the title and the parameters, the title, or nothing.
enum class Wording : std::uint8_t { full, title, none };

/// The size and the contents of a picture. The defaults show everything on a page for a paper.
/// Lengths are in px, 96 to the inch.
struct Settings {
  double width = 720;                           ///< 7.5 inches, two columns of a journal
  std::optional<double> height = std::nullopt;  ///< nothing: lanes have a readable height
  double font_size = 11;  ///< of the parameters, 8 pt; other texts are in proportion
  std::optional<Time> from = std::nullopt;  ///< the picture begins here; nothing: with the run
  std::optional<Time> to = std::nullopt;    ///< the picture ends here; nothing: with the run
  std::vector<Rank> ranks = {};             ///< the ranks with a lane, ascending; empty: all ranks
  bool legend = true;
  bool ports = true;
  Wording labels = Wording::full;
  const Palette* palette = &default_palette();
};

}  // namespace loggp::timeline
