#include "compare/arrivals/arrival_experiment.hpp"

#include <fmt/format.h>

#include <mutex>

#include "measure/fit/line_fit.hpp"
#include "measure/live/machine/parallel.hpp"

namespace loggp::compare {

namespace {

ArrivalPattern experiment_pattern(const ArrivalExperiment& experiment, std::int64_t max_if) {
  if (max_if == 0) return {};
  const std::string_view rule = to_string(experiment.lateness);
  return ArrivalPattern::parse(experiment.lateness == Lateness::late_each
                                   ? fmt::format("{}:{}:{}", rule, experiment.late_fraction, max_if)
                                   : fmt::format("{}:{}", rule, max_if));
}

// Returns the pattern that the seed of `benchmark` draws, with a root that is later by `late`.
ArrivalPattern with_late_root(const Benchmark& benchmark, const Machine& machine,
                              const Conditions& conditions, Duration late) {
  std::vector<Duration> offsets = arrival_times(benchmark, machine, conditions);
  offsets.resize(static_cast<std::size_t>(benchmark.ranks));
  offsets.front() += late;
  return ArrivalPattern::listed(std::move(offsets));
}

// The networks of [2] receive without the CPU.
Conditions experiment_conditions() {
  return {.reception = simulate::Reception::offloaded};
}

Machine experiment_machine(const ArrivalExperiment& experiment) {
  return Machine(experiment.params, Placement::per_node(experiment.ranks_per_node));
}

Benchmark experiment_benchmark(const ArrivalExperiment& experiment, const Contender& who,
                               std::int64_t x) {
  return {.collective = "broadcast",
          .algorithm = who.algorithm,
          .ranks = experiment.ranks,
          .bytes = experiment.over_size ? Bytes(x) : experiment.size,
          .segment = who.segment,
          .piece = who.piece,
          .allgather = who.allgather,
          .sub_group = who.sub_group,
          .arrivals = experiment_pattern(experiment, experiment.over_size ? experiment.max_if : x)};
}

SampledTime simulated_time(const ArrivalExperiment& experiment, const Machine& machine,
                           const Contender& who, std::int64_t x, const Sampling& sampling) {
  const Benchmark of_one = experiment_benchmark(experiment, who, x);
  const Conditions conditions = experiment_conditions();
  std::vector<double> samples;
  for (std::int64_t i = 0; i < sampling.samples; ++i) {
    Benchmark benchmark = of_one;
    benchmark.seed = sampling.seed + static_cast<std::uint64_t>(i);
    const bool nothing_drawn = benchmark.arrivals.balanced();
    if (experiment.root_late != Duration())
      benchmark.arrivals = with_late_root(benchmark, machine, conditions, experiment.root_late);
    const auto outcome = simulate_scheme(machine, benchmark, conditions);
    samples.push_back(outcome.elapsed().mean.in_us());
    if (nothing_drawn) break;  // nothing is drawn
  }
  return sampled_time(samples);
}

// The indices of an experiment, of one of its contenders and of a value of x.
struct ExperimentPoint {
  std::size_t experiment, contender, x;
};

std::vector<ExperimentPoint> experiment_points(const std::vector<ArrivalExperiment>& experiments) {
  std::vector<ExperimentPoint> points;
  for (std::size_t e = 0; e < experiments.size(); ++e) {
    for (std::size_t c = 0; c < experiments[e].contenders.size(); ++c) {
      for (std::size_t x = 0; x < experiments[e].xs.size(); ++x) points.push_back({e, c, x});
    }
  }
  return points;
}

}  // namespace

Contender contender(const char* algorithm, SubGroup sub_group) {
  constexpr Bytes part(8192);
  return {algorithm,      &find_algorithm("broadcast", algorithm), part, part, sub_group,
          Allgather::ring};
}

std::string_view to_string(Lateness lateness) {
  switch (lateness) {
    case Lateness::random:
      return "random";
    case Lateness::random_whole:
      return "random-whole";
    case Lateness::late_each:
      break;
  }
  return "late-each";
}

SubGroup fastest_sub_group(const ArrivalExperiment& experiment, Bytes size) {
  ArrivalExperiment balanced = experiment;
  balanced.over_size = false;
  balanced.size = size;
  const Machine machine = experiment_machine(experiment);
  const auto time = [&](SubGroup sub_group) {
    return simulated_time(balanced, machine, contender("arrival-b", sub_group), 0, {}).mean_us;
  };
  return time(SubGroup::scatter_allgather) < time(SubGroup::pipelined) ? SubGroup::scatter_allgather
                                                                       : SubGroup::pipelined;
}

SampledTime sampled_time(const std::vector<double>& samples_us) {
  if (samples_us.size() == 1) return {samples_us[0], samples_us[0], samples_us[0]};
  const measure::Estimate mean = measure::fit_constant(samples_us);
  return {mean.value, mean.low, mean.high};
}

// Counts on the first machine: the others need as many operations.
Work estimate_experiments(const std::vector<ArrivalExperiment>& experiments,
                          const Sampling& sampling) {
  const std::vector<ExperimentPoint> points = experiment_points(experiments);
  const auto samples = static_cast<std::size_t>(sampling.samples);
  const Machine machine = experiment_machine(experiments.front());
  return estimate_work(
      points.size() * samples,
      [&](std::size_t i) {
        const auto [e, c, x] = points[i / samples];
        const ArrivalExperiment& experiment = experiments[e];
        return experiment_benchmark(experiment, experiment.contenders[c], experiment.xs[x]);
      },
      simulated_run(machine, experiment_conditions()), sampling.threads);
}

std::vector<ExperimentResult> run_experiments(const std::vector<ArrivalExperiment>& experiments,
                                              const Sampling& sampling, const Progress& progress) {
  std::vector<Machine> machines;
  std::vector<ExperimentResult> results;
  for (const ArrivalExperiment& experiment : experiments) {
    machines.push_back(experiment_machine(experiment));
    const std::vector<SampledTime> row(experiment.xs.size());
    results.push_back({experiment, {experiment.contenders.size(), row}});
  }
  const std::vector<ExperimentPoint> points = experiment_points(experiments);
  std::mutex mutex;
  std::size_t done = 0;
  measure::for_each_index(points.size(), sampling.threads, [&](std::size_t i) {
    const auto [e, c, x] = points[i];
    const ArrivalExperiment& experiment = experiments[e];
    results[e].times[c][x] = simulated_time(experiment, machines[e], experiment.contenders[c],
                                            experiment.xs[x], sampling);
    const std::scoped_lock lock(mutex);
    progress(++done, points.size());
  });
  return results;
}

}  // namespace loggp::compare
