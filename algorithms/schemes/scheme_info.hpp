// The names and properties of the benchmark schemes, without their programs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/collectives/algorithm_info.hpp"

namespace loggp {

/// The benchmark schemes (docs/machine-model.md, "Benchmark schemes").
enum class Scheme : std::uint8_t {
  once,
  synchronised,
  loop,
  loop_mpptest,
  loop_mpbench,
  loop_imb,
  send_latency,
  gap,
  overhead,
  change_root,
  barrier,
  acknowledge,
  ol_i,
  ol_i_delayed,
  loop_overlapped,
  change_root_overlapped,
  rounds
};

/// The ranks whose times a scheme reports.
enum class Reporter : std::uint8_t { every_rank, root, rank_0 };

/// The catalogue entry of a scheme.
struct SchemeInfo {
  Scheme scheme;
  std::string_view name;
  std::string_view summary;
  Reporter reporter = Reporter::every_rank;
  Order order = Order::program;  ///< required by the scheme's own messages
  bool depends_on_time = false;  ///< as depends_on_time() says, for every collective
  bool asks_each_rank = false;   ///< runs its iterations once for each rank
  bool begins_apart = false;     ///< the timed part begins after a barrier or an operation, at a
                                 ///< different time on each rank, even if all arrive together
  bool overlaps = false;  ///< operations are nonblocking: each rank begins all at once; simulated
                          ///< only
};

inline constexpr auto scheme_infos = std::to_array<SchemeInfo>({
    {Scheme::once, "once", "one operation, all ranks start together: the reference"},
    {Scheme::synchronised, "synchronised", "n operations, each started together in its own window",
     Reporter::every_rank, Order::program, true},
    {Scheme::loop, "loop", "n operations in a loop, time / n: pipelining makes it too low"},
    {.scheme = Scheme::loop_mpptest,
     .name = "loop-mpptest",
     .summary = "the loop as mpptest has it: warm-up, barrier; rank 0",
     .reporter = Reporter::rank_0,
     .begins_apart = true},
    {Scheme::loop_mpbench, "loop-mpbench", "the loop as MPBench has it: cache flushed; rank 0",
     Reporter::rank_0},
    {.scheme = Scheme::loop_imb,
     .name = "loop-imb",
     .summary = "the loop as the Intel MPI Benchmarks have it: k barriers first",
     .begins_apart = true},
    {Scheme::send_latency, "send-latency", "the loop at the root: measures its gap",
     Reporter::root},
    {.scheme = Scheme::gap,
     .name = "gap",
     .summary = "per-processor gap g_i: the loop without the first operation's latency",
     .begins_apart = true},
    {.scheme = Scheme::overhead,
     .name = "overhead",
     .summary = "per-processor overhead o_i: a rank that is late does not wait",
     .depends_on_time = true,
     .asks_each_rank = true,
     .begins_apart = true},
    {Scheme::change_root, "change-root", "the loop with a rotating root: still too low"},
    {Scheme::barrier, "barrier", "operation and barrier in turn: an upper bound"},
    {Scheme::acknowledge, "acknowledge", "every rank answers the root: the answers dominate",
     Reporter::root, Order::time},
    {Scheme::ol_i, "ol-i",
     "one rank answers, or begins last (reduce, gather); less the answer's way; the largest",
     Reporter::root, Order::program, false, true},
    {Scheme::ol_i_delayed, "ol-i-delayed", "the same, if answers come before the root is ready",
     Reporter::root, Order::program, true, true},
    {.scheme = Scheme::loop_overlapped,
     .name = "loop-overlapped",
     .summary = "the loop of nonblocking operations: each begins before the last is done",
     .overlaps = true},
    {.scheme = Scheme::change_root_overlapped,
     .name = "change-root-overlapped",
     .summary = "change-root with nonblocking operations",
     .overlaps = true},
    {.scheme = Scheme::rounds,
     .name = "rounds",
     .summary = "broadcast rounds of [1]: each rank is root n times, so n P operations; rank 0",
     .reporter = Reporter::rank_0,
     .asks_each_rank = true},
});

/// Returns the scheme called `name`. Throws InputError that lists the known names. The message
/// begins with `where` (an option or a key of a file), unless `where` is empty.
[[nodiscard]] const SchemeInfo& find_scheme(std::string_view name, std::string_view where = "");
[[nodiscard]] const SchemeInfo& catalogue_entry(Scheme scheme);
[[nodiscard]] std::string_view to_string(Scheme scheme);
/// Returns the names of all schemes, in the catalogue's order.
[[nodiscard]] std::vector<std::string> scheme_names();
/// Returns the number of operations in which each rank takes part, without warm-up.
[[nodiscard]] std::int64_t count_operations(Scheme scheme, std::int64_t iterations,
                                            std::int32_t ranks);

/// Returns whether each operation of the scheme may have another root.
[[nodiscard]] bool changes_root(Scheme scheme);
/// Returns whether times decide the ranks' actions, not only their reports.
[[nodiscard]] bool depends_on_time(Scheme scheme, std::string_view collective);
/// Returns whether the scheme runs a barrier.
[[nodiscard]] bool has_barrier(Scheme scheme);

/// Throws InputError if the scheme cannot time the collective, whatever the algorithm: the scheme
/// needs a root, and there is none.
void check_scheme(std::string_view collective, Scheme scheme);
/// Throws InputError if the scheme cannot time the algorithm: it cannot time the collective; or the
/// algorithm receives from any source, and could take messages of an operation with another root or
/// of the scheme itself.
void check_scheme(const AlgorithmInfo& algorithm, Scheme scheme);

}  // namespace loggp
