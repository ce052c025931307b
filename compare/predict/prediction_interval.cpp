#include "compare/predict/prediction_interval.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "measure/samples/launch_times.hpp"
#include "measure/samples/students_t.hpp"
#include "models/base/errors.hpp"
#include "models/trace/trace.hpp"
#include "simulate/graph/critical_path.hpp"

namespace loggp::compare {

namespace {

// How often a critical path pays each parameter of messages, by group.
using PathCounts = std::map<std::uint32_t, std::array<std::int64_t, term_count>>;

// Returns what a parameter of messages costs once, or per byte, in ps.
double cost_ps(const Parameters& p, Term term) {
  switch (term) {
    case Term::L:
      return static_cast<double>(p.L.in_ps());
    case Term::o_s:
      return static_cast<double>(p.o_s.in_ps());
    case Term::o_r:
      return static_cast<double>(p.o_r.in_ps());
    case Term::g:
      return static_cast<double>(p.g.in_ps());
    case Term::G:
      return p.G;
    case Term::O_s:
      return p.O_s;
    case Term::O_r:
      return p.O_r;
    case Term::reduce:
    case Term::copy:
    case Term::g_node:
    case Term::G_node:
    case Term::G_memory:
    case Term::g_link:
    case Term::G_link:
    case Term::l_link:
      break;
  }
  return 0;
}

// Returns the same of what the ranks of a node share. Links have no replicates, nor has local work.
double shared_cost_ps(const NodeParameters& node, Term term) {
  if (term == Term::G_memory) return node.memory.value_or(0);
  if (!node.interfaces) return 0;
  if (term == Term::g_node) return static_cast<double>(node.interfaces->g.in_ps());
  return term == Term::G_node ? node.interfaces->G : 0;
}

PathCounts path_counts(const simulate::Schedule& schedule) {
  PathCounts counts;
  for (const simulate::PathStep& step : critical_path(schedule).steps) {
    const simulate::CostForm& form = schedule.form(step.dependence);
    if (step.dependence.form == 0) continue;
    auto& of_group = counts[form.group];
    for (std::size_t term = 0; term < term_count; ++term) of_group[term] += form.count[term];
  }
  return counts;
}

// Returns by how much the path is longer under the parameters of `set` than under those of `from`,
// in ps.
double change_ps(const PathCounts& counts, std::span<const simulate::CostGroup> groups,
                 const ParameterSet& from, const ParameterSet& set) {
  double change = 0;
  for (const auto& [group, of_group] : counts) {
    Parameters before;
    Parameters now;
    if (group != simulate::no_group) {
      const simulate::CostGroup& where = groups[group];
      before = where.range.parameters;
      now = set.link(where.link_class).range(where.range.first).parameters;
    }
    for (std::size_t i = 0; i < term_count; ++i) {
      const Term term{static_cast<std::uint8_t>(i)};
      const double more = cost_ps(now, term) - cost_ps(before, term) +
                          shared_cost_ps(set.node, term) - shared_cost_ps(from.node, term);
      change += static_cast<double>(of_group[i]) * more;
    }
  }
  return change;
}

// Returns the reported time with the parameters of `set`, by each reduction.
std::vector<double> reported_us(const Machine& machine, const ParameterSet& set,
                                const Benchmark& benchmark, const Conditions& conditions,
                                std::span<const Reduction> reductions) {
  const SchemeOutcome outcome =
      simulate_scheme(Machine(set, machine.placement()), benchmark, conditions);
  std::vector<double> times;
  for (const Reduction reduction : reductions)
    times.push_back(outcome.reported(reduction, benchmark.root).in_us());
  return times;
}

PredictionInterval interval_of(const ReplicateTimes& times, const Replicates& replicates,
                               double level) {
  if (times.predicted_us <= 0)
    throw InputError("--interval: the predicted time is 0, which has no interval; give more ranks");
  return {replicate_interval(times.predicted_us, times.replicates_us, level, replicates.of),
          times.method, replicates.of};
}

bool agrees(double by_path_us, double simulated_us) {
  constexpr double rounding = 1e-6;  // costs are rounded to picoseconds for each message
  return std::abs(by_path_us - simulated_us) <= rounding * simulated_us;
}

}  // namespace

std::string_view to_string(IntervalMethod method) {
  return method == IntervalMethod::derivatives ? "derivatives" : "simulation";
}

double replicate_error(std::span<const double> replicates_us, ReplicatesOf of) {
  const measure::LogTimes logarithms(replicates_us);
  return std::sqrt(of == ReplicatesOf::launches ? logarithms.variance_of_mean()
                                                : logarithms.variance);
}

measure::Interval replicate_interval(double predicted_us, std::span<const double> replicates_us,
                                     double level, ReplicatesOf of) {
  const double degrees = static_cast<double>(replicates_us.size()) - 1;
  const double reach =
      measure::t_above(degrees, (1 - level) / 2) * replicate_error(replicates_us, of);
  return {predicted_us * std::exp(-reach), predicted_us * std::exp(reach)};
}

double probability_faster(const ReplicateTimes& one, const ReplicateTimes& other, ReplicatesOf of) {
  std::vector<double> quotients;
  for (std::size_t i = 0; i < one.replicates_us.size(); ++i)
    quotients.push_back(other.replicates_us[i] / one.replicates_us[i]);
  const double lead = std::log(other.predicted_us / one.predicted_us);
  constexpr double rounding = 1e-9;  // times are rounded to picoseconds
  const double error = replicate_error(quotients, of);
  if (error <= rounding) {
    if (std::abs(lead) <= rounding) return 0.5;
    return lead > 0 ? 1 : 0;
  }
  return measure::t_below(static_cast<double>(quotients.size()) - 1, lead / error);
}

std::vector<double> replicates_by_path(const Machine& machine,
                                       const std::vector<ParameterSet>& replicates,
                                       const Benchmark& benchmark, const Conditions& conditions) {
  Trace trace;
  static_cast<void>(simulate_scheme(machine, benchmark, conditions, &trace));
  const simulate::Schedule schedule(trace, machine, {.may_be_noisy = conditions.disturbs()});
  const PathCounts counts = path_counts(schedule);
  std::vector<double> times_us;
  for (const ParameterSet& set : replicates)
    times_us.push_back(schedule.makespan().in_us() +
                       change_ps(counts, schedule.groups(), machine.parameters(), set) / 1e6);
  return times_us;
}

std::vector<double> replicates_by_simulation(const Machine& machine,
                                             const std::vector<ParameterSet>& replicates,
                                             const Benchmark& benchmark,
                                             const Conditions& conditions, Reduction reduction) {
  std::vector<double> times_us;
  for (const ParameterSet& set : replicates)
    times_us.push_back(
        reported_us(machine, set, benchmark, conditions, std::span(&reduction, 1)).front());
  return times_us;
}

std::vector<ReplicateTimes> predict_replicates(const Machine& machine, const Replicates& replicates,
                                               const Benchmark& benchmark,
                                               const Conditions& conditions,
                                               std::span<const Reduction> reductions) {
  constexpr std::int32_t most_recorded = 1024;
  const std::vector<ParameterSet>& sets = replicates.sets;
  const auto simulated = [&](const ParameterSet& set) {
    return reported_us(machine, set, benchmark, conditions, reductions);
  };
  const std::vector<double> predicted = simulated(machine.parameters());
  std::vector<ReplicateTimes> all(reductions.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i].predicted_us = std::max(predicted[i], 0.0);
  if (std::ranges::all_of(predicted, [](double us) { return us <= 0; })) return all;
  const bool has_path = benchmark.scheme == Scheme::once && all.size() == 1 &&
                        reductions.front() == Reduction::max && !benchmark.has_arrivals() &&
                        benchmark.ranks <= most_recorded;
  if (has_path) {
    std::vector<double> times = replicates_by_path(machine, sets, benchmark, conditions);
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    const auto is_simulated = [&](const auto& time) {
      return agrees(*time, simulated(sets[static_cast<std::size_t>(time - times.begin())])[0]);
    };
    if (*least > 0 && is_simulated(least) && is_simulated(most))
      return {{predicted[0], std::move(times), IntervalMethod::derivatives}};
  }
  for (const ParameterSet& set : sets) {
    const std::vector<double> times = simulated(set);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].predicted_us > 0) all[i].replicates_us.push_back(times[i]);
    }
  }
  return all;
}

