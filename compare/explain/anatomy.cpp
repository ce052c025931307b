#include "compare/explain/anatomy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "simulate/graph/critical_path.hpp"

namespace loggp::compare {

namespace {

using simulate::Reason;
using simulate::Schedule;

// A rank has a CPU and ports; the port of a node, or a link, is shared. A CPU that ranks share has
// its number in place of a rank.
using Stays = std::map<std::tuple<Resource, Rank, Trace::Port>, Duration>;

void add_stay(const Schedule& schedule, const simulate::PathStep& step, Stays& stays) {
  const Rank rank = schedule[step.from].rank;
  const std::vector<std::int32_t>& cpus = schedule.trace().cpus;
  const Rank cpu =
      cpus.empty() || rank < Rank(0) ? rank : Rank(cpus[static_cast<std::size_t>(rank.number())]);
  const Duration time = schedule.duration(step.dependence);
  const auto stay = [&](Resource resource, Rank owner, Duration for_time, Trace::Port port = {}) {
    stays[{resource, owner, port}] += for_time;
  };
  switch (step.dependence.reason) {
    case Reason::send_port:
      stay(Resource::send_port, rank, time);
      break;
    case Reason::receive_port:
    case Reason::taken_in:
      stay(Resource::receive_port, rank, time);
      break;
    case Reason::flight: {
      const Duration overhead = schedule.form(step.dependence).time_of(Term::o_s);
      stay(Resource::cpu, cpu, overhead);
      stay(Resource::network, Rank(), time - overhead);
      break;
    }
    case Reason::cpu:
    case Reason::drain:
      stay(Resource::cpu, cpu, time);
      break;
    case Reason::shared:
      stay(Resource::shared, Rank(), time, *schedule.port(step.to));
      break;
    case Reason::asked:  // the latency of a link, or no time
      if (time > Duration()) stay(Resource::network, Rank(), time);
      break;
    default:  // takes no time, or is the late arrival of a rank
      break;
  }
}

Bottleneck find_bottleneck(const Stays& stays, const Schedule& schedule) {
  Bottleneck most;
  for (const auto& [where, time] : stays) {
    const auto& [resource, rank, port] = where;
    if (time > most.time) most = {.resource = resource, .rank = rank, .time = time, .port = port};
  }
  if (most.resource == Resource::cpu && !schedule.trace().cpus.empty())
    most.cpu = most.rank.number();
  most.topology = schedule.shared().topology;
  return most;
}

std::vector<std::pair<Trace::Port, Duration>> stays_on_shared(const Stays& stays) {
  std::vector<std::pair<Trace::Port, Duration>> shared;
  for (const auto& [where, time] : stays) {
    if (std::get<Resource>(where) == Resource::shared && time > Duration())
      shared.emplace_back(std::get<Trace::Port>(where), time);
  }
  std::stable_sort(shared.begin(), shared.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return shared;
}

// Returns whether the step passes along the flight of a message.
bool has_flight(const Schedule& schedule, const simulate::PathStep& step) {
  if (step.dependence.reason == Reason::flight) return true;
  const simulate::Instant& from = schedule[step.from];
  return step.dependence.reason == Reason::cpu && from.moment == simulate::Moment::send &&
         schedule.trace().sends[from.index].leaves_early();
}

Sensitivities parameter_sensitivities(const Schedule& schedule, const Anatomy& anatomy,
                                      std::optional<std::uint32_t> group) {
  Sensitivities all;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const simulate::Parameter parameter = simulate::all_parameters[i];
    if (!anatomy.has(parameter) || (group && !simulate::is_of_groups(parameter))) continue;
    all[i] = sensitivity(schedule, {parameter, group});
  }
  return all;
}

}  // namespace

std::string to_string(const Bottleneck& bottleneck) {
  switch (bottleneck.resource) {
    case Resource::cpu:
      if (bottleneck.cpu >= 0) return fmt::format("CPU {}, which ranks share", bottleneck.cpu);
      return fmt::format("the CPU of rank {}", bottleneck.rank.number());
    case Resource::send_port:
      return fmt::format("the send port of rank {}", bottleneck.rank.number());
    case Resource::receive_port:
      return fmt::format("the receive port of rank {}", bottleneck.rank.number());
    case Resource::shared:
      return to_string(bottleneck.port, bottleneck.topology.get());
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
      .bottleneck = find_bottleneck(stays, schedule),
      .by_resource = {},
      .on_shared = stays_on_shared(stays),
      .shared = schedule.shared(),
      .link_rates = {schedule.link_rates().begin(), schedule.link_rates().end()},
      .sensitivities = {},
      .groups = {schedule.groups().begin(), schedule.groups().end()},
      .by_group = {}};
  for (const LocalWork work : all_local_work) {
    const auto rates = schedule.local_rates(work);
    anatomy.local_rates[static_cast<std::size_t>(work)] = {rates.begin(), rates.end()};
  }
  for (const auto& [where, time] : stays)
    anatomy.by_resource[static_cast<std::size_t>(std::get<Resource>(where))] += time;
  anatomy.sensitivities = parameter_sensitivities(schedule, anatomy, std::nullopt);
  for (std::uint32_t group = 0; group < anatomy.groups.size() && anatomy.groups.size() > 1; ++group)
    anatomy.by_group.push_back(parameter_sensitivities(schedule, anatomy, group));
  return anatomy;
}

}  // namespace loggp::compare
