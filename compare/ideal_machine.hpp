// The machine on which [2] proves its theorems: a parameter set plus fine segments.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "compare/elapsed.hpp"
#include "compare/simulated_scheme.hpp"

namespace loggp::compare {

/// The two communication models of [2] §3.1.
enum class Sends : std::uint8_t {
  blocking,     ///< a send waits for its receiver: `handshake`
  nonblocking,  ///< the receiver's interface keeps the message: `eager`, received offloaded
};

[[nodiscard]] std::string_view to_string(Sends sends);
/// Throws InputError that lists the names.
[[nodiscard]] Sends find_sends(std::string_view name);

/// [2] §3.1: T(msize) is proportional to msize, a process sends and receives at the same time, and
/// forwards from the first bit. The sets ideal-blocking and ideal-nonblocking of data/ have no o,
/// no g and the least L there is. Bits are segments: with X of them a chain of m ranks takes T(1 +
/// (m − 2)/X) and not T; where sends block twice that more, for the clear-to-send of the first
/// segment waits behind the second, which comes in.
struct IdealMachine {
  Sends sends = Sends::blocking;
  Machine machine;
  std::int64_t segments = 1;  ///< X
  Bytes segment;              ///< 1 MiB; where sends block the first has a byte more
  Bytes size;                 ///< msize
  Duration message;           ///< T(msize)
};

/// For a broadcast of X segments.
[[nodiscard]] IdealMachine ideal_machine(Sends sends, std::int64_t segments);
/// X for that many segments for each rank: at least 64.
[[nodiscard]] std::int64_t ideal_segments(std::int32_t ranks, double per_rank);

/// What a broadcast on the ideal machine needs to be told.
struct IdealCall {
  const AlgorithmInfo* algorithm = nullptr;
  Allgather allgather = Allgather::ring;
  SubGroup sub_group = SubGroup::pipelined;
};

/// ē and g of one broadcast from rank 0. `arrivals` is a_i by rank; empty: all at once.
[[nodiscard]] Elapsed ideal_elapsed(const IdealMachine& ideal, const IdealCall& call,
                                    std::int32_t ranks, std::vector<Duration> arrivals);

/// Between what and what the average time of the best broadcast for a pattern lies, in ps: Lemma 2
/// and Lemma 1 of [2].
struct OptimalTime {
  double least;
  double most;
};

/// Pre: nobody arrives before rank 0, the root; ranks ≥ 2.
[[nodiscard]] OptimalTime optimal_time(const IdealMachine& ideal, std::int32_t ranks,
                                       std::span<const Duration> arrivals);

/// ε: by how much a pipelined sub-group broadcast among `ranks` that have all arrived is longer
/// than T at most, relative to T: the header of 4 bytes a member that each passes on first, the
/// segments that fill the chain, the least latency of each.
[[nodiscard]] double ideal_overhead(const IdealMachine& ideal, std::int32_t ranks);

}  // namespace loggp::compare
