// Keeps the CPU busy with a fixed amount of work, as opposed to a fixed time.
#pragma once

#include <cstdint>

namespace loggp::measure {

/// Does `units` units of work. A unit takes about 50 ns: 24 steps of a random number generator on a
/// register, each of which depends on the step before. The compiler can't remove the steps.
void do_work(std::int64_t units);

}  // namespace loggp::measure
