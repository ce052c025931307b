#include "measure/core_move.hpp"

#include <fmt/format.h>

namespace loggp::measure {

std::string in_ns(Duration transfer) {
  return fmt::format("{:.1f}", transfer.in_us() * 1000);
}

bool have_moved(Duration before, Duration after) {
  // At one place it was seen to vary by 1.4. Half round trips differ by more than 2 from place to
  // place, and it is supposed that this does.
  constexpr double most = 1.6;
  return after.in_us() > most * before.in_us() || before.in_us() > most * after.in_us();
}

std::string move_in_words(std::optional<Duration> before, std::optional<Duration> after) {
  if (!before || !after || !have_moved(*before, *after)) return "";
  return fmt::format(
      "a cache line went from CPU to CPU in {} ns at first and in {} ns at the end: the CPUs "
      "are farther or nearer than they were; measure again",
      in_ns(*before), in_ns(*after));
}

}  // namespace loggp::measure
