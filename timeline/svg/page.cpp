#include "timeline/svg/page.hpp"

namespace loggp::timeline {

double Page::row_top(Rank rank, Row row) const {
  constexpr double above = 0.2;  // of the pitch; as much is left below
  double y = top + (rank.number() + above) * pitch;
  for (const Row higher : all_rows) {
    if (higher < row) y += row_height(higher);
  }
  return y;
}

}  // namespace loggp::timeline
