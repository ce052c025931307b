#include "measure/live/machine/busy_work.hpp"

namespace loggp::measure {

void do_work(std::int64_t units) {
  constexpr int steps = 24;
  std::uint64_t state = 88172645463325252U;
  for (std::int64_t unit = 0; unit < units; ++unit) {
    for (int step = 0; step < steps; ++step) {  // Marsaglia's xorshift
      state ^= state << 13U;
      state ^= state >> 7U;
      state ^= state << 17U;
    }
  }
  [[maybe_unused]] const volatile std::uint64_t sink = state;
}

}  // namespace loggp::measure
