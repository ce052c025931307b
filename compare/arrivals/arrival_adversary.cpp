#include "compare/arrivals/arrival_adversary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include "compare/arrivals/arrival_draws.hpp"
#include "measure/live/machine/parallel.hpp"

namespace loggp::compare {

namespace {

IdealMachine searched_machine(const AdversaryPlan& plan) {
  return ideal_machine(plan.sends, ideal_segments(plan.ranks, plan.segments_per_rank));
}

IdealCall call_of(const AlgorithmVariant& algorithm) {
  return {algorithm.algorithm, algorithm.allgather, algorithm.sub_group};
}

// Returns ē of one algorithm, in ps.
double mean_time(const AdversaryPlan& plan, const IdealMachine& ideal,
                 const AlgorithmVariant& algorithm, const std::vector<Duration>& arrivals) {
  const Elapsed elapsed = ideal_elapsed(ideal, call_of(algorithm), plan.ranks, arrivals);
  return static_cast<double>(elapsed.mean.in_ps());
}

// Returns an upper bound of the best ē for the pattern.
double most_mean(const AdversaryPlan& plan, const IdealMachine& ideal,
                 const std::vector<Duration>& arrivals) {
  if (plan.collective == "broadcast") return optimal_time(ideal, plan.ranks, arrivals).most;
  double least = std::numeric_limits<double>::infinity();
  for (const AlgorithmVariant& algorithm : plan.algorithms)
    least = std::min(least, mean_time(plan, ideal, algorithm, arrivals));
  return least;
}

// A search by hill climbing for one algorithm.
class Climber {
 public:
  Climber(const AdversaryPlan& plan, const IdealMachine& ideal, const AlgorithmVariant& algorithm)
      : plan_(&plan),
        ideal_(&ideal),
        algorithm_(algorithm),
        latest_(Duration::ps(
            std::llround(plan.most_late * static_cast<double>(ideal.message.in_ps())))) {}

  [[nodiscard]] WorstPattern climb(std::int64_t start) const {
    Draws draws(plan_->seed, static_cast<std::uint64_t>(start));
    WorstPattern best = rated(first(draws, start));
    for (std::int64_t step = 1; step < plan_->steps; ++step) {
      WorstPattern next = rated(changed(best.arrivals, draws));
      if (height(next) >= height(best)) best = std::move(next);
    }
    best.tried = plan_->steps;
    return best;
  }

  // What the search maximises.
  [[nodiscard]] double height(const WorstPattern& pattern) const {
    return plan_->collective == "broadcast" ? pattern.ratio_at_most : pattern.ratio_at_least;
  }

 private:
  [[nodiscard]] WorstPattern rated(std::vector<Duration> arrivals) const {
    const double mean = mean_time(*plan_, *ideal_, algorithm_, arrivals);
    const double most = most_mean(*plan_, *ideal_, arrivals);
    // times are whole ps: the fastest algorithm may undercut the bound by a part of one
    const double least =
        std::min(least_mean(plan_->collective, *ideal_, plan_->ranks, arrivals), most);
    return {.algorithm = algorithm_,
            .ratio_at_least = mean / most,
            .ratio_at_most = mean / least,
            .epsilon = ideal_overhead(*ideal_, plan_->ranks),
            .arrivals = std::move(arrivals),
            .tried = 0};
  }

  [[nodiscard]] std::vector<Duration> first(Draws& draws, std::int64_t start) const {
    if (start == 0) return std::vector<Duration>(static_cast<std::size_t>(plan_->ranks));
    std::vector<Duration> arrivals = draw_pattern(draws, plan_->ranks, ideal_->message).arrivals;
    for (Duration& arrival : arrivals) arrival = std::min(arrival, latest_);
    return arrivals;
  }

  // Returns the pattern with another time for one rank, and sometimes the same time for further
  // ranks.
  [[nodiscard]] std::vector<Duration> changed(std::vector<Duration> arrivals, Draws& draws) const {
    const std::int32_t first = has_root(plan_->collective) ? 1 : 0;
    const auto any_rank = [&] {
      return static_cast<std::size_t>(first + draws.below(plan_->ranks - first));
    };
    const std::size_t rank = any_rank();
    const Duration time = another_time(arrivals[rank], arrivals[any_rank()], draws);
    arrivals[rank] = time;
    constexpr double often = 0.25;
    while (draws.part() < often) arrivals[any_rank()] = time;
    return arrivals;
  }

  [[nodiscard]] Duration another_time(Duration now, Duration others, Draws& draws) const {
    const auto messages = [&](double count) {
      return Duration::ps(std::llround(count * static_cast<double>(ideal_->message.in_ps())));
    };
    Duration time;
    switch (draws.below(6)) {
      case 0:
        break;  // at once
      case 1:
        time = latest_;
        break;
      case 2:
        time = messages(plan_->most_late * draws.part());
        break;
      case 3:
        time = others + messages(0.1 * (draws.part() - 0.5));
        break;
      case 4:
        time = now + messages(2 * draws.part() - 1);
        break;
      default:
        time = now + messages(0.02 * (draws.part() - 0.5));
    }
    return std::clamp(time, Duration(), latest_);
  }

  const AdversaryPlan* plan_;
  const IdealMachine* ideal_;
  AlgorithmVariant algorithm_;
  Duration latest_;
};

}  // namespace

// Without a closed form of an upper bound, each pattern is simulated with every algorithm.
Work estimate_search(const AdversaryPlan& plan) {
  const IdealMachine ideal = searched_machine(plan);
  const std::size_t algorithms = plan.algorithms.size();
  const std::size_t runs_of_a_pattern = plan.collective == "broadcast" ? 1 : 1 + algorithms;
  const std::size_t runs_of_each = static_cast<std::size_t>(plan.starts) *
                                   static_cast<std::size_t>(plan.steps) * runs_of_a_pattern;
  return estimate_work(
      algorithms * runs_of_each,
      [&](std::size_t i) {
        return ideal_benchmark(ideal, call_of(plan.algorithms[i / runs_of_each]), plan.ranks, {});
      },
      simulated_run(ideal.machine, ideal_conditions()), plan.threads);
}

std::vector<WorstPattern> search_worst(const AdversaryPlan& plan, const Progress& progress) {
  const IdealMachine ideal = searched_machine(plan);
  const auto starts = static_cast<std::size_t>(plan.starts);
  std::vector<WorstPattern> found(plan.algorithms.size() * starts);
  std::mutex mutex;
  std::size_t done = 0;
  measure::for_each_index(found.size(), plan.threads, [&](std::size_t i) {
    const Climber climber(plan, ideal, plan.algorithms[i / starts]);
    found[i] = climber.climb(static_cast<std::int64_t>(i % starts));
    const std::scoped_lock lock(mutex);
    progress(++done, found.size());
  });
  std::vector<WorstPattern> worst;
  for (std::size_t a = 0; a < plan.algorithms.size(); ++a) {
    const Climber climber(plan, ideal, plan.algorithms[a]);
    WorstPattern best = found[a * starts];
    for (std::size_t i = a * starts + 1; i < (a + 1) * starts; ++i) {
      const std::int64_t tried = best.tried + found[i].tried;
      if (climber.height(found[i]) > climber.height(best)) best = found[i];
      best.tried = tried;
    }
    worst.push_back(std::move(best));
  }
  return worst;
}

}  // namespace loggp::compare
