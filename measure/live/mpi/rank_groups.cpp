#include "measure/live/mpi/rank_groups.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "measure/live/mpi/asleep.hpp"
#include "measure/live/mpi/replies.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

RankGroups::RankGroups(const Communicator& world, Duration budget, std::size_t parts,
                       std::chrono::seconds limit, std::string what)
    : world_(&world),
      limit_(limit),
      what_(std::move(what)),
      watchdog_(watch()),
      clock_(machine_clock(world)),
      places_(place_ranks(world)),
      deadline_(clock_.now() + budget),
      parts_(parts) {}

std::unique_ptr<Watchdog> RankGroups::watch() const {
  return leads() ? std::make_unique<Watchdog>(limit_, what_) : nullptr;
}

void RankGroups::end_part() {
  ++done_;
  watchdog_ = watch();
}

void RankGroups::attempt(const std::function<void()>& action) {
  if (failure_) return;
  try {
    action();
  } catch (...) {
    failure_ = std::current_exception();
  }
}

bool RankGroups::measure_each(const std::vector<std::int32_t>& ranks,
                              const std::function<void(const Communicator& group)>& measure) {
  for (const std::int32_t some : ranks) {
    if (failed_together()) break;
    const Communicator group = Communicator::subset(*world_, world_->rank().number() < some);
    if (group.get() != MPI_COMM_NULL) do_or_abort(*world_, [&] { measure(group); });
  }
  const bool has_rank_0_failed = failed_together();
  if (failure_) std::rethrow_exception(failure_);
  return !has_rank_0_failed;
}

// Returns on every rank whether rank 0 has failed. The ranks outside a group wait here, asleep, for
// the ranks of the group.
bool RankGroups::failed_together() const {
  wait_asleep(*world_);
  return broadcast_from_first(has_failed(), *world_);
}

Duration RankGroups::share() const {
  const auto left = static_cast<std::int64_t>(parts_ > done_ ? parts_ - done_ : 1);
  return std::max((deadline_ - clock_.now()) / left, Duration());
}

void check_ranks(const std::vector<std::int32_t>& ranks, std::int32_t root, std::int32_t started,
                 std::int32_t least, std::string_view command) {
  if (ranks.back() > started) {
    throw InputError(
        fmt::format("--ranks: {} ranks are asked for, but mpirun has started {}; start it with "
                    "mpirun -n {}, or give at most {}",
                    ranks.back(), started, ranks.back(), started));
  }
  if (root >= ranks.front()) {
    throw InputError(fmt::format("--root: {} is no rank of {}; give 0 to {}", root, ranks.front(),
                                 ranks.front() - 1));
  }
  if (started < least) {
    throw InputError(
        fmt::format("{} measures several ranks together, but only one runs; start it as: mpirun "
                    "-n 2 loggp {}, or with -n 1 to measure a single rank",
                    command, command));
  }
}

void gather_bytes(const void* mine, std::size_t bytes, void* all, const Communicator& group) {
  const int count = static_cast<int>(bytes);
  check(MPI_Gather(mine, count, MPI_BYTE, all, count, MPI_BYTE, 0, group.get()), "MPI_Gather");
}

bool broadcast_from_first(bool mine, const Communicator& group) {
  int answer = mine ? 1 : 0;
  check(MPI_Bcast(&answer, 1, MPI_INT, 0, group.get()), "MPI_Bcast");
  return answer != 0;
}

}  // namespace loggp::measure
