// Runs under mpirun with any number of ranks of one machine: they share a clock, to which known
// offsets and drifts are added, and synchronise. No absolute time is asserted: errors are compared
// with the round trips that were measured.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>

#include "algorithms/broadcast_binomial.hpp"
#include "algorithms/clock_hosts.hpp"
#include "algorithms/clock_sync.hpp"
#include "algorithms/schemes.hpp"
#include "measure/clock_truth.hpp"
#include "measure/live_ranks.hpp"
#include "measure/mpi_process.hpp"
#include "measure/watchdog.hpp"
#include "models/random.hpp"

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

// The error at some instant of the shared clock.
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

// The scheme that needs one clock runs on skewed ones: every rank starts in every window, and no
// broadcast ends before it began.
bool runs_in_windows(MpiProcess& process, const ClockTruth& truth) {
  const ClockModel mine = truth[static_cast<std::size_t>(process.rank().number())];
  Skewed self(process, mine.offset, mine.drift);
  const SyncSettings how{GroupMethod::logarithmic, PairMethod::minimum, 100, 2,
                         Duration::us(100'000)};
  const ClockModel clock = synchronise(self, how).result();
  const GlobalTime start = agree_on_start(self, Duration::us(200'000)).result();
  OnGlobalClock<Skewed> global(self, clock, start);
  std::array<std::byte, 64> data{};
  const auto collective = [&data](OnGlobalClock<Skewed>& on, Rank root) {
    return broadcast_binomial(on, {data.data(), Bytes(64)}, root);
  };
  try {
    const Duration mean =
        time_synchronised(global, collective, Rank(0), 3, Duration::us(500'000)).result();
    if (mean >= Duration() && global.now() > Time() + 2 * Duration::us(500'000)) return true;
    fmt::print(stderr, "rank {}: windows that can't be\n", process.rank().number());
  } catch (const WindowTooShort&) {
    fmt::print(stderr, "rank {}: half a second was too short\n", process.rank().number());
  }
  return false;
}

int test() {
  const MpiSession session;
  const Watchdog watchdog(std::chrono::seconds(100), "clocks test");
  const Communicator world = Communicator::world();
  MpiProcess process(world, clock_of_machine(world));
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
