#include "simulate/graph/parametric_makespan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace loggp::simulate {

namespace {

// Lengths times denominators need up to 90 bits.
__extension__ using Wide = __int128;  // NOLINT(readability-identifier-naming)

bool moves(Parameter parameter, Term term) {
  switch (parameter) {
    case Parameter::L:
      return term == Term::L;
    case Parameter::o:
      return term == Term::o_s || term == Term::o_r;
    case Parameter::o_s:
      return term == Term::o_s;
    case Parameter::o_r:
      return term == Term::o_r;
    case Parameter::g:
      return term == Term::g;
    case Parameter::G:
      break;
  }
  return term == Term::G;
}

std::int64_t form_slope(const CostForm& form, Shift shift) {
  if (shift.group && form.group != *shift.group) return 0;
  std::int64_t slope = 0;
  for (std::size_t term = 0; term < term_count; ++term) {
    if (moves(shift.parameter, static_cast<Term>(term))) slope += form.count[term];
  }
  return slope;
}

// Returns how much smaller the parameter can become in one group.
double room_below(const Parameters& p, Parameter parameter) {
  const auto ps = [](Duration duration) { return static_cast<double>(duration.in_ps()); };
  const double o_s = std::min(ps(p.o_s), ps(p.o_s + p.L));  // L stays at least −o_s
  switch (parameter) {
    case Parameter::L:
      return ps(p.o_s + p.L);
    case Parameter::o:
      return std::min(o_s, ps(p.o_r));
    case Parameter::o_s:
      return o_s;
    case Parameter::o_r:
      return ps(p.o_r);
    case Parameter::g:
      return ps(p.g);
    case Parameter::G:
      break;
  }
  return p.G;
}

}  // namespace

std::string_view to_string(Parameter parameter) {
  constexpr std::array<std::string_view, all_parameters.size()> names{"L",   "o", "o_s",
                                                                      "o_r", "g", "G"};
  return names[static_cast<std::size_t>(parameter)];
}

ParametricMakespan::ParametricMakespan(const Schedule& schedule, Shift shift)
    : lowest_(lowest_change(schedule, shift)) {
  for (const CostForm& form : schedule.forms()) slopes_.push_back(form_slope(form, shift));
  std::vector<Schedule::Vertex> place(schedule.size());
  arcs_end_.reserve(schedule.size());
  for (const Schedule::Vertex vertex : schedule.topological_order()) {
    place[vertex] = static_cast<Schedule::Vertex>(arcs_end_.size());
    for (const auto edge : schedule.in_edges(vertex)) {
      const Dependence& dependence = schedule[edge];
      arcs_.push_back(
          {place[schedule.source(edge)], dependence.form, schedule.duration(dependence).in_ps()});
    }
    arcs_end_.push_back(arcs_.size());
  }
  end_ = place[schedule.end()];
}

ParametricMakespan::Change ParametricMakespan::lowest_change(const Schedule& schedule,
                                                             Shift shift) {
  double room = std::numeric_limits<double>::infinity();
  for (std::uint32_t group = 0; group < schedule.groups().size(); ++group) {
    if (shift.group && group != *shift.group) continue;
    room = std::min(room, room_below(schedule.groups()[group].range.parameters, shift.parameter));
  }
  if (std::isinf(room)) return {};  // no message has such parameters
  // Whole ps are exact. The room of G is rounded down to a millionth of a ps per byte.
  constexpr std::int64_t parts = 1'000'000;
  if (shift.parameter != Parameter::G) return {-std::llround(room), 1};
  return {-static_cast<std::int64_t>(std::floor(room * parts)), parts};
}

double ParametricMakespan::Change::value() const {
  return under == 0 ? std::numeric_limits<double>::infinity()
                    : static_cast<double>(over) / static_cast<double>(under);
}

// Returns 1 when the first line is longer at the change, −1 when the second is, else 0.
int ParametricMakespan::compare(Line a, Line b, Change at) {
  const Wide difference =
      Wide{at.under} * (a.at_zero - b.at_zero) + Wide{at.over} * (a.slope - b.slope);
  if (difference == 0) return 0;
  return difference > 0 ? 1 : -1;
}

// Returns the change at which two lines are equally long. Pre: their slopes differ.
ParametricMakespan::Change ParametricMakespan::crossing(Line a, Line b) {
  const std::int64_t sign = a.slope > b.slope ? 1 : -1;
  return {sign * (b.at_zero - a.at_zero), sign * (a.slope - b.slope)};
}

ParametricMakespan::Line ParametricMakespan::longest(Change at, Side side) const {
  const auto is_longer = [=](Line a, Line b) {
    const int longer = compare(a, b, at);
    if (longer != 0) return longer > 0;
    if (at.under == 0) return a.at_zero > b.at_zero;
    return side == Side::above ? a.slope > b.slope : a.slope < b.slope;
  };
  std::vector<Line> lines(arcs_end_.size());
  std::size_t arc = 0;
  for (std::size_t vertex = 0; vertex < lines.size(); ++vertex) {
    bool is_first = true;
    for (; arc < arcs_end_[vertex]; ++arc) {
      const Line& before = lines[arcs_[arc].from];
      const Line through{before.at_zero + arcs_[arc].length,
                         before.slope + slopes_[arcs_[arc].form]};
      if (is_first || is_longer(through, lines[vertex])) lines[vertex] = through;
      is_first = false;
    }
  }
  return lines[end_];
}

// Newton's method on a convex function. Where two lines cross, they are the longest, or the longest
// line there crosses `now` nearer to 0. Each line is met at most once, so that the loop ends, with
// an exact result.
ParametricMakespan::Change ParametricMakespan::first_break(Line now, Change far, Side side) const {
  for (Change at = far;;) {
    const Line there = longest(at, side == Side::above ? Side::below : Side::above);
    if (there.slope == now.slope || compare(there, now, at) == 0) return at;
    at = crossing(now, there);
  }
}

Sensitivity ParametricMakespan::sensitivity() const {
  const Line below = longest({}, Side::below);
  const Line above = longest({}, Side::above);
  const Change least = first_break(below, lowest_, Side::below);
  const Change most = first_break(above, {1, 0}, Side::above);
  return {.below = below.slope,
          .above = above.slope,
          .least_change = least.value(),
          .most_change = most.value(),
          .is_least_the_limit = least.over == lowest_.over && least.under == lowest_.under};
}

std::vector<Piece> ParametricMakespan::curve() const {
  const Line first = longest(lowest_, Side::above);
  std::vector<Piece> pieces{
      {lowest_.value(),
       static_cast<double>(first.at_zero) + lowest_.value() * static_cast<double>(first.slope),
       first.slope}};
  add_pieces(first, longest({1, 0}, Side::above), pieces);
  return pieces;
}

// Adds the pieces after `left`, up to `right`. Each of these lines is the longest somewhere, `left`
// at smaller changes. Divides at their crossing until no line is longer there (Eisner, Severance
// 1976).
void ParametricMakespan::add_pieces(Line left, Line right, std::vector<Piece>& pieces) const {
  if (left.slope == right.slope) return;
  const Change at = crossing(left, right);
  const Line between = longest(at, Side::below);
  if (compare(between, left, at) != 0) {
    add_pieces(left, between, pieces);
    add_pieces(between, right, pieces);
    return;
  }
  pieces.push_back(
      {at.value(),
       static_cast<double>(right.at_zero) + at.value() * static_cast<double>(right.slope),
       right.slope});
}

Sensitivity sensitivity(const Schedule& schedule, Shift shift) {
  return ParametricMakespan(schedule, shift).sensitivity();
}

}  // namespace loggp::simulate
