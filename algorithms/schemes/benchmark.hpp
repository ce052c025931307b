// One benchmark of one collective, as the simulator, live ranks, sweeps and timelines use it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/schemes/block_counts.hpp"
#include "algorithms/schemes/root_order.hpp"
#include "models/arrivals/arrivals.hpp"
#include "models/base/units.hpp"

namespace loggp {

struct CollectiveArguments;
struct ReduceOperation;
struct SchemeCall;
enum class Allgather : std::uint8_t;
enum class Scheme : std::uint8_t;
enum class SubGroup : std::uint8_t;
enum class Synchronisation : std::uint8_t;

/// Returns the barrier that schemes run unless another one is asked for: dissemination.
[[nodiscard]] const AlgorithmInfo* usual_barrier();

/// The barrier of a scheme that has one.
struct BarrierChoice {
  const AlgorithmInfo* algorithm = usual_barrier();  ///< null: the MPI library's own
  Bytes bytes{};                                     ///< of each message of the barrier
  std::int32_t times = 1;                            ///< of loop-imb: barriers before the loop

  [[nodiscard]] bool is_native() const { return algorithm == nullptr; }
  /// Returns the algorithm's name, or "native".
  [[nodiscard]] std::string_view name() const;
};

/// The properties of a benchmark that do not depend on the code that runs it; a value. Options that
/// the chosen algorithm and scheme do not use have no effect.
struct Benchmark {
  std::string collective{};
  const AlgorithmInfo* algorithm = nullptr;  ///< null: the MPI library's own
  std::int32_t ranks = 1;
  Bytes bytes{};         ///< what one rank gives to MPI: the message or one block
  BlockCounts counts{};  ///< of vector forms: sizes of the blocks, whose mean is `bytes`
  Rank root{};
  Bytes segment{};                             ///< of pipelined algorithms; 0: one segment
  Bytes piece{};                               ///< of flat-nb and arrival-nb; 0: none
  const ReduceOperation* reduction = nullptr;  ///< null: the sum of doubles
  std::int32_t fan_out = 0;                    ///< 0: the usual one
  std::int32_t radix = 0;                      ///< 0: the usual one
  std::int32_t requests = 0;                   ///< most open requests of a rank; 0: as usual
  Allgather allgather{};  ///< of scatter-allgather; a ring unless another one is given
  SubGroup sub_group{};   ///< of arrival-b and arrival-nb; pipelined unless another one is given
  Scheme scheme{};        ///< once unless another one is given
  std::int64_t iterations = 1;  ///< operations; once ignores this; live ranks may make fewer
  RootOrder order{};            ///< of change-root
  BarrierChoice barrier{};
  Synchronisation synchronisation{};  ///< of synchronised on simulated clocks that differ;
                                      ///< logarithmic unless another one is given
  Duration flush_time{};              ///< of loop-mpbench, simulated: time to empty the cache
  Bytes flush_bytes{};           ///< of loop-mpbench, live: memory to write that empties the cache
  ArrivalPattern arrivals{};     ///< in the simulator before the first operation, live before each
  std::uint64_t seed = 1;        ///< of the arrival pattern and of counts
  bool rewrites = false;         ///< live: ranks write their outgoing data before each operation
  bool subtracts_empty = false;  ///< live, with synchronised or arrivals: subtracts the time that
                                 ///< is reported without an operation ([5], peril 9)
  Duration lateness{};           ///< live, with synchronised: how late a rank may begin in a window
                                 ///< that counts; 0: as usual

  [[nodiscard]] bool is_native() const { return algorithm == nullptr; }
  /// Returns the algorithm's name, or "native".
  [[nodiscard]] std::string_view algorithm_name() const;
  /// Returns whether a pattern was given, even "balanced".
  [[nodiscard]] bool has_arrivals() const { return !arrivals.spec().empty(); }
  /// Returns the number of operations that one run reports on: 1 for once.
  [[nodiscard]] std::int64_t reported_iterations() const;
};

/// Returns the operation of a benchmark that reduces: the sum of doubles unless it names another.
[[nodiscard]] const ReduceOperation& reduce_operation(const Benchmark& benchmark);

/// Throws InputError if the benchmark's algorithm can't run: it is not made for this number of
/// ranks, it reorders an operation that is not commutative, the sizes are no whole elements, a
/// reduction or a library's algorithm has more elements (without a reduction bytes) than MPI can
/// count, or the sizes of blocks do not fit the collective and the ranks.
/// Pre: not benchmark.is_native().
void check_algorithm(const Benchmark& benchmark);

/// Returns the arguments for the benchmark's algorithm; their pointers to memory are null.
[[nodiscard]] CollectiveArguments arguments(const Benchmark& benchmark);

/// Returns the call of the benchmark's scheme. The call has no memory and no windows.
[[nodiscard]] SchemeCall scheme_call(const Benchmark& benchmark);

}  // namespace loggp
