#include "simulate/graph/parametric_times.hpp"

#include <algorithm>
#include <limits>

namespace loggp::simulate {

namespace {

// Lengths times denominators need up to 90 bits.
__extension__ using Wide = __int128;  // NOLINT(readability-identifier-naming)

constexpr Change unbounded{1, 0};

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
      return term == Term::G;
    case Parameter::reduce:
      return term == Term::reduce;
    case Parameter::copy:
      return term == Term::copy;
    case Parameter::g_node:
      return term == Term::g_node;
    case Parameter::G_node:
      return term == Term::G_node;
    case Parameter::G_memory:
      return term == Term::G_memory;
    case Parameter::g_link:
      return term == Term::g_link;
    case Parameter::G_link:
      return term == Term::G_link;
    case Parameter::l_link:
      break;
  }
  return term == Term::l_link;
}

std::int64_t form_slope(const CostForm& form, Shift shift) {
  if (shift.group && form.group != *shift.group) return 0;
  std::int64_t slope = 0;
  for (std::size_t term = 0; term < term_count; ++term) {
    if (moves(shift.parameter, static_cast<Term>(term))) slope += form.count[term];
  }
  return slope;
}

}  // namespace

double Change::value() const {
  return under == 0 ? std::numeric_limits<double>::infinity()
                    : static_cast<double>(over) / static_cast<double>(under);
}

int compare(Line a, Line b, Change at) {
  const Wide difference =
      Wide{at.under} * (a.at_zero - b.at_zero) + Wide{at.over} * (a.slope - b.slope);
  if (difference == 0) return 0;
  return difference > 0 ? 1 : -1;
}

bool is_smaller(Change a, Change b) {
  return Wide{a.over} * b.under < Wide{b.over} * a.under;
}

Change crossing(Line a, Line b) {
  const std::int64_t sign = a.slope > b.slope ? 1 : -1;
  return {sign * (b.at_zero - a.at_zero), sign * (a.slope - b.slope)};
}

ParametricTimes::ParametricTimes(const Schedule& schedule, Shift shift) {
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
  may_reorder_ = schedule.order_is_partial() &&
                 std::ranges::any_of(slopes_, [](std::int64_t slope) { return slope != 0; });
  for (const Decision& decision : schedule.decisions()) {
    const Duration rest = schedule.forms()[decision.later_form].total -
                          schedule.forms()[decision.earlier_form].total -
                          Duration::ps(decision.strict ? 1 : 0);
    orders_.push_back(
        {place[decision.earlier],
         place[decision.later],
         {rest.in_ps(), slopes_[decision.later_form] - slopes_[decision.earlier_form]}});
  }
}

std::vector<Line> ParametricTimes::lines(Change at, Side side) const {
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
  return lines;
}

// Returns the first change above `at` where another path becomes the longest to some vertex. Pre:
// `lines` are the longest just above `at`.
Change ParametricTimes::next_break(const std::vector<Line>& lines, Change at) const {
  Change next = unbounded;
  std::size_t arc = 0;
  for (std::size_t vertex = 0; vertex < lines.size(); ++vertex) {
    for (; arc < arcs_end_[vertex]; ++arc) {
      const Line& before = lines[arcs_[arc].from];
      const Line through{before.at_zero + arcs_[arc].length,
                         before.slope + slopes_[arcs_[arc].form]};
      if (through.slope <= lines[vertex].slope) continue;
      const Change meeting = crossing(through, lines[vertex]);
      if (is_smaller(at, meeting) && is_smaller(meeting, next)) next = meeting;
    }
  }
  return next;
}

// Returns the largest change, at least `at`, up to which all decisions hold while `lines` are the
// longest.
Change ParametricTimes::next_other_order(const std::vector<Line>& lines, Change at) const {
  Change next = unbounded;
  for (const Order& order : orders_) {
    const Line& earlier = lines[order.earlier];
    const Line& later = lines[order.later];
    const Line room{later.at_zero - earlier.at_zero + order.rest.at_zero,
                    later.slope - earlier.slope + order.rest.slope};
    if (room.slope >= 0) continue;
    const Change end = crossing(Line{}, room);
    if (is_smaller(end, next)) next = is_smaller(end, at) ? at : end;
  }
  return next;
}

ParametricTimes ParametricTimes::reversed() const {
  ParametricTimes other = *this;
  for (std::int64_t& slope : other.slopes_) slope = -slope;
  for (Order& order : other.orders_) order.rest.slope = -order.rest.slope;
  return other;
}

// Follows the longest path to every vertex from one change to the next at which one of them is
// another.
std::optional<ParametricTimes::OrderEnd> ParametricTimes::end_of_order(Change far) const {
  constexpr std::size_t most_steps = 2'000'000'000;
  if (may_reorder_) return OrderEnd{Change{}};
  if (orders_.empty()) return {};
  if (far.over < 0) {
    auto end = reversed().end_of_order({-far.over, far.under});
    if (end) end->at.over = -end->at.over;
    return end;
  }
  Change at;
  for (std::size_t steps = 0; !is_smaller(far, at); steps += arcs_.size()) {
    if (steps > most_steps) return OrderEnd{at, true};
    const std::vector<Line> now = lines(at, Side::above);
    const Change end = next_other_order(now, at);
    const Change next = next_break(now, at);
    if (!is_smaller(next, end)) {
      if (end.under == 0 || is_smaller(far, end)) return {};
      return OrderEnd{end};
    }
    at = next;
  }
  return {};
}

}  // namespace loggp::simulate
