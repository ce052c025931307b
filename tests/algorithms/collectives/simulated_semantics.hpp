// Runs collectives on simulated ranks and compares their memory with what the MPI standard demands.
#pragma once

#include <doctest/doctest.h>

#include "tests/algorithms/collectives/semantics.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::semantics {

/// How a call is run on simulated ranks.
struct Run {
  CollectiveArguments options = {};  ///< further arguments, as the segment; it has no buffers
  bool time_order = false;
  Protocol protocol = Protocol::eager;  ///< of messages from 1000 bytes on
  std::vector<Duration> arrivals = {};  ///< by rank; empty: all ranks arrive at once
};

/// Runs the call and returns the number of ranks whose memory is wrong afterwards.
[[nodiscard]] inline int wrong_ranks(const Algorithm<simulate::SimulatedProcess>& algorithm,
                                     const Call& call, const Run& run = {}) {
  const Machine machine = simulate::machine_of(simulate::Ranges{
      {1, {.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1}},
      {1000, {.L = 5, .o_s = 7, .o_r = 3, .g = 30, .G = 2, .protocol = run.protocol}}});
  std::vector<Memory> memories(static_cast<std::size_t>(call.ranks));
  std::vector<std::vector<std::int64_t>> offsets(static_cast<std::size_t>(call.ranks));
  const auto run_rank = [&](simulate::SimulatedProcess& self) {
    // the program may be restarted: nothing of an earlier attempt may remain
    const std::int32_t rank = self.rank().number();
    Memory& mine = memories[static_cast<std::size_t>(rank)];
    auto& places_of_mine = offsets[static_cast<std::size_t>(rank)];
    mine = before(call, rank);
    places_of_mine = places(call, rank);
    CollectiveArguments all = arguments(call, rank, mine, places_of_mine);
    all.segment = run.options.segment;
    all.piece = run.options.piece;
    all.allgather = run.options.allgather;
    all.sub_group = run.options.sub_group;
    all.fan_out = run.options.fan_out;
    all.radix = run.options.radix;
    all.requests = run.options.requests;
    all.levels = run.options.levels;
    all.nodes = run.options.nodes;
    all.arrival_order = run.options.arrival_order;
    return algorithm.run(self, all);
  };
  const auto result = simulate::run(machine, call.ranks, run_rank,
                                    {.time_order = run.time_order, .arrivals = run.arrivals});
  if (!result.error.empty()) FAIL_CHECK(result.error);
  int wrong = 0;
  for (std::int32_t rank = 0; rank < call.ranks; ++rank)
    wrong += is_right(call, rank, memories[static_cast<std::size_t>(rank)]) ? 0 : 1;
  return wrong;
}

}  // namespace loggp::semantics
