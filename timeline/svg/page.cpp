#include "timeline/svg/page.hpp"

#include <fmt/format.h>

#include <utility>

#include "models/base/errors.hpp"
#include "timeline/svg/look.hpp"
#include "timeline/svg/text.hpp"

namespace loggp::timeline {

namespace {

// Returns by how many px names of lanes are wider than the usual margin.
double room_of_names(const Lanes& lanes) {
  constexpr double usual = 24;  // px, beside the word "rank"
  double widest = usual;
  for (const SharedLane& lane : lanes.shared()) {
    constexpr double beside = 10;  // px between a long name and the word "rank"
    widest = std::max(widest, text_width(lane.name, label_size) + beside);
  }
  return widest - usual;
}

}  // namespace

Page::Page(const Settings& settings, Lanes shown)
    : scale(settings.font_size / text_size),
      width(settings.width),
      left(scaled(44 + room_of_names(shown))),
      right(settings.width - scaled(20)),
      pitch(pitch_for(shown.count())),
      lanes(std::move(shown)),
      has_ports(settings.ports),
      palette(settings.palette) {
  const double least = scaled(100);  // two ticks with their labels
  if (right - left < least) {
    throw InputError(
        fmt::format("a picture {} px wide has no room for text of {} px; make it at least {} px "
                    "wide, or the text smaller",
                    width, settings.font_size, std::ceil(width - (right - left) + least)));
  }
}

void Page::fit_lanes(double height, double others) {
  constexpr double least = 4;  // px: rows of 1 px and of less than half a px
  const auto count = static_cast<double>(std::max(lanes.count(), std::size_t{1}));
  if (height < least * count) {
    throw InputError(
        fmt::format("a picture {:.0f} px high has no room for {} ranks; make it at least {:.0f} px "
                    "high, or show fewer ranks",
                    height + others, lanes.count(), std::ceil(others + least * count)));
  }
  pitch = height / count;
}

double Page::row_height(Row row) const {
  if (row == Row::cpu) return (has_ports ? 0.3 : 0.5) * pitch;
  return has_ports ? 0.1 * pitch : 0;
}

double Page::row_top(Rank rank, Row row) const {
  constexpr double above = 0.2;  // of the pitch; as much is left below
  double y = top + (lanes.lane(rank) + above) * pitch;
  for (const Row higher : all_rows) {
    if (higher < row) y += row_height(higher);
  }
  return y;
}

}  // namespace loggp::timeline
