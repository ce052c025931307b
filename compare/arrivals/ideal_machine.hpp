// The machine on which [2] proves its theorems: a parameter set with fine segments.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "compare/predict/elapsed.hpp"
#include "compare/predict/simulated_scheme.hpp"

namespace loggp::compare {

/// The two communication models of [2] §3.1.
enum class Sends : std::uint8_t {
  blocking,     ///< a send waits for its receive: protocol `handshake`
  nonblocking,  ///< a send does not wait: protocol `eager`, received offloaded
};

/// Returns "blocking" or "nonblocking".
[[nodiscard]] std::string_view to_string(Sends sends);
/// Returns the model with this name. Throws InputError, which lists the names, when there is no
/// such model.
[[nodiscard]] Sends find_sends(std::string_view name);

/// An approximation of the machine of [2] §3.1. In [2], T(msize) is proportional to msize, a
/// process sends and receives at the same time, and a process forwards from the first bit on. The
/// parameter sets ideal-blocking and ideal-nonblocking in data/ have no o, no g and the smallest L
/// possible. Segments stand for bits: with X segments a chain of m ranks takes T(1 + (m − 2)/X)
/// instead of T. The excess is twice as large where sends block: the clear-to-send of the first
/// segment then waits until the second segment has arrived.
struct IdealMachine {
  Sends sends = Sends::blocking;
  Machine machine;
  std::int64_t segments = 1;  ///< X, the number of segments
  Bytes segment;              ///< 1 MiB; where sends block, the first segment has one byte more
  Bytes size;                 ///< msize, the size of the broadcast
  Duration message;           ///< T(msize)
};

/// Returns the machine and the sizes for a broadcast of `segments` segments.
[[nodiscard]] IdealMachine ideal_machine(Sends sends, std::int64_t segments);
/// Returns the number of segments: `per_rank` for each rank, rounded up, but at least 64. Throws
/// InputError if `per_rank` is not above 0, or over 1000.
[[nodiscard]] std::int64_t ideal_segments(std::int32_t ranks, double per_rank);

/// An algorithm with its options.
struct IdealCall {
  const AlgorithmInfo* algorithm = nullptr;
  Allgather allgather = Allgather::ring;
  SubGroup sub_group = SubGroup::pipelined;
  /// Where sends block, every segment waits for its receiver, not only a first segment with a byte
  /// more. The plain pipelined broadcast has none such: otherwise it would not block at all.
  bool blocks_by_segment = false;
};

/// Returns one operation, whose root is rank 0; each message or block has the machine's size.
/// `arrivals` has a_i by rank; empty means that all ranks arrive at once.
[[nodiscard]] Benchmark ideal_benchmark(const IdealMachine& ideal, const IdealCall& call,
                                        std::int32_t ranks, std::vector<Duration> arrivals);
/// Returns the conditions under which the ideal machine works: it receives without the CPU.
[[nodiscard]] Conditions ideal_conditions();

/// Returns the elapsed times of the operation that ideal_benchmark() returns.
[[nodiscard]] Elapsed ideal_elapsed(const IdealMachine& ideal, const IdealCall& call,
                                    std::int32_t ranks, std::vector<Duration> arrivals);

/// Bounds of ē, the mean elapsed time, of the best broadcast for a pattern, in ps.
struct OptimalTime {
  double least;  ///< Lemma 2 of [2]
  double most;   ///< Lemma 1 of [2]
};

/// Returns the bounds for a pattern. Empty `arrivals` mean that all ranks arrive at once. Pre: no
/// rank arrives before rank 0, the root; ranks ≥ 2.
[[nodiscard]] OptimalTime optimal_time(const IdealMachine& ideal, std::int32_t ranks,
                                       std::span<const Duration> arrivals);

/// Returns the names of the collectives for which least_mean() knows a bound.
[[nodiscard]] std::vector<std::string> bounded_collectives();

/// Returns a lower bound of ē, in ps, of every algorithm of a collective where sends do not block.
/// That of broadcast is Lemma 2 of [2]. In the others, a rank that needs the data of rank j does
/// not end before a_j + T. Where data are not combined (gather, allgather, alltoall), its port must
/// have received the blocks of all ranks that arrive at a_j or later, too; in scatter, the port of
/// the root must have sent the blocks one after another, at best in the order of arrival. In reduce
/// and gather only the root, rank 0, needs data, in scan and exscan a rank needs those of the ranks
/// below it. A rank that gives data is busy until they have left it. Messages, a barrier's too,
/// have the machine's size and count as if sent in its segments. Pre: one of bounded_collectives();
/// ranks ≥ 2; `arrivals` by rank.
[[nodiscard]] double least_mean(std::string_view collective, const IdealMachine& ideal,
                                std::int32_t ranks, std::span<const Duration> arrivals);

/// Returns ε: the largest excess over T of a pipelined sub-group broadcast among `ranks` ranks that
/// have all arrived, divided by T. The excess consists of the time of the headers, which have 4
/// bytes for each member, of the time to fill the chain with segments, and of the latency of each
/// message.
[[nodiscard]] double ideal_overhead(const IdealMachine& ideal, std::int32_t ranks);

}  // namespace loggp::compare
