#include "compare/known/simulated_patterns.hpp"

#include <optional>

#include "algorithms/probes/patterns.hpp"
#include "compare/known/sample_run.hpp"
#include "models/base/random.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

namespace {

// Asks for the samples of one point and keeps the last one. Only after one sample the leader knows
// how many rounds fill a series.
class OneSeries final : public PatternGuide {
 public:
  OneSeries(PatternPoint point, Duration series)
      : point_(point), left_(series > Duration() ? 2 : 1) {}
  [[nodiscard]] std::optional<PatternPoint> next_point(Duration /*elapsed*/) override {
    return left_ > 0 ? std::optional(point_) : std::nullopt;
  }
  void take(const PatternSample& sample) override {
    sample_ = sample;
    --left_;
  }
  [[nodiscard]] const PatternSample& sample() const { return sample_; }

 private:
  PatternPoint point_;
  int left_;
  PatternSample sample_;
};

// `time_order` says whether the last series needed time order: then this one begins in it.
PatternSample simulate_series(const Machine& truth, const measure::PatternSetup& setup,
                              PatternPoint point, const SampleRun& run, bool& time_order) {
  const Buffer room{nullptr, point.size};
  const PatternMemory memory{room, room, false};
  std::optional<OneSeries> guide;
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    if (self.rank() != Rank(0)) return pattern_follower(self, &setup.plan, memory);
    guide.emplace(
        point, setup.plan.series);  // anew, because the engine may start the run over in time order
    return pattern_leader(self, &setup.plan, memory, &*guide);
  };
  simulate::Options options = run.options();
  options.time_order = time_order;
  time_order = simulate::simulate(truth, setup.ranks, program, options).is_time_ordered();
  return guide->sample();
}

}  // namespace

measure::PatternResult measure_simulated(const Machine& truth, std::int32_t ranks,
                                         const PairChoice& pairs,
                                         const measure::PatternOptions& options,
                                         const measure::Provenance& provenance,
                                         const Conditions& conditions) {
  measure::PatternOptions all = options;
  all.setup.ranks = ranks;
  all.setup.plan.pairs = select_pairs(pairs, ranks);
  all.is_reproducible = true;
  measure::PatternCampaign campaign(all, provenance);
  bool time_order = false;
  while (const auto point = campaign.next_point(Duration())) {
    const std::uint64_t number =
        hash(1, point->size.count(), point->compute.in_ps(), campaign.count_samples(*point));
    const SampleRun run(conditions, ranks, number);
    campaign.take(simulate_series(truth, all.setup, *point, run, time_order));
  }
  return campaign.finish();
}

}  // namespace loggp::compare
