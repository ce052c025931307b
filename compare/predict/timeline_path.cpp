#include "compare/predict/timeline_path.hpp"

#include "simulate/graph/critical_path.hpp"

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

void add(const Schedule& schedule, const PathStep& step, Path& path) {
  const auto point = [&](Rank rank, Row row, Time time) {
    const timeline::PathPoint next{rank, row, time};
    if (path.empty() || path.back() != next) path.push_back(next);
  };
  const simulate::Instant& from = schedule[step.from];
  const simulate::Instant& to = schedule[step.to];
  const Row row = path_row(step.dependence.reason);
  // The beginning and the end of the run belong to no rank.
  const Rank leaves = step.from == Schedule::begin() ? to.rank : from.rank;
  const Rank reaches = step.to == schedule.end() ? leaves : to.rank;
  point(leaves, row, from.time);
  if (step.dependence.reason == Reason::flight) {
    point(leaves, row, schedule.trace().sends[to.index].leaves());
  }
  point(reaches, row, to.time);
}

}  // namespace

Path timeline_path(const Schedule& schedule) {
  Path path;
  for (const PathStep& step : critical_path(schedule).steps) add(schedule, step, path);
  return path;
}

Path timeline_path(const Trace& trace, const Machine& machine, bool may_be_noisy) {
  return timeline_path(Schedule(trace, machine, {.may_be_noisy = may_be_noisy}));
}

}  // namespace loggp::compare
