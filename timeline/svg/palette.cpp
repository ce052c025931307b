#include "timeline/svg/palette.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp::timeline {
namespace {

// Fills and outlines are in the order of Kind: wait, compute, send, receive, noise, gap, bytes,
// reduce, copy.
// Up to three iterations have the first, third and last colours of iterations, which are no fills
// of CPUs. In grey, where more colours can't be told from each other, the path is dashed. The
// iterations of `default` are viridis at 0, 0.2, 0.4, 0.6 and 0.8: the last fifth is too light for
// a line on white.
constexpr std::array all_palettes{Palette{"default",
                                          {"#DEDEDE", "#FFFFFF", "#0072B2", "#E69F00", "#1A1A1A",
                                           "#ABABAB", "#A83C00", "#14532D", "#FFFFFF"},
                                          {"", "#444444", "#00334F", "#5C4000", "#444444",
                                           "#444444", "#401800", "#001F12", "#444444"},
                                          {"#440154", "#414487", "#2A788E", "#22A884", "#7AD151"},
                                          "#D0006F",
                                          ""},
                                  Palette{"okabe-ito",
                                          {"#DEDEDE", "#FFFFFF", "#0072B2", "#E69F00", "#000000",
                                           "#56B4E9", "#D55E00", "#00573F", "#FFFFFF"},
                                          {"", "#000000", "#00334F", "#5C4000", "#000000",
                                           "#1D4E6B", "#5A2700", "#001F12", "#000000"},
                                          {"#009E73", "#0072B2", "#D55E00", "#E69F00", "#56B4E9"},
                                          "#CC79A7",
                                          ""},
                                  Palette{"tol",
                                          {"#DDDDDD", "#FFFFFF", "#4477AA", "#CCBB44", "#222222",
                                           "#66CCEE", "#EE6677", "#165A1E", "#FFFFFF"},
                                          {"", "#444444", "#1C3350", "#5B5210", "#222222",
                                           "#22596B", "#6E1B29", "#07210A", "#444444"},
                                          {"#228833", "#CCBB44", "#66CCEE", "#4477AA", "#EE6677"},
                                          "#AA3377",
                                          ""},
                                  Palette{"grey",
                                          {"#E6E6E6", "#FFFFFF", "#5A5A5A", "#A8A8A8", "#000000",
                                           "#C4C4C4", "#6E6E6E", "#7E7E7E", "#FFFFFF"},
                                          {"", "#333333", "#222222", "#444444", "#000000",
                                           "#444444", "#222222", "#333333", "#333333"},
                                          {"#000000", "#333333", "#5E5E5E", "#8A8A8A", "#B4B4B4"},
                                          "#000000",
                                          "5 2"}};

}  // namespace

std::span<const Palette> palettes() {
  return all_palettes;
}

const Palette& default_palette() {
  return all_palettes.front();
}

const Palette& find_palette(std::string_view name, std::string_view option) {
  std::vector<std::string> known;
  for (const Palette& palette : all_palettes) {
    if (palette.name == name) return palette;
    known.emplace_back(palette.name);
  }
  throw InputError(fmt::format("{}: {}", option, unknown_name("palette", name, known)));
}

}  // namespace loggp::timeline
