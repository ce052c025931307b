#include "compare/explain/schedule_explanation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using simulate::Curve;
using simulate::Parameter;
using simulate::Piece;
using simulate::RangeEnd;

constexpr int most_simulations = most_curve_runs / 2;

// Returns the machine with the parameter changed in all size ranges: by `change` ps, or by `change`
// ps per byte.
Machine changed_machine(const Machine& machine, Parameter parameter, double change) {
  ParameterSet set = machine.parameters();
  const Duration time = Duration::ps(std::llround(change));
  for (Link& link : set.links) {
    for (SizeRange& range : link.ranges) {
      Parameters& p = range.parameters;
      if (parameter == Parameter::L) p.L += time;
      if (parameter == Parameter::o || parameter == Parameter::o_s) p.o_s += time;
      if (parameter == Parameter::o || parameter == Parameter::o_r) p.o_r += time;
      if (parameter == Parameter::g) p.g += time;
      if (parameter == Parameter::G) p.G += change;
    }
  }
  return Machine(std::move(set), machine.placement());
}

using RankOrder = std::vector<std::array<std::int64_t, 3>>;

// Returns what each rank does in which order: by rank, the operations with what distinguishes them.
std::vector<RankOrder> order_of(const Trace& trace) {
  struct Entry {
    Rank rank;
    std::uint32_t order;
    std::array<std::int64_t, 3> what;
  };
  std::vector<Entry> entries;
  const auto add = [&](Rank rank, std::uint32_t order, std::int64_t kind, std::int64_t peer,
                       std::int64_t size) { entries.push_back({rank, order, {kind, peer, size}}); };
  for (const Trace::Send& send : trace.sends)
    add(send.from, send.order, 0, send.to.number(), send.size.count());
  for (const Trace::Receive& receive : trace.receives) {
    const Trace::Send& send = trace.sends[receive.send];
    add(receive.rank, receive.order, 1, send.from.number(), send.size.count());
  }
  for (const Trace::Compute& compute : trace.computes)
    add(compute.rank, compute.order, 2, 0, (compute.end - compute.start - compute.noise).in_ps());
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.order < b.order; });
  std::vector<RankOrder> ranks(static_cast<std::size_t>(trace.ranks));
  for (const Entry& entry : entries)
    ranks[static_cast<std::size_t>(entry.rank.number())].push_back(entry.what);
  return ranks;
}

bool has_noise(const simulate::Schedule& schedule) {
  for (simulate::Schedule::Vertex vertex = 0; vertex < schedule.size(); ++vertex) {
    for (const auto edge : schedule.out_edges(vertex)) {
      if (schedule[edge].noise != Duration()) return true;
    }
  }
  return false;
}

// Returns by how much a simulation may differ from the graph, in ps. (s−1)G is rounded for each
// message. Noise falls on other operations when times change, so that then only the order counts.
double tolerance(const simulate::Schedule& schedule, Parameter parameter) {
  if (has_noise(schedule)) return std::numeric_limits<double>::infinity();
  return parameter == Parameter::G ? static_cast<double>(schedule.size()) : 0.5;
}

// Compares a linear function of a parameter's change with simulations.
class RangeCheck {
 public:
  RangeCheck(const simulate::Schedule& schedule, Parameter parameter, const Machine& machine,
             const ScheduleRun& run)
      : machine_(machine),
        run_(run),
        parameter_(parameter),
        order_(order_of(schedule.trace())),
        tolerance_ps_(tolerance(schedule, parameter)) {}

  // Returns whether the simulation has the makespan `ps` and the recorded order at this change.
  [[nodiscard]] bool agrees(double change, double ps) {
    ++simulations_;
    try {
      const Trace trace = run_(changed_machine(machine_, parameter_, change));
      const auto makespan = static_cast<double>((trace.makespan() - Time()).in_ps());
      return std::abs(makespan - ps) <= tolerance_ps_ && order_of(trace) == order_;
    } catch (const InputError&) {  // the change costs too much time
      return false;
    } catch (const RunError&) {
      return false;
    }
  }
  [[nodiscard]] bool has_simulations_left() const { return simulations_ < most_simulations; }

  // Returns the last change on the way from `good`, where the simulation agrees with the line
  // through (0, at_0) with this slope, to `bad`, where it differs.
  [[nodiscard]] double last_agreeing(double good, double bad, double at_0, double slope) {
    while (std::abs(bad - good) > resolution()) {
      const double middle = rounded((good + bad) / 2);
      if (middle == good || middle == bad) break;
      (agrees(middle, at_0 + slope * middle) ? good : bad) = middle;
    }
    return good;
  }
  // Returns the change that stands for the end of an endless range on the side of `far`: a second,
  // or a microsecond per byte.
  [[nodiscard]] double last_simulated(double far) const {
    if (!std::isinf(far)) return far;
    return std::copysign(parameter_ == Parameter::G ? 1e6 : 1e12, far);
  }
  // Returns the nearest change that can be simulated exactly.
  [[nodiscard]] double rounded(double change) const {
    return parameter_ == Parameter::G ? change : std::round(change);
  }

 private:
  [[nodiscard]] double resolution() const { return parameter_ == Parameter::G ? 1e-3 : 1.0; }

  const Machine& machine_;
  const ScheduleRun& run_;
  Parameter parameter_;
  std::vector<RankOrder> order_;
  double tolerance_ps_;
  int simulations_ = 0;
};

