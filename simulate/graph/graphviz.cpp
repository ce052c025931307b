#include "simulate/graph/graphviz.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>

#include "models/base/errors.hpp"
#include "simulate/graph/critical_path.hpp"

namespace loggp::simulate {

namespace {

std::string microseconds(Duration time) {
  return fmt::format("{} µs", time.in_us());
}

std::string vertex_label(const Schedule& schedule, Schedule::Vertex vertex) {
  const std::string when = microseconds(schedule[vertex].time - Time());
  // the rank is that of the cluster: "rank 2's send to rank 3"
  std::string what = schedule.describe(vertex);
  if (const auto own = what.find("'s "); own != std::string::npos) what.erase(0, own + 3);
  return fmt::format("{}\\n{}", what, when);
}

std::string_view to_string(Rest kind) {
  switch (kind) {
    case Rest::nothing:
      break;
    case Rest::arrival:
      return "arrival";
    case Rest::computation:
      return "computation";
    case Rest::poll:
      return "poll";
    case Rest::wake_up:
      return "wake-up";
  }
  return "";
}

// Returns "o_s + L", "g + 7 G" or "computation"; empty where there is no cost.
std::string edge_label(const Schedule& schedule, const Dependence& dependence) {
  constexpr std::array written{Term::o_s,    Term::L,      Term::o_r,    Term::g,
                               Term::G,      Term::O_s,    Term::O_r,    Term::reduce,
                               Term::copy,   Term::g_node, Term::G_node, Term::G_memory,
                               Term::g_link, Term::G_link, Term::l_link};
  std::string text;
  const CostForm& form = schedule.form(dependence);
  const auto add = [&](std::string_view part) {
    text += fmt::format("{}{}", text.empty() ? "" : " + ", part);
  };
  for (const Term term : written) {
    const std::int64_t count = form.count_of(term);
    if (form.time_of(term) == Duration()) continue;
    add(count == 1 ? std::string(name(term)) : fmt::format("{} {}", count, name(term)));
  }
  if (dependence.kind == Rest::poll) text.clear();  // a poll is named only so
  if (dependence.kind != Rest::nothing) add(to_string(dependence.kind));
  if (dependence.noise != Duration()) add("noise");
  if (text.empty()) return text;
  return fmt::format("{}\\n{}", text, microseconds(schedule.duration(dependence)));
}

void write_vertex(const Schedule& schedule, Schedule::Vertex vertex, std::string& text) {
  const Moment moment = schedule[vertex].moment;
  const bool is_point = moment == Moment::arrival || moment == Moment::taking_in ||
                        moment == Moment::leaving || moment == Moment::reaching;
  text += fmt::format("    v{} [{}{}=\"{}\"];\n", vertex, is_point ? "shape=point, " : "",
                      is_point ? "xlabel" : "label", vertex_label(schedule, vertex));
}

void write_rank(const Schedule& schedule, Rank rank, std::string& text) {
  text += fmt::format("  subgraph cluster_{} {{\n    label=\"rank {}\";\n", rank.number(),
                      rank.number());
  for (Schedule::Vertex vertex = 1; vertex < schedule.end(); ++vertex) {
    if (schedule[vertex].rank == rank && schedule[vertex].moment != Moment::look)
      write_vertex(schedule, vertex, text);
  }
  text += "  }\n";
}

std::size_t operations_of(const Trace& trace) {
  return trace.sends.size() + trace.receives.size() + trace.computes.size() + trace.waits.size();
}

}  // namespace

std::string graphviz(const Schedule& schedule, std::size_t most_operations) {
  const std::size_t operations = operations_of(schedule.trace());
  if (operations > most_operations) {
    throw InputError(fmt::format(
        "a graph of {} operations can't be read; draw at most {}: fewer ranks or iterations",
        operations, most_operations));
  }
  std::set<std::tuple<Schedule::Vertex, Schedule::Vertex, std::uint32_t>> critical;
  for (const PathStep& step : critical_path(schedule).steps)
    critical.insert({step.from, step.to, step.dependence.form});
  std::string text = "digraph schedule {\n  node [shape=box];\n";
  for (std::int32_t rank = 0; rank < schedule.trace().ranks; ++rank)
    write_rank(schedule, Rank(rank), text);
  for (const Schedule::Vertex vertex : {Schedule::begin(), schedule.end()})
    write_vertex(schedule, vertex, text);
  for (const Schedule::Vertex from : schedule.topological_order()) {
    for (const auto edge : schedule.out_edges(from)) {
      const Schedule::Vertex to = schedule.target(edge);
      if (schedule[to].moment == Moment::look) continue;
      const Dependence& dependence = schedule[edge];
      const bool has_time = schedule[from].time + schedule.duration(dependence) < schedule[to].time;
      const std::string_view idle = has_time ? ", color=grey" : "";
      text += fmt::format("  v{} -> v{} [label=\"{}\"{}];\n", from, to,
                          edge_label(schedule, dependence),
                          critical.contains({from, to, dependence.form})
                              ? std::string_view(", style=bold, color=red")
                              : idle);
    }
  }
  return text + "}\n";
}

}  // namespace loggp::simulate
