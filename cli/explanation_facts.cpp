// An explanation for programs.
#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "cli/explanation_tables.hpp"
#include "compare/numbers.hpp"
#include "simulate/parametric_makespan.hpp"

namespace loggp::cli {

namespace {

using compare::Anatomy;
using compare::exact_us;
using simulate::Moment;
using simulate::Parameter;
using simulate::Sensitivity;

constexpr int digits = 15;  // of a double

std::string in_us(double ps) {
  return std::isinf(ps) ? "inf" : compare::plain_decimal(ps / 1e6, digits);
}

std::string messages_of(const simulate::CostGroup& group) {
  return fmt::format("{} {}..{} B", to_string(group.link_class), group.range.first.count(),
                     group.range.last ? fmt::format("{}", group.range.last->count()) : "");
}

// What the path pays for a parameter; o is paid as o_s and o_r.
std::vector<std::string> payment(const Anatomy& anatomy, Parameter parameter) {
  constexpr std::array<Term, 6> first{Term::L, Term::o_s, Term::o_s, Term::o_r, Term::g, Term::G};
  const Term term = first[static_cast<std::size_t>(parameter)];
  std::int64_t count = anatomy.breakdown.count_of(term);
  Duration time = anatomy.breakdown.time_of(term);
  if (parameter == Parameter::o) {
    count += anatomy.breakdown.count_of(Term::o_r);
    time += anatomy.breakdown.time_of(Term::o_r);
  }
  return {std::to_string(count), exact_us(time)};
}

std::vector<std::string> derivatives(const Sensitivity& s) {
  return {std::to_string(s.below), std::to_string(s.above), in_us(s.least_change),
          in_us(s.most_change)};
}

void add_parameters(std::string_view run, const Anatomy& anatomy, bool has_derivatives,
                    Rows& rows) {
  const auto add = [&](const std::string& messages, Parameter parameter,
                       std::vector<std::string> paid, const Sensitivity& s) {
    rows.push_back({std::string(run), messages, std::string(to_string(parameter)),
                    std::move(paid[0]), std::move(paid[1])});
    const auto rest = has_derivatives ? derivatives(s) : std::vector<std::string>(4);
    rows.back().insert(rows.back().end(), rest.begin(), rest.end());
  };
  for (std::size_t i = 0; i < simulate::all_parameters.size(); ++i) {
    const Parameter parameter = simulate::all_parameters[i];
    add("all", parameter, payment(anatomy, parameter), anatomy.sensitivities[i]);
    for (std::size_t group = 0; group < anatomy.by_group.size(); ++group)
      add(messages_of(anatomy.groups[group]), parameter, {"", ""}, anatomy.by_group[group][i]);
  }
}

void add_rest(std::string_view run, const Anatomy& anatomy, Rows& rows) {
  const auto add = [&](std::string_view what, std::string count, Duration time) {
    rows.push_back({std::string(run), "all", std::string(what), std::move(count), exact_us(time),
                    "", "", "", ""});
  };
  const simulate::Breakdown& paid = anatomy.breakdown;
  add("O_s", std::to_string(paid.count_of(Term::O_s)), paid.time_of(Term::O_s));
  add("O_r", std::to_string(paid.count_of(Term::O_r)), paid.time_of(Term::O_r));
  add("late_arrival", "", paid.arrival);
  add("computation", "", paid.computation);
  add("polls", "", paid.poll);
  add("noise", "", paid.noise);
  add("makespan", "", anatomy.makespan);
}

// What a program asked for at an instant, if anything, and the message that it was about.
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

Rows facts_of(const compare::Explanation& e) {
  Rows rows{{"run", "messages", "parameter", "count", "time_us", "derivative_below",
             "derivative_above", "least_change_us", "most_change_us"}};
  add_parameters("alone", e.alone, true, rows);
  add_rest("alone", e.alone, rows);
  if (e.is_alone) return rows;
  add_parameters("benchmark", e.benchmark, !e.depends_on_time, rows);
  add_rest("benchmark", e.benchmark, rows);
  return rows;
}

Rows curve_of(const simulate::Schedule& schedule, Parameter parameter) {
  const std::string_view unit = parameter == Parameter::G ? "us_per_byte" : "us";
  Rows rows{{fmt::format("{}_change_{}", to_string(parameter), unit), "makespan_us", "derivative"}};
  for (const simulate::Piece& piece : simulate::ParametricMakespan(schedule, {parameter}).curve()) {
    rows.push_back({in_us(piece.change), in_us(piece.makespan), std::to_string(piece.slope)});
  }
  return rows;
}

Rows operations_of(const simulate::Schedule& schedule) {
  const auto spare = slack(schedule);
  Rows rows{{"rank", "operation", "peer", "bytes", "time_us", "slack_us"}};
  for (simulate::Schedule::Vertex vertex = 1; vertex < schedule.end(); ++vertex) {
    const simulate::Instant& instant = schedule[vertex];
    const Operation operation = operation_at(schedule, instant);
    if (operation.name.empty()) continue;
    std::vector<std::string> row{std::to_string(instant.rank.number()), std::string(operation.name),
                                 "", ""};
    if (const Trace::Send* message = operation.message; message != nullptr) {
      const bool is_receive = instant.moment == Moment::receive;
      row[2] = std::to_string((is_receive ? message->from : message->to).number());
      row[3] = std::to_string(message->size.count());
    }
    const std::optional<Duration>& later = spare[vertex];
    row.push_back(exact_us(instant.time - Time()));
    row.push_back(later ? exact_us(*later) : "inf");
    rows.push_back(std::move(row));
  }
  return rows;
}

nlohmann::ordered_json json_of(const compare::Explanation& e) {
  nlohmann::ordered_json json;
  json["collective"] = e.collective;
  json["algorithm"] = e.row.algorithm;
  json["ranks"] = e.row.ranks;
  json["bytes"] = e.row.bytes.count();
  json["params"] = e.row.params;
  json["scheme"] = e.row.scheme;
  json["iterations"] = e.row.iterations;
  json["reported_us"] = e.row.reported.in_us();
  json["completion_us"] = e.row.correct.in_us();
  if (e.overlap) {
    json["overlap"] = {{"period_us", e.overlap->period.in_us()},
                       {"length_us", e.overlap->length.in_us()},
                       {"in_progress", e.overlap->in_progress},
                       {"most_in_progress", e.overlap->most_in_progress}};
  }
  json["bottleneck"] = {{"what", to_string(e.benchmark.bottleneck)},
                        {"time_us", e.benchmark.bottleneck.time.in_us()}};
  json["words"] = in_words(e);
  json["parameters"] = json_of(facts_of(e));
  return json;
}

}  // namespace loggp::cli
