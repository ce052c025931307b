// Synchronisation of all ranks' clocks with the traffic of [3] §3.2 and Fig. 7: the differences are
// gathered on rank 0, which computes those of all ranks and scatters them.
#pragma once

#include <vector>

#include "algorithms/clocks/clock_links.hpp"
#include "algorithms/clocks/clock_offset.hpp"
#include "algorithms/clocks/sync_settings.hpp"

namespace loggp::clock_detail {

/// A rank's clock as seen from the rank that holds the table.
struct GatheredClock {
  std::int64_t difference_ps = 0;  ///< that rank's clock − the holder's
  std::int64_t half_ps = 0;        ///< half of the round trips between them: a bound on the error

  [[nodiscard]] GatheredClock beyond(const ClockSample& sample) const {
    return {difference_ps + sample.difference.in_ps(), half_ps + sample.round_trip.in_ps() / 2};
  }
};

/// The clocks of the holder and of the ranks behind it in the tree, in the order of the ranks.
using ClockTable = std::vector<GatheredClock>;

/// A client's part in a step of the tree: measures, takes the server's table and appends it to its
/// own, which has as many entries.
template <Process P>
Task<> gather_from(P& self, Rank server, SyncSettings settings, ClockTable* table,
                   SyncRecord* record) {
  std::int64_t made = 0;
  const ClockSample sample =
      co_await measure_clock(self, server, settings.pair, settings.tries, &made);
  ClockTable theirs(table->size());
  co_await self.receive(server, as_buffer(std::span(theirs)), tag);
  for (const GatheredClock& clock : theirs) table->push_back(clock.beyond(sample));
  record->ping_pongs += made;
  record->messages += made + 1;
}

/// The part of a rank of the second group: measures with its peer in the first group and sends the
/// result to rank 0.
template <Process P>
Task<> join_gathered(P& self, Rank peer, SyncSettings settings, SyncRecord* record) {
  std::int64_t made = 0;
  const ClockSample sample =
      co_await measure_clock(self, peer, settings.pair, settings.tries, &made);
  GatheredClock mine{-sample.difference.in_ps(), sample.round_trip.in_ps() / 2};
  co_await self.send(Rank(0), as_buffer(mine), tag);
  record->ping_pongs += made;
  record->messages += made + 2;
}

/// Rank 0's part after the steps: takes in the second group's results, and sends each rank the
/// difference of its clock.
template <Process P>
Task<> scatter_clocks(P& self, ClockTable* table, SyncRecord* record) {
  const auto group = static_cast<std::int32_t>(table->size());
  for (std::int32_t rank = group; rank < self.size(); ++rank) {
    GatheredClock theirs;
    co_await self.receive(Rank(rank), as_buffer(theirs), tag);
    const GatheredClock& peer = (*table)[static_cast<std::size_t>(rank - group)];
    table->push_back({peer.difference_ps + theirs.difference_ps, peer.half_ps + theirs.half_ps});
  }
  for (std::int32_t rank = 1; rank < self.size(); ++rank) {
    co_await self.send(Rank(rank), as_buffer((*table)[static_cast<std::size_t>(rank)]), tag);
    ++record->messages;
  }
}

/// Returns this rank's clock − rank 0's, after all steps; every rank calls it.
template <Process P>
Task<GatheredClock> gather_clocks(P& self, SyncSettings settings, SyncRecord* record) {
  ClockTable table(1);
  const std::vector<ClockLink> links = clock_links(self.rank(), self.size(), settings.group);
  for (const ClockLink link : links) {
    if (link.is_client && link.is_nearer) {
      co_await gather_from(self, link.peer, settings, &table, record);
    } else if (link.is_client) {
      co_await join_gathered(self, link.peer, settings, record);
    } else {
      const std::int64_t answers = co_await answer_clock(self, link.peer);
      record->messages += answers;
      if (link.is_nearer) continue;  // a peer of the second group
      co_await self.send(link.peer, as_buffer(std::span(table)), tag);
      ++record->messages;
    }
  }
  GatheredClock mine;
  if (self.rank() == Rank(0)) {
    co_await scatter_clocks(self, &table, record);
  } else {
    co_await self.receive(Rank(0), as_buffer(mine), tag);
  }
  co_return mine;
}

}  // namespace loggp::clock_detail
