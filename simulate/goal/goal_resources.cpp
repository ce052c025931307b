#include "simulate/goal/goal_resources.hpp"

#include <fmt/format.h>

#include "models/arrivals/arrivals.hpp"
#include "models/base/errors.hpp"

namespace loggp::simulate {

GoalResources::GoalResources(const GoalSchedule& schedule, const Options& options)
    : clocks_(schedule),
      noise_(options.noise),
      offloaded_(options.reception == Reception::offloaded) {
  check_arrivals(options.arrivals, schedule.ranks());
  if (!options.arrivals.empty()) let_arrive(schedule.ranks(), options.arrivals);
}

void GoalResources::let_arrive(std::int32_t ranks, std::span<const Duration> arrivals) {
  for (std::int32_t number = 0; number < ranks; ++number) {
    const Duration late = arrivals[static_cast<std::size_t>(number)];
    if (late == never_arrives) {
      throw InputError(fmt::format(
          "rank {} never arrives, but a schedule runs to its end; let each rank arrive", number));
    }
    const Rank rank(number);
    const Time time = in_range(rank, Time() + late);
    clocks_.arrive(rank, time, offloaded_ ? Time() : time);  // an interface needs no CPU
  }
}

void GoalResources::fail_range(Rank rank) {
  throw RunError(fmt::format("rank {}: simulated time passes {} s, the end of its range",
                             rank.number(), static_cast<double>(latest_time.in_ps()) * 1e-12));
}

}  // namespace loggp::simulate
