#include "compare/predict/timeline_path.hpp"

#include <algorithm>

#include "simulate/graph/critical_path.hpp"
#include "timeline/svg/lanes.hpp"

namespace loggp::compare {

namespace {

using simulate::PathStep;
using simulate::Reason;
using simulate::Schedule;
using timeline::Path;
using timeline::Row;

Row path_row(Reason reason) {
  switch (reason) {
    case Reason::send_port:
      return Row::send_port;
    case Reason::receive_port:
    case Reason::taken_in:
      return Row::receive_port;
    default:
      return Row::cpu;
  }
}

void add(const Schedule& schedule, const PathStep& step, const std::vector<Trace::Port>& ports,
         Path& path) {
  const auto point = [&](Rank rank, Row row, Time time) {
    const timeline::PathPoint next{rank, row, time};
    if (path.empty() || path.back() != next) path.push_back(next);
  };
  if (step.dependence.reason == Reason::shared) {
    const auto port = std::lower_bound(ports.begin(), ports.end(), *schedule.port(step.to));
    const Rank lane = timeline::shared_lane(schedule.trace().ranks,
                                            static_cast<std::size_t>(port - ports.begin()));
    point(lane, Row::cpu, schedule[step.from].time);
    point(lane, Row::cpu, schedule[step.to].time);
    return;
  }
  const simulate::Instant& from = schedule[step.from];
  const simulate::Instant& to = schedule[step.to];
  const Row row = path_row(step.dependence.reason);
  // The beginning and the end of the run belong to no rank.
  const Rank leaves = step.from == Schedule::begin() ? to.rank : from.rank;
  const Rank reaches = step.to == schedule.end() ? leaves : to.rank;
  point(leaves, row, from.time);
  if (step.dependence.reason == Reason::flight) {
    point(leaves, row, schedule.trace().sends[schedule.message(step.to)].leaves());
  }
  point(reaches, row, to.time);
}

}  // namespace

Path timeline_path(const Schedule& schedule) {
  Path path;
  const std::vector<Trace::Port> ports = schedule.trace().ports();
  for (const PathStep& step : critical_path(schedule).steps) add(schedule, step, ports, path);
  return path;
}

Path timeline_path(const Trace& trace, const Machine& machine, bool may_be_noisy) {
  return timeline_path(Schedule(trace, machine, {.may_be_noisy = may_be_noisy}));
}

}  // namespace loggp::compare
