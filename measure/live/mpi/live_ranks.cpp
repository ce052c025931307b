#include "measure/live/mpi/live_ranks.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <type_traits>
#include <utility>

#include "measure/live/machine/binding.hpp"
#include "measure/live/machine/core_complex.hpp"
#include "measure/live/machine/environment.hpp"

namespace loggp::measure {

std::vector<RankPlace> place_ranks(const Communicator& world) {
  const Communicator machine = Communicator::on_this_machine(world);
  const int cpu = bind_to_cpu(machine.rank().number());
  RankPlace mine{world.rank().number(), cpu, find_core_complex(cpu)};
  check(MPI_Bcast(&mine.machine, 1, MPI_INT, 0, machine.get()), "MPI_Bcast");
  constexpr int words = sizeof(RankPlace) / sizeof(int);
  std::vector<RankPlace> places(static_cast<std::size_t>(world.size()));
  check(MPI_Allgather(&mine, words, MPI_INT, places.data(), words, MPI_INT, world.get()),
        "MPI_Allgather");
  return places;
}

Clock machine_clock(const Communicator& world) {
  static_assert(std::is_trivially_copyable_v<Clock>);
  const Communicator machine = Communicator::on_this_machine(world);
  Clock clock;
  check(MPI_Bcast(&clock, sizeof clock, MPI_BYTE, 0, machine.get()), "MPI_Bcast");
  return clock;
}

std::vector<std::string> placement_warnings(const std::vector<RankPlace>& places) {
  std::vector<std::string> warnings;
  std::map<std::pair<int, int>, int> users;
  int unbound = 0;
  for (const RankPlace& place : places) {
    if (place.cpu < 0) {
      ++unbound;
    } else {
      ++users[{place.machine, place.cpu}];
    }
  }
  int sharing = 0;
  for (const auto& [cpu, ranks] : users) sharing += ranks > 1 ? ranks : 0;
  if (unbound > 0)
    warnings.push_back(
        fmt::format("{} of {} ranks are not bound to a CPU", unbound, places.size()));
  if (sharing > 0) {
    warnings.push_back(fmt::format(
        "{} of {} ranks share their CPU with another rank: times measure the scheduler, not the "
        "network; use at most as many ranks as CPUs",
        sharing, places.size()));
  }
  return warnings;
}

std::string list_cpus(const std::vector<RankPlace>& places) {
  std::string text;
  for (const RankPlace& place : places)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", place.cpu);
  return text;
}

Provenance make_provenance(const std::vector<RankPlace>& places, const Clock& clock) {
  return {{"clock", clock.description()},
          {"cpu", cpu_model()},
          {"cpus_bound", list_cpus(places)},
          {"date", utc_date()},
          {"host", host_name()},
          {"mpi", MpiSession::library_version()},
          {"ranks", std::to_string(places.size())},
          {"system", operating_system()},
          {"tcp_congestion_control", tcp_congestion_control()}};
}

bool share_cpus(const std::vector<RankPlace>& places, std::int32_t ranks) {
  std::set<int> machines;
  for (std::size_t rank = 0; rank < static_cast<std::size_t>(ranks); ++rank)
    machines.insert(places[rank].machine);
  std::vector<RankPlace> there;
  for (const RankPlace& place : places) {
    if (machines.contains(place.machine)) there.push_back(place);
  }
  return !placement_warnings(there).empty();
}

}  // namespace loggp::measure
