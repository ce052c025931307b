// The explanation of a benchmark as values for programs.
#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "algorithms/schemes/choice_columns.hpp"
#include "cli/tables/explanation_tables.hpp"
#include "compare/chart/numbers.hpp"
#include "simulate/graph/critical_path.hpp"
#include "simulate/graph/parametric_makespan.hpp"

namespace loggp::cli {

namespace {

using compare::Anatomy;
using compare::exact_us;
using simulate::Moment;
using simulate::Parameter;
using simulate::Sensitivity;

constexpr int digits = 15;  // the digits of a double

// Returns ps in µs. A derivative that holds without limit has "inf" in CSV and null in JSON.
Cell microseconds(double ps) {
  return Cell::rounded(std::isinf(ps) ? "inf" : compare::plain_decimal(ps / 1e6, digits));
}

Cell microseconds(Duration time) {
  return Cell::rounded(exact_us(time));
}

std::string_view unit_of(Parameter parameter) {
  return is_per_byte(parameter) ? "us_per_byte" : "us";
}

std::string group_messages(const simulate::CostGroup& group) {
  return fmt::format("{} {}..{} B", to_string(group.link_class), group.range.first.count(),
                     group.range.last ? fmt::format("{}", group.range.last->count()) : "");
}

// Returns how many times the critical path pays for a parameter, and the time that it pays; o
// stands for o_s and o_r together.
std::vector<Cell> payment(const Anatomy& anatomy, Parameter parameter) {
  constexpr std::array<Term, simulate::all_parameters.size()> first{
      Term::L,        Term::o_s,    Term::o_s,    Term::o_r,    Term::g,
      Term::G,        Term::reduce, Term::copy,   Term::g_node, Term::G_node,
      Term::G_memory, Term::g_link, Term::G_link, Term::l_link};
  const Term term = first[static_cast<std::size_t>(parameter)];
  std::int64_t count = anatomy.breakdown.count_of(term);
  Duration time = anatomy.breakdown.time_of(term);
  if (parameter == Parameter::o) {
    count += anatomy.breakdown.count_of(Term::o_r);
    time += anatomy.breakdown.time_of(Term::o_r);
  }
  return {count, microseconds(time)};
}

std::vector<Cell> derivatives(Parameter parameter, const Sensitivity& s) {
  return {s.below,
          s.above,
          unit_of(parameter),
          microseconds(s.least_change),
          microseconds(s.most_change),
          to_string(s.least_end),
          to_string(s.most_end)};
}

void add_parameters(std::string_view run, const Anatomy& anatomy, bool has_derivatives,
                    Table& table) {
  const auto add = [&](const std::string& messages, Parameter parameter,
                       const std::vector<Cell>& paid, const Sensitivity& s) {
    std::vector<Cell> row{run, messages, to_string(parameter)};
    const auto rest = has_derivatives ? derivatives(parameter, s) : std::vector<Cell>(7);
    row.insert(row.end(), paid.begin(), paid.end());
    row.insert(row.end(), rest.begin(), rest.end());
    table.add(std::move(row));
  };
  const std::vector<Cell> nothing(2);
  for (std::size_t i = 0; i < simulate::all_parameters.size(); ++i) {
    const Parameter parameter = simulate::all_parameters[i];
    if (!anatomy.has(parameter)) continue;
    add("all", parameter, payment(anatomy, parameter), anatomy.sensitivities[i]);
    if (!simulate::is_of_groups(parameter)) continue;
    for (std::size_t group = 0; group < anatomy.by_group.size(); ++group)
      add(group_messages(anatomy.groups[group]), parameter, nothing, anatomy.by_group[group][i]);
  }
}

void add_rest(std::string_view run, const Anatomy& anatomy, Table& table) {
  const auto add = [&](std::string_view name, Cell count, Duration time) {
    std::vector<Cell> row{run, "all", name, std::move(count), microseconds(time)};
    row.resize(table.columns().size());
    table.add(std::move(row));
  };
  const simulate::Breakdown& paid = anatomy.breakdown;
  add("O_s", paid.count_of(Term::O_s), paid.time_of(Term::O_s));
  add("O_r", paid.count_of(Term::O_r), paid.time_of(Term::O_r));
  add("late_arrival", nullptr, paid.arrival);
  add("computation", nullptr, paid.computation);
  add("polls", paid.polls, paid.poll);
  if (paid.wake_up != Duration()) add("wake_ups", nullptr, paid.wake_up);
  add("noise", nullptr, paid.noise);
  add("makespan", nullptr, anatomy.makespan);
}

// An operation of a rank's program, and its message. The name is empty at an instant that belongs
// to no such operation.
struct Operation {
  std::string_view name;
  const Trace::Send* message = nullptr;
};

Operation operation_at(const simulate::Schedule& schedule, const simulate::Instant& instant) {
  const Trace& trace = schedule.trace();
  switch (instant.moment) {
    case Moment::send:
      return {"send", &trace.sends[instant.index]};
    case Moment::receive:
      return {"receive", &trace.sends[trace.receives[instant.index].send]};
    case Moment::compute:
      return {"compute"};
    case Moment::wait:
      return {"wait", &trace.sends[trace.waits[instant.index].send]};
    default:
      return {};
  }
}

}  // namespace

Table parameter_table(const compare::Explanation& e) {
  Table table{"run",          "messages",         "parameter",        "count",
              "time_us",      "derivative_below", "derivative_above", "change_unit",
              "least_change", "most_change",      "least_limit",      "most_limit"};
  add_parameters("alone", e.alone, true, table);
  add_rest("alone", e.alone, table);
  if (e.is_alone) return table;
  add_parameters("benchmark", e.benchmark, !e.depends_on_time, table);
  add_rest("benchmark", e.benchmark, table);
  return table;
}

Table curve_table(const simulate::Curve& curve, Parameter parameter) {
  Table table{fmt::format("{}_change_{}", to_string(parameter), unit_of(parameter)), "makespan_us",
              "derivative"};
  for (const simulate::Piece& piece : curve.pieces)
    table.add({microseconds(piece.change), microseconds(piece.makespan), piece.slope});
  if (std::isinf(curve.end)) return table;
  const simulate::Piece& last = curve.pieces.back();
  const double end = last.makespan + (curve.end - last.change) * static_cast<double>(last.slope);
  table.add({microseconds(curve.end), microseconds(end), nullptr});
  return table;
}

Table operation_table(const simulate::Schedule& schedule) {
  const auto spare = slack(schedule);
  Table table{"rank", "operation", "peer", "bytes", "time_us", "slack_us"};
  for (simulate::Schedule::Vertex vertex = 1; vertex < schedule.end(); ++vertex) {
    const simulate::Instant& instant = schedule[vertex];
    const Operation operation = operation_at(schedule, instant);
    if (operation.name.empty()) continue;
    Cell peer;
    Cell bytes;
    if (const Trace::Send* message = operation.message; message != nullptr) {
      const bool is_receive = instant.moment == Moment::receive;
      peer = (is_receive ? message->from : message->to).number();
      bytes = message->size.count();
    }
    const std::optional<Duration>& later = spare[vertex];
    table.add({instant.rank.number(), operation.name, peer, bytes,
               microseconds(instant.time - Time()),
               later ? microseconds(*later) : Cell::rounded("inf")});
  }
  return table;
}

void add_facts(Result& result, const compare::Explanation& e) {
  const auto add = [&result](const char* name, Cell value) {
    result.add(Column(name).only(in_json), std::move(value));
  };
  if (!e.of) {
    add("goal", e.schedule);
    add("ranks", e.row.ranks);
    add("params", e.row.params);
  } else {
    add("collective", e.of->collective);
    add("algorithm", e.of->algorithm_name());
    add("ranks", e.row.ranks);
    add("bytes", e.row.bytes.count());
    add("params", e.row.params);
    add("scheme", e.row.scheme);
    add("iterations", e.row.iterations);
    const std::vector<Cell> choices = choice_values(choice_cells(*e.of));
    for (std::size_t i = 0; i < choices.size(); ++i)
      result.add_known(Column(choice_columns[i]).only(in_json), choices[i]);
    add("segment_bytes", e.of->segment.count());
    add("seed", e.of->seed);
    add("reported_us", e.row.reported.in_us());
  }
  add("completion_us", e.row.correct.in_us());
  if (e.overlap) {
    add("overlap", Cell::object({{"period_us", e.overlap->period.in_us()},
                                 {"length_us", e.overlap->length.in_us()},
                                 {"in_progress", e.overlap->in_progress},
                                 {"most_in_progress", e.overlap->most_in_progress}}));
  }
  add("bottleneck", Cell::object({{"what", to_string(e.benchmark.bottleneck)},
                                  {"time_us", e.benchmark.bottleneck.time.in_us()}}));
  add("words", Cell::list(in_words(e)));
}

std::string in_words(const ExplainedIntervals& intervals) {
  const auto ends = [](const compare::PredictionInterval& interval) {
    return fmt::format("{} to {} (by {})", compare::readable_time(Duration::us(interval.us.low)),
                       compare::readable_time(Duration::us(interval.us.high)),
                       compare::to_string(interval.method));
  };
  std::string text = fmt::format(
      "The {} interval of the reported time, from {}, is {}", intervals.level,
      intervals.reported.of == ReplicatesOf::launches ? "the parameters of each launch"
                                                      : "the parameters' scatter within one launch",
      ends(intervals.reported));
  if (intervals.alone)
    text += fmt::format("; that of one operation alone is {}", ends(*intervals.alone));
  return text + ".";
}

void add_intervals(Result& result, const ExplainedIntervals& intervals) {
  const auto add = [&result](const std::string& name, Cell value) {
    result.add(Column(name).only(in_json), std::move(value));
  };
  const auto add_interval = [&](const std::string& of, const compare::PredictionInterval& found) {
    add(of + "interval_low_us", found.us.low);
    add(of + "interval_high_us", found.us.high);
    add(of + "interval_method", compare::to_string(found.method));
  };
  add_interval("", intervals.reported);
  if (intervals.alone) add_interval("completion_", *intervals.alone);
  add("interval_of", to_string(intervals.reported.of));
}

}  // namespace loggp::cli
