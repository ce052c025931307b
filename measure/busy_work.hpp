// Work that is done, whatever time it takes.
#pragma once

#include <cstdint>

namespace loggp::measure {

/// Does so many units, each a few dozen dependent operations on registers (some 50 ns), which no
/// compiler leaves out.
void do_work(std::int64_t units);

}  // namespace loggp::measure
