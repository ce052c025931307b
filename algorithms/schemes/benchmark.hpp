// One benchmark of one collective, for every user: the simulator, live ranks, a sweep, a timeline.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "algorithms/schemes/root_order.hpp"
#include "models/arrivals/arrivals.hpp"
#include "models/base/units.hpp"

namespace loggp {

struct AlgorithmInfo;
struct CollectiveArguments;
struct SchemeCall;
enum class Allgather : std::uint8_t;
enum class Scheme : std::uint8_t;
enum class SubGroup : std::uint8_t;

/// The name of the MPI library's own algorithm, in options and in files.
inline constexpr std::string_view native_name = "native";

/// Returns the barrier that schemes run unless another one is asked for: dissemination.
[[nodiscard]] const AlgorithmInfo* usual_barrier();

/// The barrier of schemes that have one.
struct BarrierChoice {
  const AlgorithmInfo* algorithm = usual_barrier();  ///< null: the MPI library's own
  Bytes bytes{};                                     ///< of each of its messages
  std::int32_t times = 1;                            ///< of loop-imb: barriers before the loop

  [[nodiscard]] bool is_native() const { return algorithm == nullptr; }
  /// Returns the algorithm's name, or "native".
  [[nodiscard]] std::string_view name() const;
};

/// The properties of a benchmark that do not depend on the code that runs it. A value. Options of
/// algorithms and schemes other than its own have no effect.
struct Benchmark {
  std::string collective{};
  const AlgorithmInfo* algorithm = nullptr;  ///< null: the MPI library's own
  std::int32_t ranks = 1;
  Bytes bytes{};  ///< of the message; of scatter, gather and alltoall of one block
  Rank root{};
  Bytes segment{};        ///< of pipelined algorithms; 0: one segment
  Bytes piece{};          ///< of flat-nb and arrival-nb; 0: none
  Allgather allgather{};  ///< of scatter-allgather; a ring unless another one is given
  SubGroup sub_group{};   ///< of arrival-b and arrival-nb; pipelined unless another one is given
  Scheme scheme{};        ///< once unless another one is given
  std::int64_t iterations = 1;  ///< operations, except in once; for live ranks at most
  RootOrder order{};            ///< of change-root
  BarrierChoice barrier{};
  Duration flush_time{};      ///< of loop-mpbench, simulated: how long emptying the cache takes
  Bytes flush_bytes{};        ///< of loop-mpbench, live: memory that is written to empty the cache
  ArrivalPattern arrivals{};  ///< simulated before the first operation, live before each
  std::uint64_t seed = 1;     ///< of the arrival pattern
  bool rewrites = false;      ///< live: ranks write their outgoing data before each operation

  [[nodiscard]] bool is_native() const { return algorithm == nullptr; }
  /// Returns the algorithm's name, or "native".
  [[nodiscard]] std::string_view algorithm_name() const;
  /// Whether a pattern was given; "balanced" is one.
  [[nodiscard]] bool has_arrivals() const { return !arrivals.spec().empty(); }
  /// Returns the number of operations that one run reports on: 1 for once.
  [[nodiscard]] std::int64_t reported_iterations() const;
};

/// Returns "native" for null, else the algorithm's name.
[[nodiscard]] std::string_view to_string(const AlgorithmInfo* algorithm);

/// Returns the arguments of the collective's algorithm, without memory.
[[nodiscard]] CollectiveArguments arguments(const Benchmark& benchmark);

/// Returns the call of the benchmark's scheme, without memory and without windows.
[[nodiscard]] SchemeCall scheme_call(const Benchmark& benchmark);

}  // namespace loggp
