#include "compare/sweep/certainty.hpp"

#include <mutex>
#include <string>
#include <tuple>
#include <utility>

#include "measure/live/machine/parallel.hpp"

namespace loggp::compare {

namespace {

using TimesByReduction = std::map<Reduction, std::vector<RowTimes>>;

void add_times(const Machine& machine, const Replicates& replicates, const ErrorSweep& sweep,
               const AlgorithmVariant& algorithm, ErrorPoint point, TimesByReduction& times) {
  const std::vector<SeededConditions> seeds = sweep.all_seeds();
  std::vector<ReplicateTimes> correct;
  for (const auto& [seed, conditions] : seeds) {
    point.seed = seed;
    correct.push_back(predict_replicates(machine, replicates,
                                         sweep.benchmark(algorithm, {Scheme::once}, point),
                                         conditions, Reduction::max));
  }
  for (const SchemeVariant& scheme : sweep.schemes) {
    for (std::size_t i = 0; i < seeds.size(); ++i) {
      point.seed = seeds[i].seed;
      std::vector<ReplicateTimes> reported =
          predict_replicates(machine, replicates, sweep.benchmark(algorithm, scheme, point),
                             seeds[i].conditions, sweep.reductions);
      for (std::size_t r = 0; r < reported.size(); ++r)
        times[sweep.reductions[r]].push_back({std::move(reported[r]), correct[i]});
    }
  }
}

// The rows whose algorithms compete.
using Contest = std::vector<std::size_t>;

std::vector<Contest> contests(const ErrorTable& errors) {
  std::map<std::tuple<std::string, std::string, std::int32_t, Bytes>, Contest> all;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const ErrorRow& row = errors[i];
    all[{row.setting(), row.scheme, row.ranks, row.bytes}].push_back(i);
  }
  std::vector<Contest> found;
  for (auto& [key, contest] : all) found.push_back(std::move(contest));
  return found;
}

// Returns the probability that the row is faster than the fastest of the others.
std::optional<double> probability_fastest(const std::vector<RowTimes>& times,
                                          ReplicateTimes RowTimes::* which, const Contest& contest,
                                          std::size_t row, ReplicatesOf of) {
  const ReplicateTimes* rival = nullptr;
  for (const std::size_t other : contest) {
    const ReplicateTimes& its_times = times[other].*which;
    if (other == row || its_times.predicted_us <= 0) continue;
    if (rival == nullptr || its_times.predicted_us < rival->predicted_us) rival = &its_times;
  }
  if (rival == nullptr || (times[row].*which).predicted_us <= 0) return std::nullopt;
  return probability_faster(times[row].*which, *rival, of);
}

}  // namespace

TimesByReduction sweep_replicates(const ErrorSweep& sweep, const Progress& progress) {
  std::vector<Machine> machines;
  machines.reserve(sweep.params.size());
  for (const ParameterSet& params : sweep.params) machines.emplace_back(params, sweep.placement);
  const std::vector<ErrorPoint> points = sweep.points();
  const std::size_t per_machine = sweep.algorithms.size() * points.size();
  std::vector<TimesByReduction> parts(machines.size() * per_machine);
  std::mutex mutex;
  std::size_t done = 0;
  measure::for_each_index(parts.size(), sweep.threads, [&](std::size_t i) {
    const std::size_t machine = i / per_machine;
    add_times(machines[machine], sweep.replicates.at(machine), sweep,
              sweep.algorithms[i % per_machine / points.size()], points[i % points.size()],
              parts[i]);
    const std::scoped_lock lock(mutex);
    progress(++done, parts.size());
  });
  TimesByReduction all;
  for (TimesByReduction& part : parts) {
    for (auto& [reduction, rows] : part) {
      for (RowTimes& row : rows) all[reduction].push_back(std::move(row));
    }
  }
  return all;
}

Certainty certainty_of(const ErrorTable& errors, const std::vector<RowTimes>& times,
                       const std::vector<ReplicatesOf>& of_rows, double level) {
  Certainty certainty(errors.size());
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const ReplicateTimes& reported = times[i].reported;
    certainty[i].method = reported.method;
    certainty[i].of = of_rows[i];
    if (reported.predicted_us > 0)
      certainty[i].reported_us =
          replicate_interval(reported.predicted_us, reported.replicates_us, level, of_rows[i]);
  }
  for (const Contest& contest : contests(errors)) {
    for (const std::size_t row : contest) {
      const auto probability = [&](ReplicateTimes RowTimes::* which) {
        return probability_fastest(times, which, contest, row, of_rows[row]);
      };
      certainty[row].fastest = probability(&RowTimes::reported);
      certainty[row].truly_fastest = probability(&RowTimes::correct);
    }
  }
  return certainty;
}

std::map<Reduction, Certainty> sweep_certainty(const ErrorSweep& sweep,
                                               const std::map<Reduction, ErrorTable>& tables,
                                               double level, const Progress& progress) {
  const TimesByReduction times = sweep_replicates(sweep, progress);
  std::map<Reduction, Certainty> all;
  for (const auto& [reduction, errors] : tables) {
    std::vector<ReplicatesOf> of_rows;  // all rows of a parameter set follow one another
    for (std::size_t i = 0; i < errors.size(); ++i)
      of_rows.push_back(sweep.replicates[i * sweep.params.size() / errors.size()].of);
    all[reduction] = certainty_of(errors, times.at(reduction), of_rows, level);
  }
  return all;
}

}  // namespace loggp::compare
