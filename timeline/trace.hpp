// What happened in a run, whoever recorded it: the only thing that pictures are drawn from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "models/units.hpp"

namespace loggp::timeline {

/// All times are on one clock. Whoever records fills every field; a writer computes none of them.
struct Trace {
  struct Send {
    Rank from;
    Rank to;
    Bytes size;
    Time start;           ///< the CPU and the send port are taken
    Time first_byte_out;  ///< o_s is over and the first byte leaves
    Time cpu_end;         ///< O_s is over too
    Time gap_end;         ///< g is over: from here to port_end the port is kept by G
    Time port_end;        ///< the port is free
    Time first_byte;      ///< the first byte is at the receiver
    Time last_byte;       ///< the last byte is
  };
  struct Receive {
    Rank rank;
    std::size_t send;  ///< index in `sends`
    Time posted;       ///< the receive was called; until `start` the rank waits
    Time start;
    Time cpu_end;
    Time gap_end;
    Time port_end;
  };
  struct Compute {
    Rank rank;
    Time start;
    Time end;
  };

  /// A synchronising sender waits for its match.
  struct Wait {
    Rank rank;
    Time start;
    Time end;
  };

  std::int32_t ranks = 0;
  std::vector<Send> sends;
  std::vector<Receive> receives;
  std::vector<Compute> computes;
  std::vector<Wait> waits;

  /// The last CPU time of all; 0 of an empty trace.
  [[nodiscard]] Time makespan() const;
};

}  // namespace loggp::timeline
