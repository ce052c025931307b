#include "measure/loggp/live_measurement.hpp"

#include <fmt/format.h>

#include <exception>

#include "measure/live/machine/watchdog.hpp"
#include "measure/live/mpi/end_together.hpp"
#include "measure/live/mpi/live_ranks.hpp"
#include "measure/live/mpi/mpi.hpp"
#include "measure/live/mpi/start_mpi.hpp"
#include "measure/loggp/pair_measurement.hpp"

namespace loggp::measure {

namespace {

PairPlacement make_placement(const RankPlace& zero, const RankPlace& other,
                             const Partner& partner) {
  return {{zero.cpu, other.cpu},
          zero.machine == other.machine,
          fmt::format("0 and {}, {}", partner.rank.number(), partner.kind)};
}

void measure_with(const Communicator& pair, const Partner& partner, bool is_one_of_many,
                  const std::vector<RankPlace>& places, const LiveOptions& options,
                  std::vector<LiveResult>& results) {
  CampaignOptions campaign = options.campaign;
  if (is_one_of_many) campaign.samples_path = samples_of_kind(campaign.samples_path, partner.kind);
  campaign.link = to_string(partner.link_class);
  const RankPlace& place = places[static_cast<std::size_t>(partner.rank.number())];
  auto result = measure_pair(pair, make_placement(places[0], place, partner), campaign);
  if (!result) return;
  results.push_back({std::move(*result), partner.link_class,
                     fmt::format("ranks 0 and {}, {}", partner.rank.number(), partner.kind)});
}

}  // namespace

void in_one_session(const std::function<void()>& work) {
  const auto session = start_mpi();
  work();
}

std::vector<LiveResult> measure_live(const LiveOptions& options) {
  const auto session = start_mpi();
  if (MpiSession::size() < 2) {
    throw InputError(
        "measure needs at least 2 ranks, not 1; start it as: mpirun -n 2 loggp measure");
  }
  const Watchdog watchdog(
      options.limit,
      fmt::format("measuring, rank {} of {}", MpiSession::rank().number(), MpiSession::size()));
  const Communicator world = Communicator::world();
  const std::vector<RankPlace> places = place_ranks(world);
  const std::vector<Partner> partners = link_partners(places);
  std::vector<LiveResult> results;
  for (const Partner& partner : partners) {
    const bool takes_part = world.rank() == Rank(0) || world.rank() == partner.rank;
    const Communicator pair = Communicator::subset(world, takes_part);
    std::exception_ptr failure;
    try {
      if (takes_part) measure_with(pair, partner, partners.size() > 1, places, options, results);
    } catch (...) {
      failure = std::current_exception();
    }
    if (!end_together(world, failure)) break;
  }
  return results;
}

}  // namespace loggp::measure
