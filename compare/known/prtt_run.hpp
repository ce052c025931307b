// A simulated PRTT(n,d,s) of [4] §2.2, recorded for a timeline.
#pragma once

#include "compare/predict/conditions.hpp"
#include "models/machine/machine.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::compare {

/// The options of the run.
struct DrawnPrtt {
  std::int64_t messages = 1;  ///< n
  Duration delay;             ///< d
  Bytes size{1};              ///< s
  std::int64_t rounds = 1;    ///< repetitions; with n = 1 each is a ping-pong ([4] Fig. 1(a))
  ArrivalPattern arrivals = {};
  std::uint64_t seed = 1;      ///< of the arrivals
  Conditions conditions = {};  // NOLINT(readability-redundant-member-init): GCC warns
};

/// Simulates the run between ranks 0 and 1 and records it in `trace`, with a mark on each rank at
/// the beginning of each round. Throws InputError when messages or rounds are below 1, when the
/// conditions do not fit the ranks, or when the run has more operations than the trace's limit.
void simulate_prtt(const Machine& machine, const DrawnPrtt& run, Trace& trace);

/// Returns the title "PRTT(3, 20 µs, 1 B)" and the parameters.
[[nodiscard]] timeline::Labels prtt_labels(const Machine& machine, const DrawnPrtt& run,
                                           const Trace& trace);

}  // namespace loggp::compare
