#include "measure/live_patterns.hpp"

#include <fmt/format.h>

#include "measure/disturbance.hpp"
#include "measure/live_ranks.hpp"
#include "measure/mpi_process.hpp"
#include "measure/watchdog.hpp"

namespace loggp::measure {

namespace {

Provenance provenance_of(const std::vector<RankPlace>& places, const LivePatternOptions& options,
                         const Clock& clock) {
  const PatternPlan& plan = options.pattern.setup.plan;
  Provenance provenance = provenance_of(places, clock);
  provenance["buffer_bytes"] = std::to_string(options.cache_room.count());
  provenance["method"] =
      fmt::format("{}, series of {} us", name_of(plan.pattern), plan.series.in_us());
  return provenance;
}

// What rank 0 does. If its samples can't be kept it lets the others go before it fails; once all is
// measured they have gone.
PatternResult lead(MpiProcess& self, const PatternMemory& memory,
                   const std::vector<RankPlace>& places, const LivePatternOptions& options,
                   const Clock& clock) {
  DisturbanceWatch watch(places.front().cpu);
  std::optional<PatternCampaign> campaign;
  try {
    campaign.emplace(options.pattern, provenance_of(places, options, clock),
                     [&watch] { return watch.was_disturbed(); });
    pattern_leader(self, options.pattern.setup.plan, memory, &*campaign).result();
  } catch (...) {
    pattern_stop(self).result();
    throw;
  }
  PatternResult result = campaign->result();
  const std::string disturbances = in_words(watch.findings(), Rank(0));
  if (!disturbances.empty()) result.warnings.push_back(disturbances);
  const std::vector<std::string> of_places = warnings_of(places);
  result.warnings.insert(result.warnings.begin(), of_places.begin(), of_places.end());
  return result;
}

}  // namespace

std::optional<PatternResult> measure_live(const LivePatternOptions& options) {
  const MpiSession session;
  LivePatternOptions all = options;
  PatternSetup& setup = all.pattern.setup;
  setup.ranks = MpiSession::size();
  setup.plan.pairs = pairs_of(options.pairs, setup.ranks);
  const Watchdog watchdog(options.limit, fmt::format("measuring, rank {} of {}",
                                                     MpiSession::rank().number(), setup.ranks));
  const Communicator world = Communicator::world();
  const std::vector<RankPlace> places = place_ranks(world);
  const Clock clock = clock_of_machine(world);
  MpiProcess self(world, clock, setup.plan.calls);
  // touched, and so placed, by the CPU that this rank is bound to
  const std::vector<Bytes>& sizes = options.pattern.lengths.sizes;
  const Bytes room = std::max(options.cache_room, *std::max_element(sizes.begin(), sizes.end()));
  std::vector<std::byte> out(static_cast<std::size_t>(room.count()), std::byte{1});
  std::vector<std::byte> in(out.size(), std::byte{2});
  const PatternMemory memory{{out.data(), room}, {in.data(), room}, options.cache_room > Bytes()};
  if (self.rank() == Rank(0)) return lead(self, memory, places, all, clock);
  pattern_follower(self, setup.plan, memory).result();
  return std::nullopt;
}

}  // namespace loggp::measure
