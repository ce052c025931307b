#include "compare/explain/anatomy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "simulate/graph/critical_path.hpp"

namespace loggp::compare {

namespace {

using simulate::Reason;
using simulate::Schedule;

using Stays = std::map<std::pair<Resource, Rank>, Duration>;

void add_stay(const Schedule& schedule, const simulate::PathStep& step, Stays& stays) {
  const Rank rank = schedule[step.from].rank;
  const Duration time = schedule.duration(step.dependence);
  switch (step.dependence.reason) {
    case Reason::send_port:
      stays[{Resource::send_port, rank}] += time;
      break;
    case Reason::receive_port:
    case Reason::taken_in:
      stays[{Resource::receive_port, rank}] += time;
      break;
    case Reason::flight: {
      const Duration overhead = schedule.form(step.dependence).time_of(Term::o_s);
      stays[{Resource::cpu, rank}] += overhead;
      stays[{Resource::network, Rank()}] += time - overhead;
      break;
    }
    case Reason::cpu:
    case Reason::drain:
      stays[{Resource::cpu, rank}] += time;
      break;
    default:  // takes no time, or is the late arrival of a rank
      break;
  }
}

Bottleneck find_bottleneck(const Stays& stays) {
  Bottleneck most;
  for (const auto& [where, time] : stays) {
    if (time > most.time) most = {where.first, where.second, time};
  }
  return most;
}

// Returns whether the step passes along the flight of a message.
bool has_flight(const Schedule& schedule, const simulate::PathStep& step) {
  if (step.dependence.reason == Reason::flight) return true;
  const simulate::Instant& from = schedule[step.from];
  return step.dependence.reason == Reason::cpu && from.moment == simulate::Moment::send &&
         schedule.trace().sends[from.index].leaves_early();
}

Sensitivities parameter_sensitivities(const Schedule& schedule,
                                      std::optional<std::uint32_t> group) {
  Sensitivities all;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto work = simulate::local_work(simulate::all_parameters[i]);
    if (work && (group || schedule.local_rates(*work).empty())) continue;
    all[i] = sensitivity(schedule, {simulate::all_parameters[i], group});
  }
  return all;
}

}  // namespace

std::string to_string(const Bottleneck& bottleneck) {
  switch (bottleneck.resource) {
    case Resource::cpu:
      return fmt::format("the CPU of rank {}", bottleneck.rank.number());
    case Resource::send_port:
      return fmt::format("the send port of rank {}", bottleneck.rank.number());
    case Resource::receive_port:
      return fmt::format("the receive port of rank {}", bottleneck.rank.number());
    case Resource::network:
      break;
  }
  return "the network";
}

Anatomy schedule_anatomy(const Schedule& schedule) {
  schedule.validate();
  const simulate::CriticalPath path = critical_path(schedule);
  Stays stays;
  for (const simulate::PathStep& step : path.steps) add_stay(schedule, step, stays);
  Anatomy anatomy{
      .makespan = schedule.makespan(),
      .breakdown = path.breakdown,
      .messages = std::count_if(path.steps.begin(), path.steps.end(),
                                [&](const auto& step) { return has_flight(schedule, step); }),
      .bottleneck = find_bottleneck(stays),
      .by_resource = {},
      .sensitivities = parameter_sensitivities(schedule, std::nullopt),
      .groups = {schedule.groups().begin(), schedule.groups().end()},
      .by_group = {}};
  for (const LocalWork work : all_local_work) {
    const auto rates = schedule.local_rates(work);
    anatomy.local_rates[static_cast<std::size_t>(work)] = {rates.begin(), rates.end()};
  }
  for (const auto& [where, time] : stays)
    anatomy.by_resource[static_cast<std::size_t>(where.first)] += time;
  for (std::uint32_t group = 0; group < anatomy.groups.size() && anatomy.groups.size() > 1; ++group)
    anatomy.by_group.push_back(parameter_sensitivities(schedule, group));
  return anatomy;
}

}  // namespace loggp::compare
