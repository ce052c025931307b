// What a simulation is told besides the machine and the program.
#pragma once

#include <span>

#include "models/latency.hpp"
#include "models/noise.hpp"
#include "models/trace/trace.hpp"
#include "models/units.hpp"

namespace loggp::simulate {

/// When a rank takes in a message (design §4).
enum class Progress {
  in_call,     ///< in a call of its own that is about messages
  on_arrival,  ///< when it comes, posted or not, as LogGOPSim does
};

/// What takes the bytes in (design §4).
enum class Reception {
  onload,     ///< the CPU
  offloaded,  ///< the interface; the CPU pays o_r + (s−1)O_r
};

/// What is pointed to outlives the run.
struct Options {
  Rank first = Rank(0);     ///< started first; the root of a collective is a good choice
  bool time_order = false;  ///< the program is known to be order-sensitive
  Progress progress = Progress::in_call;
  Reception reception = Reception::onload;
  /// a_i by rank ([2]); empty: all 0
  std::span<const Duration> arrivals = {};  // NOLINT(readability-redundant-member-init): GCC warns
  const Noise* noise = nullptr;             ///< lengthens CPU time
  const LatencyDistribution* latency = nullptr;  ///< replaces each message's L
  std::int64_t most_polls = 100'000'000;  ///< in vain, while nothing else goes on, are for ever
  Trace* trace = nullptr;                 ///< filled when given
};

}  // namespace loggp::simulate
