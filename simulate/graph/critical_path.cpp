#include "simulate/graph/critical_path.hpp"

#include <algorithm>
#include <ranges>
#include <tuple>

namespace loggp::simulate {

namespace {

// Returns the dependence that determines the time of `vertex`; of several, the preferred one.
Schedule::Edge tight_edge(const Schedule& schedule, Schedule::Vertex vertex) {
  const auto preference = [&](Schedule::Edge edge) {
    const Schedule::Vertex from = schedule.source(edge);
    return std::tuple(schedule[edge].reason, schedule[from].rank, from, schedule[edge].form);
  };
  const auto is_tight = [&](Schedule::Edge edge) {
    return schedule[schedule.source(edge)].time + schedule.duration(schedule[edge]) ==
           schedule[vertex].time;
  };
  const auto edges = schedule.in_edges(vertex);
  auto best = std::find_if(edges.begin(), edges.end(), is_tight);
  for (auto edge = best; edge != edges.end(); ++edge) {
    if (is_tight(*edge) && preference(*edge) < preference(*best)) best = edge;
  }
  return *best;
}

}  // namespace

CriticalPath critical_path(const Schedule& schedule) {
  CriticalPath path;
  for (Schedule::Vertex vertex = schedule.end(); vertex != Schedule::begin();) {
    const Schedule::Edge edge = tight_edge(schedule, vertex);
    const Schedule::Vertex from = schedule.source(edge);
    const Dependence& dependence = schedule[edge];
    path.breakdown.add(schedule.form(dependence), dependence);
    path.steps.push_back({from, vertex, dependence});
    vertex = from;
  }
  std::reverse(path.steps.begin(), path.steps.end());
  return path;
}

std::vector<std::optional<Duration>> slack(const Schedule& schedule) {
  std::vector<std::optional<Duration>> spare(schedule.size());
  spare[schedule.end()] = Duration();
  const auto order = schedule.topological_order();
  for (const Schedule::Vertex vertex : order | std::views::reverse) {
    std::optional<Duration>& least = spare[vertex];
    for (const auto edge : schedule.out_edges(vertex)) {
      const Schedule::Vertex to = schedule.target(edge);
      const std::optional<Duration>& later = spare[to];
      if (!later) continue;
      const Duration waits =
          schedule[to].time - schedule[vertex].time - schedule.duration(schedule[edge]);
      const Duration through = *later + waits;
      least = std::min(least.value_or(through), through);
    }
  }
  return spare;
}

}  // namespace loggp::simulate
