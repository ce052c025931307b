// Runs under mpirun with any number of ranks of one machine: the ranks of a benchmark report on a
// batch of windows only when its last window is over.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <vector>

#include "measure/collectives/bench_rank.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/live_ranks.hpp"
#include "measure/live/mpi/mpi_process.hpp"

namespace loggp::measure {

namespace {

// An operation of microseconds in windows of 50 ms: reports would come 50 ms before the batch's
// end. The first window begins two windows after the ranks agreed on it, or later.
bool reports_after_last_window(BenchRank& ranks, const Clock& clock) {
  constexpr Duration length = Duration::us(50'000);
  constexpr std::int64_t count = 2;
  ranks.begin(0, Duration());
  (void)ranks.probe();
  const Time called = clock.now();
  const std::size_t reports = ranks.make_windows(count, length).all().size();
  const Duration taken = clock.now() - called;
  if (reports > 0 && taken >= (2 + count) * length) return true;
  fmt::print(stderr, "{} reports after {} us\n", reports, taken.in_us());
  return false;
}

int test() {
  const MpiSession session;
  const Watchdog watchdog(std::chrono::seconds(100), "bench rank test");
  const Communicator world = Communicator::world();
  const Clock clock = machine_clock(world);
  BenchPlan plan;
  plan.base.collective = "barrier";
  const BenchPoint point{.algorithm = {.algorithm = &find_algorithm("barrier", "dissemination")},
                         .scheme = {.scheme = Scheme::synchronised},
                         .ranks = world.size()};
  const std::vector<BenchPoint> points{point};
  BenchRank rank(world, clock, plan, points);
  if (world.rank() != Rank(0)) {
    rank.follow();
    return 0;
  }
  const bool is_right = reports_after_last_window(rank, clock);
  rank.leave();
  return is_right ? 0 : 1;
}

}  // namespace

}  // namespace loggp::measure

int main() {
  try {
    return loggp::measure::test();
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
