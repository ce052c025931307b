// The frame of a benchmark that repeats for several numbers of ranks: each time the first ranks of
// the job take part and the others sleep.
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

/// One rank's view of such a benchmark. It binds ranks to CPUs, shares one clock per machine,
/// divides the time budget among the parts, and makes all ranks stop together after a failure. All
/// ranks of the world make the same calls.
class RankGroups {
 public:
  /// `budget` is the time for all `parts` together. Rank 0 ends the job when a part, or what comes
  /// before the first or after the last one, takes longer than `limit`; its message then says
  /// `what` was being measured. Pre: `world` outlives this object.
  RankGroups(const Communicator& world, Duration budget, std::size_t parts,
             std::chrono::seconds limit, std::string what);

  /// Whether this is rank 0, the leader.
  [[nodiscard]] bool leads() const { return world_->rank() == Rank(0); }
  [[nodiscard]] const Clock& clock() const { return clock_; }
  [[nodiscard]] const std::vector<RankPlace>& places() const { return places_; }
  [[nodiscard]] const RankPlace& place() const {
    return places_[static_cast<std::size_t>(world_->rank().number())];
  }

  /// Calls `action` and keeps the first exception, for example of a file that can't be written;
  /// all ranks then leave measure_each together. Pre: this rank leads, since the others learn of
  /// rank 0's failures only.
  void attempt(const std::function<void()>& action);
  [[nodiscard]] bool has_failed() const { return failure_ != nullptr; }

  /// For each number in `ranks` in turn: the ranks that take part call `measure` with their
  /// communicator, the others sleep. An exception of `measure` ends the job, because waiting ranks
  /// could not learn of it. Throws the failure that attempt() has kept, if there is one.
  void measure_each(const std::vector<std::int32_t>& ranks,
                    const std::function<void(const Communicator& group)>& measure);

  /// Returns the share of this part in the time that is left.
  [[nodiscard]] Duration share() const;
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

/// Throws InputError when `ranks` asks for more than the `started` ranks of the job, when `root` is
/// not below the smallest of `ranks`, or when fewer than `least` were started. `command` is the
/// subcommand's name, for the message. Pre: `ranks` ascends and is not empty.
void check_ranks(const std::vector<std::int32_t>& ranks, std::int32_t root, std::int32_t started,
                 std::int32_t least, std::string_view command);

/// Returns on every rank the value that rank 0 of the group passes.
[[nodiscard]] bool broadcast_from_first(bool mine, const Communicator& group);

}  // namespace loggp::measure
