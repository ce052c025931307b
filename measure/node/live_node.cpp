#include "measure/node/live_node.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <set>

#include "algorithms/probes/pairs_at_once.hpp"
#include "measure/live/machine/disturbance.hpp"
#include "measure/live/machine/page_memory.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/end_together.hpp"
#include "measure/live/mpi/live_ranks.hpp"
#include "measure/live/mpi/mpi.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/live/mpi/start_mpi.hpp"
#include "measure/node/node_pairs.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

constexpr double burst_length_us = 1000;  // much longer than the ranks need to begin together
constexpr std::int64_t least_messages = 8;

// Hands the points of a campaign to rank 0's program, and ends the process if one takes too long.
class WatchedCampaign final : public PairsGuide {
 public:
  WatchedCampaign(NodeCampaign& campaign, std::chrono::seconds limit)
      : campaign_(campaign), limit_(limit) {}
  [[nodiscard]] std::optional<PairsPoint> next_point(Duration elapsed) override {
    const std::optional<PairsPoint> point = campaign_.next_point(elapsed);
    watchdog_.reset();
    if (point) {
      watchdog_.emplace(limit_, fmt::format("measuring {} pairs at once, {} bytes, rank 0",
                                            point->pairs, point->size.count()));
    }
    return point;
  }
  void take(const PairsSample& sample) override { campaign_.take(sample); }

 private:
  NodeCampaign& campaign_;
  std::chrono::seconds limit_;
  std::optional<Watchdog> watchdog_;  // a new one for each sample
};

// Returns the ranks of all pairs, ascending.
std::vector<Rank> ranks_of(const NodeSetup& setup) {
  std::set<Rank> ranks;
  for (const auto& pairs : setup.pairs) {
    for (const RankPair& pair : pairs) ranks.insert({pair.first, pair.second});
  }
  return {ranks.begin(), ranks.end()};
}

// Returns the plan for the group of `ranks`: rank i of the group is ranks[i] of the job.
PairsPlan plan_of(const NodeSetup& setup, const std::vector<Rank>& ranks,
                  const std::vector<RankPlace>& places) {
  const auto number = [&](Rank rank) {
    const auto at = std::lower_bound(ranks.begin(), ranks.end(), rank);
    return Rank(static_cast<std::int32_t>(at - ranks.begin()));
  };
  PairsPlan plan;
  for (std::size_t place = 0; place < plan.pairs.size(); ++place) {
    for (const RankPair& pair : setup.pairs[place])
      plan.pairs[place].push_back({number(pair.first), number(pair.second)});
  }
  plan.calls = setup.calls;
  plan.series = Duration::us(burst_length_us);
  plan.messages = least_messages;
  std::vector<bool> are_other;
  for (const Rank rank : ranks) {
    const RankPlace& place = places[static_cast<std::size_t>(rank.number())];
    are_other.push_back(place.machine != places.front().machine);
  }
  if (std::count(are_other.begin(), are_other.end(), true) > 0) plan.has_other_clock = are_other;
  return plan;
}

// What one rank of the group knows of the measurement.
struct PairsRank {
  const NodeOptions& options;
  const std::vector<RankPlace>& places;
  const Clock& clock;
  std::chrono::seconds limit;
};

NodeResult lead(MpiProcess& self, const PairsPlan& plan, PrttBuffers data, const PairsRank& rank) {
  const bool are_shared = share_cpus(rank.places, static_cast<std::int32_t>(rank.places.size()));
  DisturbanceWatch watch(rank.places.front().cpu);
  std::function<bool()> was_disturbed;
  if (!are_shared) was_disturbed = [&watch] { return watch.was_disturbed(); };
  Provenance provenance = make_provenance(rank.places, rank.clock);
  provenance["method"] =
      fmt::format("PRTT between pairs at once, bursts of {:g} us", burst_length_us);
  NodeCampaign campaign(rank.options, provenance, was_disturbed);
  WatchedCampaign watched(campaign, rank.limit);
  pairs_leader(self, &plan, data, &watched).result();
  NodeResult result = campaign.finish();
  if (are_shared) {
    result.warnings.emplace_back(
        "ranks share CPUs: what pairs at once take longer may be the time of a CPU, and not of "
        "what the ranks of a node share");
  }
  return result;
}

// Measures on the ranks of `group`; returns the result on its rank 0. If rank 0 fails, the other
// ranks return.
std::optional<NodeResult> measure_in(const Communicator& group, const std::vector<Rank>& ranks,
                                     const PairsRank& rank) {
  const PairsPlan plan = plan_of(rank.options.setup, ranks, rank.places);
  MpiProcess self(group, rank.clock, plan.calls);
  try {
    const auto room = static_cast<std::size_t>(rank.options.largest.count());
    PageMemory out(room, std::byte{1});
    PageMemory in(room, std::byte{2});
    const PrttBuffers data{{out.data(), rank.options.largest}, {in.data(), rank.options.largest}};
    if (self.rank() == Rank(0)) return lead(self, plan, data, rank);
    pairs_follower(self, &plan, data).result();
    return std::nullopt;
  } catch (...) {
    if (self.rank() != Rank(0)) throw;
    try {
      pairs_stop(self).result();
    } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): the first error is the cause
    }
    throw;
  }
}

// Returns why nothing can be said about what the ranks of a node share; empty for two ranks on one
// node, which nobody starts to learn about nodes.
std::vector<std::string> unknown_of(const NodePairs& chosen, const std::vector<RankPlace>& places) {
  const bool is_one_pair = places.size() == 2 && places[0].machine == places[1].machine;
  return is_one_pair ? std::vector<std::string>() : chosen.unknown;
}

}  // namespace

std::optional<NodeResult> measure_live_node(NodeOptions options,
                                            std::optional<std::int32_t> most_pairs,
                                            std::chrono::seconds limit, bool goes_on) {
  const auto session = start_mpi();
  const Communicator world = Communicator::world();
  if (combine_over_ranks(world, goes_on ? 1 : 0, MPI_MIN) == 0) return std::nullopt;
  const std::vector<RankPlace> places = place_ranks(world);
  const Clock clock = machine_clock(world);
  NodePairs chosen = choose_node_pairs(places, most_pairs);
  chosen.setup.calls = options.setup.calls;
  chosen.unknown = unknown_of(chosen, places);
  std::vector<Rank> ranks = ranks_of(chosen.setup);
  if (!most_pairs && !ranks.empty() && share_cpus(places, world.size())) {
    ranks.clear();
    chosen.unknown = {
        "what the ranks of a node share: not measured, because ranks share CPUs; --pairs measures "
        "it all the same"};
  }
  options.setup = chosen.setup;
  std::optional<NodeResult> result;
  if (world.rank() == Rank(0)) result.emplace();
  std::exception_ptr failure;
  const bool takes_part = std::binary_search(ranks.begin(), ranks.end(), world.rank());
  const Communicator group = Communicator::subset(world, takes_part);
  try {
    if (takes_part) {
      auto measured = measure_in(group, ranks, {options, places, clock, limit});
      if (measured) result = std::move(measured);
    }
  } catch (...) {
    failure = std::current_exception();
  }
  if (!end_together(world, failure)) return std::nullopt;
  if (result) result->unknown = chosen.unknown;
  return result;
}

}  // namespace loggp::measure
