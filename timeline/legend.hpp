// The legend: an entry for each thing that occurs in the picture, and for nothing else.
#pragma once

#include "timeline/boxes.hpp"
#include "timeline/page.hpp"

namespace loggp::timeline {

struct Occurring {
  bool messages;
  bool bands;  ///< messages whose last byte is visibly later than the first
};

/// Lines of entries, as wide as the plot, from `top` px on.
[[nodiscard]] Block legend(const Boxes& boxes, Occurring occurring, const Page& page, double top);

}  // namespace loggp::timeline
