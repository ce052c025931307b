// A record of what every rank did in one run, simulated or live.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/base/units.hpp"
#include "models/parameters/parameters.hpp"
#include "models/topology/topology.hpp"

namespace loggp {

/// A record of one run: every send, receive, computation and wait with its times, all on one clock.
/// The recorder fills every field; code that draws or exports a trace only reads them. `order`
/// numbers the entries of the whole trace. On one rank, `order` ascends with the use of the rank's
/// CPU.
struct Trace {
  /// The content of a message: the user's data, or one of the two handshake messages of a
  /// rendezvous, request-to-send or clear-to-send.
  enum class Part : std::uint8_t { data, request, clear };

  struct Send {
    Rank from;
    Rank to;
    Bytes size;           ///< size of the data, also in a request or a clear-to-send
    Time start;           ///< the send takes the CPU and the send port
    Time first_byte_out;  ///< end of o_s
    Time cpu_end;         ///< end of o_s and O_s; the CPU is free
    Time gap_end;         ///< end of g; until port_end, the bytes (G) keep the port busy
    Time port_end;        ///< the port is free
    Time first_byte;      ///< the first byte reaches the receiver
    Time last_byte;       ///< the last byte reaches the receiver
    std::uint32_t order = 0;
    Part part = Part::data;
    Protocol protocol = Protocol::eager;
    /// The share of the CPU time that noise took.
    Duration noise = {};  // NOLINT(readability-redundant-member-init): GCC warns
    bool left = false;    ///< no rank waited for this message or received it

    /// Returns when the first byte leaves, as pictures show it: at the end of o_s, or when the byte
    /// reaches the receiver, if that is earlier. It is earlier if L is negative; with L ≥ −o_s the
    /// message then leaves within o_s.
    [[nodiscard]] Time leaves() const {
      return first_byte < first_byte_out ? first_byte : first_byte_out;
    }
    /// Returns whether the message leaves before the end of o_s.
    [[nodiscard]] bool leaves_early() const { return first_byte < first_byte_out; }
  };
  struct Receive {
    Rank rank;
    std::size_t send;  ///< index in `sends`
    Time posted;       ///< the receive was called; the rank waits until `start`
    Time start;        ///< the receive takes the CPU
    Time cpu_end;
    Time port_start;  ///< the receive takes the port: at `start`, unless it is offloaded
    Time gap_end;
    Time port_end;
    std::uint32_t order = 0;
    bool offloaded = false;  ///< the network interface took the bytes in, not the CPU
    /// The order of arrival decided that this message was received before others: the receive was
    /// from any source, or one of several open receives.
    bool by_arrival = false;
    /// The share of the CPU time that noise took.
    Duration noise = {};  // NOLINT(readability-redundant-member-init): GCC warns
    /// The share in which the rank woke up.
    Duration wake_up = {};  // NOLINT(readability-redundant-member-init): GCC warns
  };
  struct Compute {
    Rank rank;
    Time start;
    Time end;
    std::uint32_t order = 0;
    bool is_poll = false;  ///< a test or probe that found nothing
    /// The share of the time that noise took.
    Duration noise = {};  // NOLINT(readability-redundant-member-init): GCC warns
    /// A reduction or a copy, of `size` bytes; nothing for other computations.
    std::optional<LocalWork> work = std::nullopt;
    Bytes size{};
  };

  /// A sender's wait: for the match of a rendezvous, or until the last byte of a handshake
  /// message's data has left.
  struct Wait {
    Rank rank;
    Time start;
    Time end;
    std::size_t send = 0;  ///< index in `sends` of the message that the rank waits for
    std::uint32_t order = 0;
  };

  /// An instant at which the messages that had arrived decided how a rank went on: a test, a probe,
  /// a wait_any, a call that found open receives, or the end of a rendezvous for which a rank
  /// waited while it took in other messages, too. Live runs record none.
  struct Look {
    Rank rank;
    Time time;
    std::uint32_t order = 0;             ///< of the rank's next entry
    std::optional<std::size_t> of = {};  ///< index in `sends` of the rendezvous; none: by the CPU
  };

  /// A part that ranks share: the sending or the receiving side of a node's interface, its memory,
  /// or a link between nodes.
  enum class PortKind : std::uint8_t { sending, receiving, memory, link };
  struct Port {
    std::int32_t node = 0;  ///< of a link `no_node`, so that links come after the parts of nodes
    PortKind kind = PortKind::sending;
    std::int32_t number = 0;  ///< of the interface in its node, or of the link in the topology
    auto operator<=>(const Port&) const = default;
  };
  static constexpr std::int32_t no_node = std::numeric_limits<std::int32_t>::max();
  /// The time that a message occupies such a part. Live runs record none.
  struct PortUse {
    Port port;
    std::size_t send;  ///< index in `sends` of the message
    /// When the message could take the part: at the start of its send, at a receiving side at its
    /// arrival at the node, at a link when it had taken the part before and l_link was over.
    Time asked;
    Time start;    ///< the part was free
    Time gap_end;  ///< end of g_node or g_link; until `end`, the bytes keep the part busy
    Time end;
  };

  /// The start of an operation of a benchmark on one rank. The operation has the rank's entries
  /// from this `order` up to the rank's next mark.
  struct Mark {
    Rank rank;
    Time time;
    std::uint32_t order;
  };

  /// The largest number of entries; check_room() throws when the trace has that many.
  std::uint32_t limit = std::numeric_limits<std::uint32_t>::max();
  std::int32_t ranks = 0;
  std::vector<Time> arrivals;  ///< the time at which each rank begins; empty: all begin at 0
  std::vector<Send> sends;
  std::vector<Receive> receives;
  std::vector<Compute> computes;
  std::vector<Wait> waits;
  /// Waits that took no time, because their send was complete before: `end` is `start`. With other
  /// parameters they could take time. Live runs record none.
  std::vector<Wait> no_waits;
  std::vector<PortUse> port_uses;  ///< those of each port in the order of their use
  std::shared_ptr<const Topology> topology = nullptr;  ///< of the links in `port_uses`
  std::vector<std::int32_t> cpus;  ///< by rank, the CPU that it may share; empty: none shares one
  std::vector<Look> looks;         ///< each rank's looks in order
  std::vector<Mark> marks;         ///< each rank's marks in order; empty: no benchmark was run

  /// Returns the latest of finishes(); 0 for an empty trace.
  [[nodiscard]] Time makespan() const;
  /// Returns, by rank, the latest end of the rank's sends, receives, computations and waits,
  /// without time on ports; the arrival of a rank that does nothing.
  [[nodiscard]] std::vector<Time> finishes() const;
  /// Returns the parts in `port_uses`, each once, by node, kind and number.
  [[nodiscard]] std::vector<Port> ports() const;
  /// Throws InputError if `recorded`, the number of entries so far, has reached the limit.
  void check_room(std::size_t recorded) const;
  /// Returns the `order` of the next entry.
  [[nodiscard]] std::uint32_t next_order() const {
    return static_cast<std::uint32_t>(sends.size() + receives.size() + computes.size() +
                                      waits.size() + no_waits.size());
  }
};

/// Returns "the sending side of interface 0 of node 3", "the memory of node 3", "the link leaf 3 ->
/// spine 1". Pre: `topology` has the link if the part is one.
[[nodiscard]] std::string to_string(const Trace::Port& port, const Topology* topology);

}  // namespace loggp
