// The two choices of the machine model: when a rank takes in messages, and what takes in the bytes.
#pragma once

namespace loggp::simulate {

/// When a rank takes in a message (docs/machine-model.md, "Receive" and "Progress on arrival").
enum class Progress {
  in_call,      ///< in its own blocking send or receive, wait, test or probe, once it is matched
  any_in_call,  ///< there, too, but eager messages also before a receive matches them
  on_arrival,   ///< when the message arrives, posted or not, as in LogGOPSim
};

/// What takes in a message's bytes (docs/machine-model.md, "Offloaded receive").
enum class Reception {
  onload,     ///< the CPU
  offloaded,  ///< the network interface; the CPU pays o_r + (s−1)O_r
};

}  // namespace loggp::simulate
