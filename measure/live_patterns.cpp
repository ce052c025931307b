#include "measure/live_patterns.hpp"

#include <fmt/format.h>

#include "measure/live_ranks.hpp"
#include "measure/mpi_process.hpp"
#include "measure/watchdog.hpp"

namespace loggp::measure {

std::optional<PatternResult> measure_live(const LivePatternOptions& options) {
  const MpiSession session;
  LivePatternOptions all = options;
  PatternSetup& setup = all.pattern.setup;
  setup.ranks = MpiSession::size();
  setup.plan.pairs = select_pairs(options.pairs, setup.ranks);
  const Watchdog watchdog(options.limit, fmt::format("measuring, rank {} of {}",
                                                     MpiSession::rank().number(), setup.ranks));
  const Communicator world = Communicator::world();
  const std::vector<RankPlace> places = place_ranks(world);
  const Clock clock = clock_of_machine(world);
  MpiProcess self(world, clock, setup.plan.calls);
  PatternRoom room(largest_of(options.pattern), options.cache_room);
  if (self.rank() != Rank(0)) {
    pattern_follower(self, setup.plan, room.memory()).result();
    return std::nullopt;
  }
  Provenance provenance = provenance_of(places, clock);
  provenance["buffer_bytes"] = std::to_string(options.cache_room.count());
  provenance["method"] = method_of(setup.plan);
  PatternResult result =
      lead_pattern(self, room.memory(), all.pattern, provenance, places.front().cpu);
  const std::vector<std::string> of_places = warnings_of(places);
  result.warnings.insert(result.warnings.begin(), of_places.begin(), of_places.end());
  return result;
}

}  // namespace loggp::measure
