// Repeats a benchmark for several numbers of ranks: each time the first ranks of the job take part
// and the other ranks sleep.
#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/live_ranks.hpp"

namespace loggp::measure {

/// One rank's part in a benchmark that is repeated for several numbers of ranks. It binds ranks to
/// CPUs, shares one clock per machine, and divides the time budget among the parts of the
/// benchmark, which end with end_part(). It makes all ranks stop together after a failure of rank
/// 0. All ranks of the world make the same calls.
class RankGroups {
 public:
  /// `budget` is the time for all `parts` together. Rank 0 ends the job when more than `limit`
  /// passes without an end_part(); its message then contains `what`, the activity. Throws RunError
  /// when MPI fails. Collective. Pre: `world` outlives this object.
  RankGroups(const Communicator& world, Duration budget, std::size_t parts,
             std::chrono::seconds limit, std::string what);

  /// Whether this is rank 0, the leader.
  [[nodiscard]] bool leads() const { return world_->rank() == Rank(0); }
  [[nodiscard]] const Clock& clock() const { return clock_; }
  [[nodiscard]] const std::vector<RankPlace>& places() const { return places_; }
  /// Returns the place of this rank.
  [[nodiscard]] const RankPlace& place() const {
    return places_[static_cast<std::size_t>(world_->rank().number())];
  }

  /// Calls `action` and keeps an exception that it throws, for example because a file can't be
  /// written. All ranks then leave measure_each() together. After a failure, does not call
  /// `action`. Pre: this rank leads, because the other ranks learn of rank 0's failures only.
  void attempt(const std::function<void()>& action);
  /// Whether an action of attempt() has failed on this rank.
  [[nodiscard]] bool has_failed() const { return failure_ != nullptr; }

  /// Measures with each number of `ranks` in turn: the first ranks of the world call `measure` with
  /// their communicator, the other ranks sleep. An exception of `measure` aborts the job, because
  /// waiting ranks could not learn of it. After a failure that attempt() has kept, no further
  /// number begins. Rank 0 then throws that exception, and the other ranks return false: they must
  /// not wait for rank 0 again. Returns true otherwise. Collective.
  [[nodiscard]] bool measure_each(const std::vector<std::int32_t>& ranks,
                                  const std::function<void(const Communicator& group)>& measure);

  /// Returns the time left, divided by the number of parts that have not ended (all of it after the
  /// last part); 0 if no time is left.
  [[nodiscard]] Duration share() const;
  /// Ends a part: counts it and starts rank 0's time limit again.
  void end_part();
  /// Returns how many parts have ended.
  [[nodiscard]] std::size_t done() const { return done_; }

 private:
  [[nodiscard]] bool failed_together() const;

  [[nodiscard]] std::unique_ptr<Watchdog> watch() const;

  const Communicator* world_;
  std::chrono::seconds limit_;
  std::string what_;
  std::unique_ptr<Watchdog> watchdog_;  // on rank 0
  Clock clock_;
  std::vector<RankPlace> places_;
  Time deadline_;
  std::size_t parts_;
  std::size_t done_ = 0;
  std::exception_ptr failure_;
};

/// Throws InputError when `ranks` asks for more than the `started` ranks of the job, or when `root`
/// is not below the smallest of `ranks`. Also throws when fewer than `least` ranks were started,
/// where `least` is 1 or 2. `command` is the subcommand's name for the message. Pre: `ranks`
/// ascends and is not empty.
void check_ranks(const std::vector<std::int32_t>& ranks, std::int32_t root, std::int32_t started,
                 std::int32_t least, std::string_view command);

/// Returns on every rank the value that rank 0 of the group passes. Throws RunError when MPI fails.
/// Collective.
[[nodiscard]] bool broadcast_from_first(bool mine, const Communicator& group);

}  // namespace loggp::measure
