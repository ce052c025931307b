#include "measure/live_measurement.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <thread>

#include "measure/live_ranks.hpp"
#include "measure/mpi.hpp"
#include "measure/pair_measurement.hpp"
#include "measure/watchdog.hpp"

namespace loggp::measure {

namespace {

// Those who do not measure leave their CPUs alone.
void wait_asleep(const Communicator& world) {
  MPI_Request request = MPI_REQUEST_NULL;
  check(MPI_Ibarrier(world.get(), &request), "MPI_Ibarrier");
  int done = 0;
  while (done == 0) {
    check(MPI_Test(&request, &done, MPI_STATUS_IGNORE), "MPI_Test");
    if (done == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// my.samples.jsonl → my.network.samples.jsonl
std::string samples_path_of(const std::string& path, const Partner& partner) {
  if (path.empty()) return path;
  std::string kind = partner.kind;
  std::replace(kind.begin(), kind.end(), ' ', '-');
  const std::size_t end = path.rfind(".samples.jsonl");
  return path.substr(0, end) + "." + kind + ".samples.jsonl";
}

PairPlacement placement_of(const RankPlace& a, const RankPlace& b) {
  return {{a.cpu, b.cpu}, a.machine == b.machine};
}

}  // namespace

void in_one_session(const std::function<void()>& work) {
  const MpiSession session;
  work();
}

std::vector<LiveResult> measure_live(const LiveOptions& options) {
  const MpiSession session;
  if (MpiSession::size() < 2) {
    throw InputError(
        "measure needs 2 ranks or more, not 1; start it as: mpirun -n 2 loggp measure");
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
    const Communicator pair = Communicator::part_of(world, takes_part);
    if (takes_part) {
      CampaignOptions campaign = options.campaign;
      if (partners.size() > 1)
        campaign.samples_path = samples_path_of(campaign.samples_path, partner);
      const auto partner_place = places[static_cast<std::size_t>(partner.rank.number())];
      auto result = measure_pair(pair, placement_of(places[0], partner_place), campaign);
      if (result) {
        results.push_back({std::move(*result), partner.link_class,
                           fmt::format("ranks 0 and {}, {}", partner.rank.number(), partner.kind)});
      }
    }
    wait_asleep(world);
  }
  return results;
}

}  // namespace loggp::measure
