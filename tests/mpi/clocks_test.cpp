// Runs under mpirun with any number of ranks of one machine: they share a clock, to which known
// offsets and drifts are added, and synchronise. No absolute time is asserted: errors are compared
// with the round trips that were measured.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <vector>

#include "algorithms/clocks/clock_hosts.hpp"
#include "algorithms/clocks/clock_sync.hpp"
#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"
#include "algorithms/schemes/window_series.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/live_ranks.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/samples/clock_truth.hpp"
#include "models/base/random.hpp"

namespace loggp::measure {

namespace {

using Skewed = SkewedClock<MpiProcess>;

struct Setting {
  SyncSettings sync;
  std::string_view name;
};

std::vector<Setting> settings() {
  const Duration interval = Duration::us(20'000);
  using Group = GroupMethod;
  using Pair = PairMethod;
  return {{{Group::linear, Pair::minimum, 30, 1, interval}, "linear, offsets"},
          {{Group::logarithmic, Pair::minimum, 30, 1, interval}, "logarithmic, offsets"},
          {{Group::logarithmic, Pair::quarter, 100, 1, interval}, "logarithmic, quarter"},
          {{Group::linear, Pair::minimum, 20, 2, interval}, "linear, drifts"},
          {{Group::logarithmic, Pair::minimum, 20, 2, interval}, "logarithmic, drifts"},
          {{Group::logarithmic, Pair::minimum, 20, 5, interval}, "logarithmic, five passes"}};
}

// Returns the error of this rank's clock at some instant of the shared clock.
Duration error_at(const ClockTruth& truth, Rank rank, const ClockModel& clock, LocalTime host) {
  const auto at = LocalTime::ps(truth[0].to_global(host).in_ps());
  return true_error(truth, rank, clock, at);
}

// How far it may be off between `begin` and `end` of the synchronisation: a drift that is not known
// acts all that time, one that is fitted may be wrong by what the round trips leave open.
Duration bound(const ClockTruth& truth, const SyncSettings& settings, const SyncRecord& record,
               Duration taken) {
  double drifts = 0;
  for (const ClockModel& clock : truth) drifts = std::max(drifts, std::abs(clock.drift));
  const Duration unknown = Duration::us(2 * drifts * taken.in_us());
  if (settings.passes == 1)
    return record.uncertainty + record.uncertainty / 1000 + unknown + Duration::ps(100);
  // two round trips, an interval apart or more, on each pair of the way to rank 0
  const double spread = taken.in_us() / settings.interval.in_us();
  return Duration::us(record.uncertainty.in_us() * (1 + 2 * spread)) + Duration::ps(100);
}

bool is_within(MpiProcess& process, const ClockTruth& truth, const Setting& setting) {
  const ClockModel mine = truth[static_cast<std::size_t>(process.rank().number())];
  Skewed self(process, mine.offset, mine.drift);
  const LocalTime begin = local_time(process.now());
  SyncRecord record;
  const ClockModel clock = synchronise(self, setting.sync, &record).result();
  const LocalTime end = local_time(process.now());
  const Duration most = bound(truth, setting.sync, record, end - begin);
  for (const LocalTime at : {begin + (end - begin) / 2, end}) {
    const Duration error = error_at(truth, process.rank(), clock, at);
    if (std::abs(error.in_ps()) <= most.in_ps()) continue;
    fmt::print(stderr, "rank {}, {}: off by {} us, more than {} us\n", process.rank().number(),
               setting.name, error.in_us(), most.in_us());
    return false;
  }
  return true;
}

// What this rank sees of some windows; where a machine is busy it may come late to them.
std::vector<WindowSample> seen_windows(Skewed& self, const ClockModel& clock, Duration length) {
  const GlobalTime start = agree_on_start(self, length).result();
  std::array<std::byte, 64> data{};
  const auto collective = [&data](Skewed& on, Rank root) {
    return broadcast_binomial(on, {data.data(), Bytes(64)}, root);
  };
  std::vector<WindowSample> samples(3);
  run_windows(self, collective, Rank(0), clock, {start, length, 3}, samples).result();
  return samples;
}

// Nothing starts before its window, and no broadcast ends before it began.
bool can_be(const std::vector<WindowSample>& samples) {
  return std::ranges::all_of(samples, [](const WindowSample& sample) {
    return sample.late >= -Duration::ps(1000) && sample.latency >= sample.late;
  });
}

// The scheme that needs one clock runs on skewed clocks: if windows are long enough, all ranks
// start in each window. The length needed depends on the other processes on the CPUs.
bool runs_in_windows(MpiProcess& process, const ClockTruth& truth) {
  const ClockModel mine = truth[static_cast<std::size_t>(process.rank().number())];
  Skewed self(process, mine.offset, mine.drift);
  const SyncSettings how{GroupMethod::logarithmic, PairMethod::minimum, 100, 2,
                         Duration::us(100'000)};
  const ClockModel clock = synchronise(self, how).result();
  constexpr Duration longest = Duration::us(8'000'000);
  for (Duration length = Duration::us(125'000); length <= longest; length = 2 * length) {
    const std::vector<WindowSample> samples = seen_windows(self, clock, length);
    const bool is_possible = can_be(samples);
    if (!is_possible) fmt::print(stderr, "rank {}: impossible\n", process.rank().number());
    const auto is_in_time = [length](const WindowSample& s) { return s.latency < length; };
    std::array<int, 2> all{is_possible ? 1 : 0, std::ranges::all_of(samples, is_in_time) ? 1 : 0};
    check(MPI_Allreduce(MPI_IN_PLACE, all.data(), 2, MPI_INT, MPI_MIN, process.communicator()),
          "MPI_Allreduce");
    if (all[0] == 0) return false;
    if (all[1] == 1) return true;
  }
  fmt::print(stderr, "rank {}: windows of 8 s were too short\n", process.rank().number());
  return false;
}

int test() {
  const MpiSession session;
  const Watchdog watchdog(std::chrono::seconds(100), "clocks test");
  const Communicator world = Communicator::world();
  MpiProcess process(world, machine_clock(world));
  int wrong = 0;
  const auto seed = static_cast<std::uint64_t>(process.size());
  const ClockTruth truth = ClockSkews::parse("random:5s", "random:100ppm", seed).of(process.size());
  for (const Setting& setting : settings()) wrong += is_within(process, truth, setting) ? 0 : 1;
  wrong += runs_in_windows(process, truth) ? 0 : 1;
  return wrong == 0 ? 0 : 1;
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
