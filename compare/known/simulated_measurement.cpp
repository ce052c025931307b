#include "compare/known/simulated_measurement.hpp"

#include <memory>

#include "algorithms/probes/prtt.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

measure::CampaignResult measure_simulated(const Machine& truth,
                                          const measure::CampaignOptions& options,
                                          const measure::Provenance& provenance,
                                          const Conditions& conditions) {
  const PrttBuffers data = PrttBuffers::of_size(options.sizes.largest);
  std::unique_ptr<measure::Campaign> campaign;
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    if (self.rank() == Rank(1)) return prtt_server(self, Rank(0), data);
    // new, because the engine may start the run over in time order
    campaign = std::make_unique<measure::Campaign>(options, provenance);
    return prtt_client(self, Rank(1), options.plan, data, campaign.get());
  };
  (void)simulate::simulate(truth, 2, program, options_under(conditions, {}));
  return campaign->result();
}

}  // namespace loggp::compare
