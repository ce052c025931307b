// The occupation of each rank's processors and network interfaces.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "models/base/time_limits.hpp"
#include "models/machine/noise.hpp"
#include "simulate/engine/options.hpp"
#include "simulate/goal/goal_clocks.hpp"
#include "simulate/goal/goal_waiting.hpp"

namespace loggp::simulate {

/// The clocks of a run's processors and interfaces, and how noise lengthens the work on them.
class GoalResources {
 public:
  /// Ranks arrive as `options` says. Throws InputError when there is not one arrival for each rank,
  /// or when a rank never arrives; RunError when an arrival is after `latest_time`.
  GoalResources(const GoalSchedule& schedule, const Options& options);

  /// Returns the time from which the resources of a waiter are free; it may be in the past. A
  /// computation, and a message under offloaded reception, needs its processor only. Other waiters
  /// need their side of the interface, too.
  [[nodiscard]] Time free_time(Rank rank, GoalWait wait, std::uint8_t cpu, std::uint8_t nic) {
    const Time processor = clocks_.cpu(rank, cpu);
    if (wait == GoalWait::calc || (wait == GoalWait::message && offloaded_)) return processor;
    return std::max(processor,
                    wait == GoalWait::send ? clocks_.tx(rank, nic) : clocks_.rx(rank, nic));
  }
  /// Returns when a processor of the rank ends work that it begins at `start`, with noise. Throws
  /// RunError when this is after `latest_time`, and InputError when noise leaves so little CPU time
  /// that the work does not end.
  [[nodiscard]] Time end_of_work(Rank rank, Time start, Duration work) const {
    if (noise_ == nullptr) return in_range(rank, start + work);
    return in_range(rank, noise_->end_of_work(rank, start, work));
  }
  /// Sets a processor's clock to `until`. While the ranks are watched, adds `rank` to `occupied`.
  void occupy(Rank rank, std::uint8_t cpu, Time until) {
    clocks_.cpu(rank, cpu) = until;
    if (is_watched_) [[unlikely]]
      occupied_.push_back(rank);
  }
  /// Sets the clock of an interface's sending side to `until`. Throws RunError when `until` is
  /// after `latest_time`.
  void occupy_sending(Rank rank, std::uint8_t nic, Time until) {
    clocks_.tx(rank, nic) = in_range(rank, until);
  }
  /// Sets the clock of an interface's receiving side to `until`. Throws RunError when `until` is
  /// after `latest_time`.
  void occupy_receiving(Rank rank, std::uint8_t nic, Time until) {
    clocks_.rx(rank, nic) = in_range(rank, until);
  }
  [[nodiscard]] Time processor_free(Rank rank, std::uint8_t cpu) { return clocks_.cpu(rank, cpu); }
  [[nodiscard]] Time receiving_free(Rank rank, std::uint8_t nic) { return clocks_.rx(rank, nic); }
  /// Returns when the last of the rank's processors is free.
  [[nodiscard]] Time finish_time(Rank rank) const { return clocks_.finish(rank); }
  /// Returns whether an operation of any rank names a processor other than 0.
  [[nodiscard]] bool has_several_cpus() const { return clocks_.several_cpus(); }

  /// Begins or ends the watch, during which `occupy` adds each rank to `occupied`.
  void watch(bool is_watched) { is_watched_ = is_watched; }
  /// Returns the ranks that `occupy` has added, in order, with repetitions. The caller clears the
  /// list.
  [[nodiscard]] std::vector<Rank>& occupied() { return occupied_; }

  /// Returns `time`. Throws RunError, which names the rank, when `time` is after `latest_time`.
  [[nodiscard]] static Time in_range(Rank rank, Time time) {
    if (time > latest_time) [[unlikely]]
      fail_range(rank);
    return time;
  }

 private:
  void let_arrive(std::int32_t ranks, std::span<const Duration> arrivals);
  [[noreturn]] static void fail_range(Rank rank);

  GoalClocks clocks_;
  const Noise* noise_;
  bool offloaded_;
  bool is_watched_ = false;
  std::vector<Rank> occupied_;
};

}  // namespace loggp::simulate
