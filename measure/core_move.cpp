#include "measure/core_move.hpp"

#include <fmt/format.h>

namespace loggp::measure {

std::string in_ns(Duration transfer) {
  return fmt::format("{:.1f}", transfer.in_us() * 1000);
}

bool have_moved(Duration before, Duration after) {
  constexpr double most = 1.6;  // at one place it varies by 1.4, from place to place by 2 and more
  return after.in_us() > most * before.in_us() || before.in_us() > most * after.in_us();
}

std::string moved_in_words(Duration before, Duration after) {
  return fmt::format(
      "a cache line went from CPU to CPU in {} ns at first and in {} ns at the end: the CPUs "
      "are farther or nearer than they were; measure again",
      in_ns(before), in_ns(after));
}

}  // namespace loggp::measure
