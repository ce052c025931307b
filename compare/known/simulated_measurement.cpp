#include "compare/known/simulated_measurement.hpp"

#include <optional>

#include "algorithms/probes/prtt.hpp"
#include "compare/known/sample_run.hpp"
#include "models/base/random.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

namespace {

// Asks for one sample of one size.
class OneSample final : public PrttGuide {
 public:
  explicit OneSample(Bytes size) : size_(size) {}
  [[nodiscard]] std::optional<Bytes> next_size(Duration /*elapsed*/) override {
    return is_taken_ ? std::nullopt : std::optional(size_);
  }
  void take(const PrttSample& sample) override {
    sample_ = sample;
    is_taken_ = true;
  }
  [[nodiscard]] const PrttSample& sample() const { return sample_; }

 private:
  Bytes size_;
  bool is_taken_ = false;
  PrttSample sample_;
};

PrttSample simulate_sample(const Machine& truth, const PrttPlan& plan, Bytes size,
                           const SampleRun& run) {
  const PrttBuffers data = PrttBuffers::of_size(size);
  std::optional<OneSample> guide;
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    if (self.rank() == Rank(1)) return prtt_server(self, Rank(0), data);
    guide.emplace(size);  // anew, because the engine may start the run over in time order
    return prtt_client(self, Rank(1), plan, data, &*guide);
  };
  (void)simulate::simulate(truth, 2, program, run.options());
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
  while (const auto size = campaign.next_size(Duration())) {
    const std::uint64_t number = hash(0, size->count(), campaign.count_samples(*size));
    const SampleRun run(conditions, 2, number);
    campaign.take(simulate_sample(truth, options.plan, *size, run));
  }
  return campaign.finish();
}

}  // namespace loggp::compare
