#include "measure/live/mpi/start_mpi.hpp"

#include <type_traits>

#include "measure/live/machine/environment.hpp"
#include "measure/live/machine/guarded_child.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "models/base/patience.hpp"

namespace loggp::measure {

namespace {

// Lets the guard of rank 0 watch the other hosts. Their lowest ranks let their guards send signs.
void watch_hosts() {
  const Communicator world = Communicator::world();
  const Communicator machine = Communicator::on_this_machine(world);
  const bool leads = machine.rank() == Rank(0);
  if (combine_over_ranks(world, leads ? 1 : 0, MPI_SUM) == 1) return;  // there is one host
  LifeSignTarget target;
  if (world.rank() == Rank(0)) target = life_sign_target();
  static_assert(std::is_trivially_copyable_v<LifeSignTarget>);
  check(MPI_Bcast(&target, sizeof target, MPI_BYTE, 0, world.get()), "MPI_Bcast");
  if (leads && world.rank() != Rank(0)) send_life_signs(target, world.rank().number(), host_name());
}

}  // namespace

StartedMpi::EndOfWatch::~EndOfWatch() {
  int is_finalised = 0;
  MPI_Finalized(&is_finalised);
  if (is_finalised != 0) end_watch_for_life_signs();
}

std::unique_ptr<const StartedMpi> start_mpi(int threads) {
  constexpr std::chrono::seconds for_many_ranks{60};
  const Watchdog watchdog(limit_beyond(for_many_ranks), "starting MPI");
  auto session = std::make_unique<const StartedMpi>(threads);
  static bool watches = false;
  if (!watches) watch_hosts();
  watches = true;
  return session;
}

}  // namespace loggp::measure
