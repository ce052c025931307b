#include "compare/known/simulated_node.hpp"

#include <algorithm>
#include <optional>

#include "algorithms/probes/pairs_at_once.hpp"
#include "compare/known/sample_run.hpp"
#include "models/base/random.hpp"
#include "models/machine/machine.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

namespace {

// Asks for one sample of one point and keeps it.
class OnePairsSample final : public PairsGuide {
 public:
  explicit OnePairsSample(PairsPoint point) : point_(point) {}
  [[nodiscard]] std::optional<PairsPoint> next_point(Duration /*elapsed*/) override {
    return is_taken_ ? std::nullopt : std::optional(point_);
  }
  void take(const PairsSample& sample) override {
    sample_ = sample;
    is_taken_ = true;
  }
  [[nodiscard]] const PairsSample& sample() const { return sample_; }

 private:
  PairsPoint point_;
  bool is_taken_ = false;
  PairsSample sample_;
};

// `time_order` says whether the last sample needed time order: then this one begins in it.
PairsSample simulate_sample(const Machine& truth, std::int32_t ranks, const PairsPlan& plan,
                            PairsPoint point, const SampleRun& run, bool& time_order) {
  const PrttBuffers data = PrttBuffers::of_size(point.size);
  std::optional<OnePairsSample> guide;
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    if (self.rank() != Rank(0)) return pairs_follower(self, &plan, data);
    guide.emplace(point);  // anew, because the engine may start the run over in time order
    return pairs_leader(self, &plan, data, &*guide);
  };
  simulate::Options options = run.options();
  options.time_order = time_order;
  time_order = simulate::simulate(truth, ranks, program, options).is_time_ordered();
  return guide->sample();
}

bool has_link(const ParameterSet& set, LinkClass link_class) {
  return std::any_of(set.links.begin(), set.links.end(),
                     [&](const Link& link) { return link.link_class == link_class; });
}

// Returns whether there is something to measure inside a node.
bool has_nodes(const ParameterSet& truth) {
  return truth.node.memory || has_link(truth, LinkClass::node) ||
         has_link(truth, LinkClass::core_complex);
}

// Returns the set with the links of the network inside nodes, too, if nothing is measured there:
// then only commands and reports pass them.
ParameterSet with_links_in_nodes(const ParameterSet& truth) {
  ParameterSet set = truth;
  if (!has_nodes(truth) && has_link(truth, LinkClass::network))
    set.links.push_back({LinkClass::node, truth.link(LinkClass::network).ranges});
  return set;
}

measure::NodeSetup setup_of(const ParameterSet& truth, std::int32_t pairs) {
  measure::NodeSetup setup;
  auto& between = setup.pairs[static_cast<std::size_t>(PairPlace::between_nodes)];
  auto& inside = setup.pairs[static_cast<std::size_t>(PairPlace::same_node)];
  for (std::int32_t i = 0; i < pairs; ++i) between.push_back({Rank(i), Rank(pairs + i)});
  for (std::int32_t i = 0; has_nodes(truth) && i + 1 < pairs; i += 2)
    inside.push_back({Rank(i), Rank(i + 1)});
  return setup;
}

}  // namespace

measure::NodeResult measure_simulated_node(const ParameterSet& truth, std::int32_t pairs,
                                           const measure::NodeOptions& options,
                                           const measure::Provenance& provenance,
                                           const Conditions& conditions) {
  const Machine machine(with_links_in_nodes(truth), Placement::per_node(pairs));
  const std::int32_t ranks = 2 * pairs;
  measure::NodeOptions all = options;
  const Calls calls = options.setup.calls;
  all.setup = setup_of(truth, pairs);
  all.setup.calls = calls;
  PairsPlan plan;
  plan.pairs = all.setup.pairs;
  plan.calls = calls;
  // n more messages of each pair then fill whole rounds of 2 to 6 interfaces
  plan.messages = 60;
  measure::NodeCampaign campaign(all, provenance);
  bool time_order = false;
  while (const auto point = campaign.next_point(Duration())) {
    const std::uint64_t number =
        hash(2, static_cast<std::int64_t>(point->place), point->size.count(), point->pairs,
             campaign.count_samples(*point));
    const SampleRun run(conditions, ranks, number);
    campaign.take(simulate_sample(machine, ranks, plan, *point, run, time_order));
  }
  return campaign.finish();
}

}  // namespace loggp::compare
