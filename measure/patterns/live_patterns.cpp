#include "measure/patterns/live_patterns.hpp"

#include <fmt/format.h>

#include "algorithms/probes/patterns.hpp"
#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/live_ranks.hpp"
#include "measure/live/mpi/mpi_process.hpp"
#include "measure/live/mpi/start_mpi.hpp"

namespace loggp::measure {

std::optional<PatternResult> measure_live(const LivePatternOptions& options) {
  const auto session = start_mpi();
  LivePatternOptions all = options;
  PatternSetup& setup = all.pattern.setup;
  setup.ranks = MpiSession::size();
  setup.plan.pairs = select_pairs(options.pairs, setup.ranks);
  const Watchdog watchdog(options.limit, fmt::format("measuring, rank {} of {}",
                                                     MpiSession::rank().number(), setup.ranks));
  const Communicator world = Communicator::world();
  const std::vector<RankPlace> places = place_ranks(world);
  const Clock clock = machine_clock(world);
  MpiProcess self(world, clock, setup.plan.calls);
  PatternRoom room(largest_size(options.pattern), options.cache_room);
  if (self.rank() != Rank(0)) {
    pattern_follower(self, &setup.plan, room.memory()).result();
    return std::nullopt;
  }
  Provenance provenance = make_provenance(places, clock);
  provenance["buffer_bytes"] = std::to_string(options.cache_room.count());
  provenance["method"] = describe_method(setup.plan);
  PatternResult result =
      lead_pattern(self, room.memory(), all.pattern, provenance, places.front().cpu);
  const std::vector<std::string> of_places = placement_warnings(places);
  result.warnings.insert(result.warnings.begin(), of_places.begin(), of_places.end());
  return result;
}

}  // namespace loggp::measure
