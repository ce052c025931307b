// What benchmarks that measure the first so many ranks of a job, one number after another, have in
// common.
#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "measure/live_ranks.hpp"
#include "measure/watchdog.hpp"

namespace loggp::measure {

/// Places ranks on CPUs, gives them their machine's clock, divides the time, and ends together what
/// fails. All ranks of the world make the same calls.
class RankGroups {
 public:
  /// `budget` is for `parts` together. What hangs is given up on rank 0 after `limit`, from here to
  /// the end of the first part, from part to part, and from the last one to this object's end; the
  /// launcher ends the other ranks. `what` is measured, for what is said then. `world` outlives
  /// this.
  RankGroups(const Communicator& world, Duration budget, std::size_t parts,
             std::chrono::seconds limit, std::string what);

  [[nodiscard]] bool leads() const { return world_->rank() == Rank(0); }
  [[nodiscard]] const Clock& clock() const { return clock_; }
  [[nodiscard]] const std::vector<RankPlace>& places() const { return places_; }
  [[nodiscard]] const RankPlace& place() const {
    return places_[static_cast<std::size_t>(world_->rank().number())];
  }

  /// Keeps the first failure, a file that can't be written, after which all ranks leave together.
  /// Pre: this rank leads; another's failure would be heard of by nobody.
  void attempt(const std::function<void()>& action);
  [[nodiscard]] bool has_failed() const { return failure_ != nullptr; }

  /// For each number of ranks in turn: those that take part do `measure`, the others sleep. What
  /// `measure` throws ends the job, since nobody can tell the ranks that wait. Throws what was
  /// attempted in vain.
  void measure_each(const std::vector<std::int32_t>& ranks,
                    const std::function<void(const Communicator& group)>& measure);

  /// This part's share of the time that is left.
  [[nodiscard]] Duration share() const;
  void end_part();
  [[nodiscard]] std::size_t done() const { return done_; }  ///< parts

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

/// Throws InputError when a job of `started` ranks has not all of `ranks`, `root` is none of the
/// fewest, or fewer than `least` were started for `command`.
void check_ranks(const std::vector<std::int32_t>& ranks, std::int32_t root, std::int32_t started,
                 std::int32_t least, std::string_view command);

/// On rank 0 what all ranks of the group have, one after another; each has as much. Nothing on
/// others.
[[nodiscard]] std::vector<double> gather_on_first(std::span<const double> mine,
                                                  const Communicator& group);
/// What rank 0 of the group says.
[[nodiscard]] bool broadcast_from_first(bool mine, const Communicator& group);

}  // namespace loggp::measure
