#include "compare/known/simulated_measurement.hpp"

#include <optional>

#include "algorithms/probes/prtt.hpp"
#include "compare/known/sample_run.hpp"
#include "models/base/random.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

namespace {

// Asks for the samples of one size and keeps the last one. Only after one sample the client knows
// how many rounds fill a series.
class OneSample final : public PrttGuide {
 public:
  OneSample(Bytes size, Duration series) : size_(size), left_(series > Duration() ? 2 : 1) {}
  [[nodiscard]] std::optional<Bytes> next_size(Duration /*elapsed*/) override {
    return left_ > 0 ? std::optional(size_) : std::nullopt;
  }
  void take(const PrttSample& sample) override {
    sample_ = sample;
    --left_;
  }
  [[nodiscard]] const PrttSample& sample() const { return sample_; }

 private:
  Bytes size_;
  int left_;
  PrttSample sample_;
};

// `time_order` says whether the last sample needed time order: then this one begins in it.
PrttSample simulate_sample(const Machine& truth, const PrttPlan& plan, Bytes size,
                           const SampleRun& run, bool& time_order) {
  const PrttBuffers data = PrttBuffers::of_size(size);
  std::optional<OneSample> guide;
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    if (self.rank() == Rank(1)) return prtt_server(self, Rank(0), data);
    guide.emplace(size,
                  plan.series);  // anew, because the engine may start the run over in time order
    return prtt_client(self, Rank(1), plan, data, &*guide);
  };
  simulate::Options options = run.options();
  options.time_order = time_order;
  time_order = simulate::simulate(truth, 2, program, options).is_time_ordered();
  return guide->sample();
}

}  // namespace

measure::CampaignResult measure_simulated(const Machine& truth,
                                          const measure::CampaignOptions& options,
                                          const measure::Provenance& provenance,
                                          const Conditions& conditions) {
  measure::CampaignOptions all = options;
  all.is_reproducible = true;
  measure::Campaign campaign(all, provenance);
  bool time_order = false;
  while (const auto size = campaign.next_size(Duration())) {
    const std::uint64_t number = hash(0, size->count(), campaign.count_samples(*size));
    const SampleRun run(conditions, 2, number);
    campaign.take(simulate_sample(truth, options.plan, *size, run, time_order));
  }
  measure::CampaignResult result = campaign.finish();
  if (options.plan.series == Duration())  // else a sample has an unknown number of rounds
    result.provenance["messages"] =
        std::to_string(static_cast<std::int64_t>(result.samples) * prtt_messages(options.plan));
  return result;
}

}  // namespace loggp::compare
