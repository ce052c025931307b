#include "compare/known/simulated_patterns.hpp"

#include <algorithm>
#include <memory>

#include "algorithms/probes/patterns.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

measure::PatternResult measure_simulated(const Machine& truth, std::int32_t ranks,
                                         const PairChoice& pairs,
                                         const measure::PatternOptions& options,
                                         const measure::Provenance& provenance,
                                         const Conditions& conditions) {
  measure::PatternOptions all = options;
  all.setup.ranks = ranks;
  all.setup.plan.pairs = select_pairs(pairs, ranks);
  const std::vector<Bytes>& sizes = options.lengths.sizes;
  const Buffer room{nullptr, *std::max_element(sizes.begin(), sizes.end())};
  const PatternMemory memory{room, room, false};
  std::unique_ptr<measure::PatternCampaign> campaign;
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    if (self.rank() != Rank(0)) return pattern_follower(self, all.setup.plan, memory);
    // new, because the engine may start the run over in time order
    campaign = std::make_unique<measure::PatternCampaign>(all, provenance);
    return pattern_leader(self, all.setup.plan, memory, campaign.get());
  };
  (void)simulate::simulate(truth, ranks, program, options_under(conditions, {}));
  return campaign->result();
}

}  // namespace loggp::compare
