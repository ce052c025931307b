// The legend: an entry for each thing that occurs in the picture, and for nothing else.
#pragma once

#include <string>

#include "timeline/boxes.hpp"
#include "timeline/lines.hpp"
#include "timeline/page.hpp"

namespace loggp::timeline {

struct Occurring {
  std::array<bool, all_styles.size()> messages{};  ///< by style
  bool bands = false;     ///< messages whose last byte is visibly later than the first
  bool arrivals = false;  ///< an arrival pattern
  bool path = false;      ///< a critical path
  std::uint32_t iterations = 0;
  std::string mark = "iteration";  ///< what one of them is called
};

/// Lines of entries, as wide as the plot, from `top` px on.
[[nodiscard]] Block legend(const Boxes& boxes, const Occurring& occurring, const Page& page,
                           double top);

}  // namespace loggp::timeline