// Returns how far the line with this slope through (0, makespan) holds on the way to `far`.
double checked_range(RangeCheck& check, double makespan, double slope, double far) {
  const double end = check.last_simulated(far);
  double good = 0;
  for (const double share : {1e-6, 1e-3, 0.1, 0.5, 1.0}) {
    const double change = check.rounded(share * end);
    if (change == good) continue;
    if (std::abs(change) > std::abs(far)) break;
    if (!check.agrees(change, makespan + slope * change))
      return check.last_agreeing(good, change, makespan, slope);
    good = change;
  }
  return far;
}

void cut(simulate::Sensitivity& s, RangeCheck& check, double makespan) {
  const double least = checked_range(check, makespan, static_cast<double>(s.below), s.least_change);
  if (least != s.least_change) {
    s.least_change = least;
    s.least_end = RangeEnd::order;
  }
  const double most = checked_range(check, makespan, static_cast<double>(s.above), s.most_change);
  if (most != s.most_change) {
    s.most_change = most;
    s.most_end = RangeEnd::order;
  }
}

// One linear piece from `near` to `far`, seen from the present value.
struct CurvePart {
  double near;
  double far;
  double at_0;  ///< the makespan where the piece's line reaches the present value
  double slope;
};

// Returns the last change up to which simulations agree with the pieces, given from the present
// value outwards; infinity if they agree with an endless last piece.
double last_checked(RangeCheck& check, const std::vector<CurvePart>& parts, double far) {
  double good = 0;
  for (const CurvePart& part : parts) {
    const double end = std::isinf(part.far) ? part.near + check.last_simulated(part.far) : part.far;
    for (const double share : {1e-3, 0.5, 1.0}) {
      if (!check.has_simulations_left()) return good;
      const double change = check.rounded(part.near + share * (end - part.near));
      if (std::abs(change) > std::abs(part.far) || std::abs(change) < std::abs(part.near)) continue;
      if (!check.agrees(change, part.at_0 + part.slope * change))
        return check.last_agreeing(good, change, part.at_0, part.slope);
      good = change;
    }
  }
  return far;
}

std::vector<CurvePart> parts_of_curve(const Curve& curve) {
  std::vector<CurvePart> parts;
  for (std::size_t i = 0; i < curve.pieces.size(); ++i) {
    const Piece& piece = curve.pieces[i];
    const double end = i + 1 < curve.pieces.size() ? curve.pieces[i + 1].change : curve.end;
    const auto slope = static_cast<double>(piece.slope);
    parts.push_back({piece.change, end, piece.makespan - slope * piece.change, slope});
  }
  return parts;
}

// Returns the parts of the pieces above or below the present value, from there outwards.
std::vector<CurvePart> outwards(const std::vector<CurvePart>& parts, bool above) {
  std::vector<CurvePart> side;
  for (const CurvePart& part : parts) {
    if (above && part.far > 0)
      side.push_back({std::max(part.near, 0.0), part.far, part.at_0, part.slope});
    if (!above && part.near < 0)
      side.push_back({std::min(part.far, 0.0), part.near, part.at_0, part.slope});
  }
  if (!above) std::reverse(side.begin(), side.end());
  return side;
}

void keep_between(Curve& curve, double least, double most) {
  if (most < curve.end) {
    curve.end = most;
    curve.ends = RangeEnd::order;
    std::erase_if(curve.pieces, [&](const Piece& piece) { return piece.change > most; });
  }
  if (least <= curve.pieces.front().change) return;
  curve.begins = RangeEnd::order;
  while (curve.pieces.size() > 1 && curve.pieces[1].change <= least)
    curve.pieces.erase(curve.pieces.begin());
  Piece& first = curve.pieces.front();
  first.makespan += static_cast<double>(first.slope) * (least - first.change);
  first.change = least;
}

}  // namespace

Explanation explain_schedule(const std::string& name, const simulate::Schedule& schedule,
                             const Machine& machine, const ScheduleRun& run) {
  Explanation explanation;
  explanation.schedule = name;
  explanation.row.params = machine.parameters().name;
  explanation.row.ranks = schedule.trace().ranks;
  explanation.row.iterations = 1;
  explanation.row.reported = explanation.row.correct = schedule.makespan();
  explanation.alone = schedule_anatomy(schedule);
  const auto makespan = static_cast<double>(schedule.makespan().in_ps());
  for (std::size_t i = 0; i < simulate::all_parameters.size(); ++i) {
    if (!explanation.alone.has(simulate::all_parameters[i])) continue;
    RangeCheck check(schedule, simulate::all_parameters[i], machine, run);
    cut(explanation.alone.sensitivities[i], check, makespan);
  }
  explanation.benchmark = explanation.alone;
  explanation.serves_as_it_comes = true;
  return explanation;
}

Curve checked_curve(const simulate::Schedule& schedule, Parameter parameter, const Machine& machine,
                    const ScheduleRun& run) {
  Curve curve = simulate::ParametricMakespan(schedule, {parameter}).curve();
  const std::vector<CurvePart> parts = parts_of_curve(curve);
  RangeCheck above(schedule, parameter, machine, run);
  RangeCheck below(schedule, parameter, machine, run);
  const double most = last_checked(above, outwards(parts, true), curve.end);
  const double least = last_checked(below, outwards(parts, false), curve.pieces.front().change);
  keep_between(curve, least, most);
  return curve;
}

}  // namespace loggp::compare
