#include "timeline/svg/bands.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "timeline/svg/look.hpp"
#include "timeline/svg/print.hpp"

namespace loggp::timeline {
namespace {

// Returns the largest number of bands over one point at this height.
std::size_t overlapping_at(double height, const std::vector<Band>& bands) {
  std::vector<std::pair<double, int>> sides;  // an end sorts before a begin at the same place
  for (const Band& band : bands) {
    const auto [low, high] = std::minmax(band.from.y, band.to.y);
    if (height < low || height > high) continue;
    const double share = (height - band.from.y) / (band.to.y - band.from.y);
    const double left = band.from.x + share * (band.to.x - band.from.x);
    sides.emplace_back(left, 1);
    sides.emplace_back(left + band.width, -1);
  }
  std::sort(sides.begin(), sides.end());
  std::size_t most = 0;
  std::size_t open = 0;
  for (const auto& [x, step] : sides) {
    step > 0 ? ++open : --open;
    most = std::max(most, open);
  }
  return most;
}

}  // namespace

std::size_t most_overlapping(const std::vector<Band>& bands, const Page& page) {
  constexpr std::size_t most_heights = 64;
  const std::size_t lanes = page.lanes.count();
  if (lanes < 2) return 0;
  const std::size_t heights = std::min(lanes - 1, most_heights);
  std::size_t most = 0;
  for (std::size_t i = 0; i < heights; ++i) {
    const std::size_t border = 1 + i * (lanes - 1) / heights;
    most =
        std::max(most, overlapping_at(page.top + static_cast<double>(border) * page.pitch, bands));
  }
  return most;
}

std::string paint_of_bands(std::size_t overlapping) {
  constexpr std::size_t few = 4;  // together they are 59 % as dark as the arrows
  constexpr double darkest = 0.35;
  constexpr double least = 0.02;  // renderers round opacities to 1/255
  if (overlapping <= few) return std::string(band_paint);
  // the deepest overlap has 90 % of the darkest grey, to which more bands would add nothing
  const double each = std::max(1 - std::pow(0.1, 1.0 / static_cast<double>(overlapping)), least);
  return fmt::format(R"(fill="{}" fill-opacity="{:.3f}" opacity="{}")", message_colour, each,
                     darkest);
}

std::string band_path(const Band& band, const Page& page) {
  const auto& [from, to, width] = band;
  if (is_inside(std::min(from.x, to.x), page) && is_inside(std::max(from.x, to.x) + width, page)) {
    return fmt::format("<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}h{:.2f}L{:.2f} {:.2f}z\"/>\n", from.x,
                       from.y, to.x, to.y, width, from.x + width, from.y);
  }
  std::string way;
  for (const Point& corner :
       cut_polygon({from, to, {to.x + width, to.y}, {from.x + width, from.y}}, page)) {
    print(way, "{}{:.2f} {:.2f}", way.empty() ? 'M' : 'L', corner.x, corner.y);
  }
  return way.empty() ? way : fmt::format("<path d=\"{}z\"/>\n", way);
}

}  // namespace loggp::timeline
