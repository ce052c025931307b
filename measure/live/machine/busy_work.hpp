// A fixed amount of work for the CPU, however long it takes.
#pragma once

#include <cstdint>

namespace loggp::measure {

/// Does `units` units of work. A unit is a few dozen dependent operations on registers, about
/// 50 ns, that the compiler can't remove.
void do_work(std::int64_t units);

}  // namespace loggp::measure
