// The legend of a picture: an entry for each item that occurs in it.
#pragma once

#include <set>
#include <string>

#include "timeline/svg/boxes.hpp"
#include "timeline/svg/lines.hpp"
#include "timeline/svg/page.hpp"

namespace loggp::timeline {

/// The items that occur in a picture, other than boxes.
struct Occurring {
  std::array<bool, all_styles.size()> messages{};  ///< by style
  bool bands = false;            ///< messages whose last byte is visibly later than the first
  bool early = false;            ///< messages that leave before the end of o_s
  bool arrivals = false;         ///< an arrival pattern
  bool path = false;             ///< a critical path
  bool stubs = false;            ///< messages from or to ranks without a lane
  std::uint32_t iterations = 0;  ///< of the whole run
  std::set<std::uint32_t> shown_iterations{};  ///< those with a strip, from 0 on
  std::string mark = "iteration";              ///< the word for an iteration
  bool shared = false;                         ///< lanes of what the ranks of nodes share
  bool links = false;                          ///< lanes of links between nodes
};

/// Returns the legend as lines of entries, at most as wide as the plot, from `top` px on.
[[nodiscard]] Block legend(const Boxes& boxes, const Occurring& occurring, const Page& page,
                           double top);

}  // namespace loggp::timeline
