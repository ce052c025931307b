#include "simulate/graph/parametric_makespan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace loggp::simulate {

namespace {

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
    default:
      break;
  }
  return p.G;
}

double room_of_link(const LinkRate& rate, Parameter parameter) {
  if (parameter == Parameter::G_link) return rate.G;
  return static_cast<double>((parameter == Parameter::g_link ? rate.g : rate.l).in_ps());
}

// Returns how much smaller a parameter of what nodes share can become; infinity if no message takes
// it.
double shared_room(const NodeParameters& shared, Parameter parameter) {
  constexpr double none = std::numeric_limits<double>::infinity();
  if (parameter == Parameter::G_memory) return shared.memory.value_or(none);
  if (!shared.interfaces) return none;
  return parameter == Parameter::G_node ? shared.interfaces->G
                                        : static_cast<double>(shared.interfaces->g.in_ps());
}

// Returns how much smaller the parameter can become in all groups that the shift concerns.
double room_below(const Schedule& schedule, Shift shift) {
  double room = std::numeric_limits<double>::infinity();
  if (is_of_links(shift.parameter)) {
    if (shift.group) return room;
    for (const LinkRate& rate : schedule.link_rates())
      room = std::min(room, room_of_link(rate, shift.parameter));
    return room;
  }
  const bool is_local = local_work(shift.parameter).has_value();
  if (!is_of_groups(shift.parameter) && !is_local)
    return shift.group ? room : shared_room(schedule.shared(), shift.parameter);
  if (const auto work = local_work(shift.parameter)) {
    if (shift.group) return room;
    for (const double rate : schedule.local_rates(*work)) room = std::min(room, rate);
    return room;
  }
  for (std::uint32_t group = 0; group < schedule.groups().size(); ++group) {
    if (shift.group && group != *shift.group) continue;
    room = std::min(room, room_below(schedule.groups()[group].range.parameters, shift.parameter));
  }
  return room;
}

}  // namespace

std::string_view to_string(Parameter parameter) {
  constexpr std::array<std::string_view, all_parameters.size()> names{
      "L",    "o",      "o_s",    "o_r",      "g",      "G",      "reduce",
      "copy", "g_node", "G_node", "G_memory", "g_link", "G_link", "l_link"};
  return names[static_cast<std::size_t>(parameter)];
}

std::string_view to_string(RangeEnd end) {
  constexpr std::array<std::string_view, 5> names{"", "path", "least value", "order",
                                                  "not determined"};
  return names[static_cast<std::size_t>(end)];
}

ParametricMakespan::ParametricMakespan(const Schedule& schedule, Shift shift)
    : times_(schedule, shift), lowest_(lowest_change(schedule, shift)) {}

Change ParametricMakespan::lowest_change(const Schedule& schedule, Shift shift) {
  const double room = room_below(schedule, shift);
  if (std::isinf(room)) return {};  // nothing costs this parameter
  // Whole ps are exact. The room of times per byte is rounded down to a millionth of a ps.
  constexpr std::int64_t parts = 1'000'000;
  if (!is_per_byte(shift.parameter)) return {-std::llround(room), 1};
  return {-static_cast<std::int64_t>(std::floor(room * parts)), parts};
}

// Newton's method on a convex function. Where two lines cross, they are the longest, or the longest
// line there crosses `now` nearer to 0. Each line is met at most once, so that the loop ends, with
// an exact result.
Change ParametricMakespan::first_break(Line now, Change far, Side side) const {
  for (Change at = far;;) {
    const Line there = times_.longest(at, side == Side::above ? Side::below : Side::above);
    if (there.slope == now.slope || compare(there, now, at) == 0) return at;
    at = crossing(now, there);
  }
}

ParametricMakespan::End ParametricMakespan::last_of_order(Change far, RangeEnd reason) const {
  const auto end = times_.end_of_order(far);
  if (!end) return {far, reason};
  return {end->at, end->gives_up ? RangeEnd::not_determined : RangeEnd::order};
}

Sensitivity ParametricMakespan::sensitivity() const {
  const Line below = times_.longest({}, Side::below);
  const Line above = times_.longest({}, Side::above);
  const Change least = first_break(below, lowest_, Side::below);
  const Change most = first_break(above, {1, 0}, Side::above);
  const End first = last_of_order(least, least == lowest_ ? RangeEnd::least_value : RangeEnd::path);
  const End last = last_of_order(most, most.under == 0 ? RangeEnd::nothing : RangeEnd::path);
  return {.below = below.slope,
          .above = above.slope,
          .least_change = first.at.value(),
          .most_change = last.at.value(),
          .least_end = first.reason,
          .most_end = last.reason};
}

Curve ParametricMakespan::curve() const {
  const End begin = last_of_order(lowest_, RangeEnd::least_value);
  const End end = last_of_order({1, 0}, RangeEnd::nothing);
  const Line first = times_.longest(begin.at, Side::above);
  Curve curve{.pieces = {{begin.at.value(),
                          static_cast<double>(first.at_zero) +
                              begin.at.value() * static_cast<double>(first.slope),
                          first.slope}},
              .end = end.at.value(),
              .begins = begin.reason,
              .ends = end.reason};
  if (is_smaller(begin.at, end.at))
    add_pieces(first, times_.longest(end.at, Side::below), curve.pieces);
  return curve;
}

// Adds the pieces after `left`, up to `right`. Each of these lines is the longest somewhere, `left`
// at smaller changes. Divides at their crossing until no line is longer there (Eisner, Severance
// 1976).
void ParametricMakespan::add_pieces(Line left, Line right, std::vector<Piece>& pieces) const {
  if (left.slope == right.slope) return;
  const Change at = crossing(left, right);
  const Line between = times_.longest(at, Side::below);
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
