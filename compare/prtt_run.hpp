// PRTT(n,d,s) of [4] §2.2 as a run that can be drawn.
#pragma once

#include "compare/conditions.hpp"
#include "models/machine.hpp"
#include "timeline/svg.hpp"

namespace loggp::compare {

struct DrawnPrtt {
  std::int64_t messages = 1;  ///< n
  Duration delay;             ///< d
  Bytes size{1};              ///< s
  std::int64_t rounds = 1;    ///< one after another; of n = 1 that is a ping-pong ([4] Fig. 1(a))
  ArrivalPattern arrivals = {};
  std::uint64_t seed = 1;      ///< of the arrivals
  Conditions conditions = {};  // NOLINT(readability-redundant-member-init): GCC warns
};

/// Between ranks 0 and 1, each round a mark. Throws InputError when messages or rounds are fewer
/// than 1 or more than the trace may hold, or the conditions do not fit.
void simulate_prtt(const Machine& machine, const DrawnPrtt& run, Trace& trace);

/// "PRTT(3, 20 µs, 1 B)".
[[nodiscard]] timeline::Labels prtt_labels(const Machine& machine, const DrawnPrtt& run,
                                           const Trace& trace);

}  // namespace loggp::compare