ReplicateTimes predict_replicates(const Machine& machine, const Replicates& replicates,
                                  const Benchmark& benchmark, const Conditions& conditions,
                                  Reduction reduction) {
  return predict_replicates(machine, replicates, benchmark, conditions, std::span(&reduction, 1))
      .front();
}

PredictionInterval simulated_interval(double predicted_us, const Replicates& replicates,
                                      double level,
                                      const std::function<double(const ParameterSet&)>& time_us) {
  ReplicateTimes times{.predicted_us = predicted_us, .replicates_us = {}};
  if (predicted_us > 0) {
    for (const ParameterSet& set : replicates.sets) times.replicates_us.push_back(time_us(set));
  }
  return interval_of(times, replicates, level);
}

PredictionInterval predict_interval(const Machine& machine, const Replicates& replicates,
                                    const Benchmark& benchmark, const Conditions& conditions,
                                    Reduction reduction, double level) {
  return interval_of(predict_replicates(machine, replicates, benchmark, conditions, reduction),
                     replicates, level);
}

std::vector<MeasuredPrediction> measured_intervals(const MeasuredComparison& comparison,
                                                   const std::vector<measure::BenchFile>& launches,
                                                   const Replicates& replicates,
                                                   const PredictionSetting& setting,
                                                   Reduction reduction, double level) {
  std::vector<std::vector<double>> times(comparison.rows.size());
  for (const ParameterSet& set : replicates.sets) {
    const MeasuredComparison other = compare_measured(launches, set, setting, reduction);
    for (std::size_t i = 0; i < times.size(); ++i)
      times[i].push_back(other.rows.at(i).predicted.in_us());
  }
  std::vector<MeasuredPrediction> all;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double predicted = comparison.rows[i].predicted.in_us();
    if (comparison.rows[i].predicted <= Duration()) {
      all.push_back({{predicted, predicted}});
      continue;
    }
    all.push_back({replicate_interval(predicted, times[i], level, replicates.of),
                   replicate_error(times[i], replicates.of)});
  }
  return all;
}

std::vector<std::optional<measure::Interval>> expected_intervals(
    std::span<const HeldOutPoint> points, double level) {
  const bool has_groups = std::ranges::any_of(
      points, [&](const HeldOutPoint& point) { return point.group != points.front().group; });
  std::vector<std::optional<measure::Interval>> intervals;
  for (const HeldOutPoint& point : points) {
    double count = 0;
    double squares = 0;
    for (const HeldOutPoint& other : points) {
      if (has_groups ? other.group == point.group : &other == &point) continue;
      ++count;
      squares += std::pow(std::log(other.measured_us / other.predicted_us), 2) -
                 std::pow(other.parameter_error, 2);
    }
    constexpr double fewest = 3;
    if (count < fewest) {
      intervals.emplace_back();
      continue;
    }
    const double of_model = std::sqrt(std::max(squares / count, 0.0));
    const double reach =
        measure::t_above(count, (1 - level) / 2) * std::hypot(of_model, point.parameter_error);
    intervals.emplace_back(measure::Interval{point.predicted_us * std::exp(-reach),
                                             point.predicted_us * std::exp(reach)});
  }
  return intervals;
}

}  // namespace loggp::compare
