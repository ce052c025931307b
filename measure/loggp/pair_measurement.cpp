#include "measure/loggp/pair_measurement.hpp"

#include <fmt/format.h>

#include <limits>

#include "measure/live/machine/binding.hpp"
#include "measure/live/machine/core_move.hpp"
#include "measure/live/mpi/core_distance.hpp"
#include "measure/live/mpi/mpi_limits.hpp"
#include "measure/live/mpi/mpi_process.hpp"

namespace loggp::measure {

namespace {

void explain_changes(NetworkFit& fit) {
  for (std::size_t i = 0; i < fit.changes.size(); ++i) {
    ProtocolChange& change = fit.changes[i];
    const bool is_last = i + 1 == fit.changes.size();
    const Bytes next =
        is_last ? Bytes(std::numeric_limits<std::int64_t>::max()) : fit.changes[i + 1].first;
    for (const MpiLimit& limit : limits_at(mpi_limits(), change.first, next)) {
      change.cause += fmt::format("{}{} = {}", change.cause.empty() ? "" : ", ", limit.name,
                                  limit.value.count());
    }
  }
}

}  // namespace

std::optional<CampaignResult> measure_pair(const Communicator& pair, const PairPlacement& placement,
                                           const CampaignOptions& options) {
  const Clock clock;
  MpiProcess self(pair, clock, options.plan.calls);
  // the server answers with a single message, so it needs no memory for bursts
  PrttMemory memory(options.sizes.largest, self.rank() == client_rank ? options.plan : PrttPlan());
  CoreDistance distance(pair, clock);
  const std::optional<Duration> before = distance.transfer();
  if (self.rank() != client_rank) {
    serve_pair(self, memory.buffers(), placement.cpus[1]);
    static_cast<void>(distance.transfer());
    return std::nullopt;
  }
  Provenance provenance = make_provenance(placement, options, clock);
  provenance["mpi"] = MpiSession::library_version();
  provenance["transport"] = provenance["mpi"];
  if (before) provenance[cache_line_key] = to_ns_text(*before);
  CampaignResult result =
      measure_between(self, memory.buffers(), options, clock, placement, provenance);
  const std::optional<Duration> after = distance.transfer();
  if (after) result.provenance[later_cache_line_key] = to_ns_text(*after);
  if (const std::string move = describe_move(before, after); !move.empty())
    result.warnings.push_back(move);
  explain_changes(result.fit);
  return result;
}

std::optional<CampaignResult> measure_pair(MPI_Comm communicator, Rank client, Rank server,
                                           const CampaignOptions& options) {
  const Communicator pair = Communicator::pair(communicator, client, server);
  const Communicator machine = Communicator::on_this_machine(pair);
  PairPlacement placement{{}, machine.size() == 2};
  const int cpu = current_cpu();
  check(MPI_Allgather(&cpu, 1, MPI_INT, placement.cpus.data(), 1, MPI_INT, pair.get()),
        "MPI_Allgather");
  return measure_pair(pair, placement, options);
}

}  // namespace loggp::measure
