#include "compare/predict/prediction_interval.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "measure/samples/launch_times.hpp"
#include "models/base/errors.hpp"
#include "models/trace/trace.hpp"
#include "simulate/graph/critical_path.hpp"

namespace loggp::compare {

namespace {

// How often a critical path pays each parameter of messages, by group.
using Counts = std::map<std::uint32_t, std::array<std::int64_t, term_count>>;

// Returns what a parameter costs once, or per byte, in ps. Local work has no replicates, nor have
// the interfaces, memory and links that ranks share.
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

Counts path_counts(const simulate::Schedule& schedule) {
  Counts counts;
  for (const simulate::PathStep& step : critical_path(schedule).steps) {
    const simulate::CostForm& form = schedule.form(step.dependence);
    if (step.dependence.form == 0 || form.group == simulate::no_group) continue;
    auto& of_group = counts[form.group];
    for (std::size_t term = 0; term < term_count; ++term) of_group[term] += form.count[term];
  }
  return counts;
}

// Returns by how much the path is longer under the parameters of `set`, in ps.
double change_ps(const Counts& counts, std::span<const simulate::CostGroup> groups,
                 const ParameterSet& set) {
  double change = 0;
  for (const auto& [group, of_group] : counts) {
    const simulate::CostGroup& where = groups[group];
    const Parameters& now = set.link(where.link_class).range(where.range.first).parameters;
    for (std::size_t i = 0; i < term_count; ++i) {
      const Term term{static_cast<std::uint8_t>(i)};
      change += static_cast<double>(of_group[i]) *
                (cost_ps(now, term) - cost_ps(where.range.parameters, term));
    }
  }
  return change;
}

double simulated_us(const Machine& machine, const ParameterSet& set, const Benchmark& benchmark,
                    const Conditions& conditions, Reduction reduction) {
  const Machine replicate(set, machine.placement());
  return simulate_scheme(replicate, benchmark, conditions)
      .reported(reduction, benchmark.root)
      .in_us();
}

bool agrees(double by_path_us, double simulated_us) {
  constexpr double rounding = 1e-6;  // costs are rounded to picoseconds for each message
  return std::abs(by_path_us - simulated_us) <= rounding * simulated_us;
}

}  // namespace

std::string_view to_string(IntervalMethod method) {
  return method == IntervalMethod::derivatives ? "derivatives" : "simulation";
}

measure::Interval replicate_interval(double predicted_us, std::span<const double> replicates_us,
                                     double level) {
  const measure::LogTimes logarithms(replicates_us);
  const double reach = measure::t_above(logarithms.count - 1, (1 - level) / 2) *
                       std::sqrt(logarithms.variance_of_mean());
  return {predicted_us * std::exp(-reach), predicted_us * std::exp(reach)};
}

std::vector<double> replicates_by_path(const Machine& machine,
                                       const std::vector<ParameterSet>& replicates,
                                       const Benchmark& benchmark, const Conditions& conditions) {
  Trace trace;
  static_cast<void>(simulate_scheme(machine, benchmark, conditions, &trace));
  const simulate::Schedule schedule(trace, machine, {.may_be_noisy = conditions.disturbs()});
  const Counts counts = path_counts(schedule);
  std::vector<double> times_us;
  for (const ParameterSet& set : replicates)
    times_us.push_back(schedule.makespan().in_us() +
                       change_ps(counts, schedule.groups(), set) / 1e6);
  return times_us;
}

std::vector<double> replicates_by_simulation(const Machine& machine,
                                             const std::vector<ParameterSet>& replicates,
                                             const Benchmark& benchmark,
                                             const Conditions& conditions, Reduction reduction) {
  std::vector<double> times_us;
  for (const ParameterSet& set : replicates)
    times_us.push_back(simulated_us(machine, set, benchmark, conditions, reduction));
  return times_us;
}

PredictionInterval predict_interval(const Machine& machine,
                                    const std::vector<ParameterSet>& replicates,
                                    const Benchmark& benchmark, const Conditions& conditions,
                                    Reduction reduction, double level) {
  constexpr std::int32_t most_recorded = 1024;
  const double predicted =
      simulated_us(machine, machine.parameters(), benchmark, conditions, reduction);
  if (predicted <= 0)
    throw InputError("--interval: the predicted time is 0, which has no interval; give more ranks");
  const bool has_path = benchmark.scheme == Scheme::once && reduction == Reduction::max &&
                        !benchmark.has_arrivals() && benchmark.ranks <= most_recorded;
  if (has_path) {
    const std::vector<double> times =
        replicates_by_path(machine, replicates, benchmark, conditions);
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    const auto is_simulated = [&](const auto& time) {
      const auto i = static_cast<std::size_t>(time - times.begin());
      return agrees(*time, simulated_us(machine, replicates[i], benchmark, conditions, reduction));
    };
    if (*least > 0 && is_simulated(least) && is_simulated(most))
      return {replicate_interval(predicted, times, level), IntervalMethod::derivatives};
  }
  const std::vector<double> times =
      replicates_by_simulation(machine, replicates, benchmark, conditions, reduction);
  return {replicate_interval(predicted, times, level), IntervalMethod::simulation};
}

std::vector<measure::Interval> measured_intervals(const MeasuredComparison& comparison,
                                                  const std::vector<measure::BenchFile>& launches,
                                                  const std::vector<ParameterSet>& replicates,
                                                  const PredictionSetting& setting,
                                                  Reduction reduction, double level) {
  std::vector<std::vector<double>> times(comparison.rows.size());
  for (const ParameterSet& set : replicates) {
    const MeasuredComparison other = compare_measured(launches, set, setting, reduction);
    for (std::size_t i = 0; i < times.size(); ++i)
      times[i].push_back(other.rows.at(i).predicted.in_us());
  }
  std::vector<measure::Interval> intervals;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double predicted = comparison.rows[i].predicted.in_us();
    intervals.push_back(predicted > 0 ? replicate_interval(predicted, times[i], level)
                                      : measure::Interval{predicted, predicted});
  }
  return intervals;
}

}  // namespace loggp::compare
