// What happened in a run, whoever recorded it: the only thing that pictures are drawn from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "models/parameters.hpp"
#include "models/units.hpp"

namespace loggp::timeline {

/// What a lane shows of a rank, from the top.
enum class Row { cpu, send_port, receive_port };
inline constexpr std::array all_rows{Row::cpu, Row::send_port, Row::receive_port};

/// What a message carries: bytes, or one half of a rendezvous' handshake.
enum class Part : std::uint8_t { data, request, clear };

/// All times are on one clock. Whoever records fills every field; a writer computes none of them.
/// `order` counts over the whole trace; on one rank it ascends as the rank's CPU was used.
struct Trace {
  struct Send {
    Rank from;
    Rank to;
    Bytes size;           ///< of the data, in a request or a clear-to-send too
    Time start;           ///< the CPU and the send port are taken
    Time first_byte_out;  ///< o_s is over and the first byte leaves
    Time cpu_end;         ///< O_s is over too
    Time gap_end;         ///< g is over: from here to port_end the port is kept by G
    Time port_end;        ///< the port is free
    Time first_byte;      ///< the first byte is at the receiver
    Time last_byte;       ///< the last byte is
    std::uint32_t order = 0;
    Part part = Part::data;
    Protocol protocol = Protocol::eager;
    /// Of the CPU's time, what noise took.
    Duration noise = {};  // NOLINT(readability-redundant-member-init): GCC warns
    bool left = false;    ///< behind: nobody waits for it, and nobody received it
  };
  struct Receive {
    Rank rank;
    std::size_t send;  ///< index in `sends`
    Time posted;       ///< the receive was called; until `start` the rank waits
    Time start;        ///< the CPU is taken
    Time cpu_end;
    Time port_start;  ///< the port is taken: `start`, unless the interface receives by itself
    Time gap_end;
    Time port_end;
    std::uint32_t order = 0;
    bool offloaded = false;  ///< the bytes came in without the CPU
    /// Of the CPU's time, what noise took.
    Duration noise = {};  // NOLINT(readability-redundant-member-init): GCC warns
  };
  struct Compute {
    Rank rank;
    Time start;
    Time end;
    std::uint32_t order = 0;
    bool is_poll = false;  ///< a test or probe that found nothing
    /// Of its time, what noise took.
    Duration noise = {};  // NOLINT(readability-redundant-member-init): GCC warns
  };

  /// A sender waits: for the match of a rendezvous, or (of a handshake) for its last byte to leave.
  struct Wait {
    Rank rank;
    Time start;
    Time end;
    std::size_t send = 0;  ///< index in `sends` of what it waits for
    std::uint32_t order = 0;
  };

  /// A rank begins the next operation of a benchmark: all that it does from here on, which is of
  /// this `order` or a later one, belongs to that operation, until its next mark.
  struct Mark {
    Rank rank;
    Time time;
    std::uint32_t order;
  };

  /// How many things may be recorded; whoever records gives up beyond.
  std::uint32_t limit = std::numeric_limits<std::uint32_t>::max();
  std::int32_t ranks = 0;
  std::vector<Time> arrivals;  ///< when each rank begins; empty: all at 0
  std::vector<Send> sends;
  std::vector<Receive> receives;
  std::vector<Compute> computes;
  std::vector<Wait> waits;
  std::vector<Mark> marks;  ///< one rank's in its order; empty: not a benchmark of operations

  /// The last CPU time of all; 0 of an empty trace.
  [[nodiscard]] Time makespan() const;
  /// Each rank's last CPU time; its arrival when it does nothing.
  [[nodiscard]] std::vector<Time> finishes() const;
  /// Throws InputError when `recorded` things are as many as may be.
  void check_room(std::size_t recorded) const;
  /// The number of the next thing that is recorded.
  [[nodiscard]] std::uint32_t next_order() const {
    return static_cast<std::uint32_t>(sends.size() + receives.size() + computes.size() +
                                      waits.size());
  }
};

}  // namespace loggp::timeline
