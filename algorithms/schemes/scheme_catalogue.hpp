// The catalogue of benchmark schemes: their names and properties.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/schemes/ol_i.hpp"
#include "algorithms/schemes/tool_schemes.hpp"

namespace loggp {

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
  ol_i_delayed
};

/// The ranks whose times are a scheme's report.
enum class Reporter : std::uint8_t { every_rank, root, rank_0 };

struct SchemeInfo {
  Scheme scheme;
  std::string_view name;
  std::string_view summary;
  Reporter reporter = Reporter::every_rank;
  Order order = Order::program;  ///< that the scheme's own messages need
  bool depends_on_time = false;  ///< the ranks' actions depend on times, not only their reports
  bool asks_each_rank = false;   ///< runs its iterations once for each rank
  bool begins_apart = false;     ///< ranks start their clocks after a barrier or an operation, each
                                 ///< at its own time, even if all arrive together
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
    {Scheme::ol_i, "ol-i", "one rank answers, its way back is subtracted; the largest over ranks",
     Reporter::root, Order::program, false, true},
    {Scheme::ol_i_delayed, "ol-i-delayed", "the same where answers come before the root is ready",
     Reporter::root, Order::program, true, true},
});

/// Looks a scheme up by its name. Throws InputError that lists the known names, and begins with
/// `where` the name stands: an option or a key of a file, if that is given.
[[nodiscard]] const SchemeInfo& find_scheme(std::string_view name, std::string_view where = "");
[[nodiscard]] const SchemeInfo& catalogue_entry(Scheme scheme);
[[nodiscard]] std::string_view to_string(Scheme scheme);
/// Returns the names of all schemes, in the catalogue's order.
[[nodiscard]] std::vector<std::string> scheme_names();
/// Returns the number of operations in which a rank takes part, without warm-up.
[[nodiscard]] std::int64_t count_operations(Scheme scheme, std::int64_t iterations,
                                            std::int32_t ranks);

/// Returns whether ranks run a barrier.
[[nodiscard]] bool has_barrier(Scheme scheme);

/// Throws InputError if the scheme cannot run the algorithm: if the algorithm receives from any
/// source, and could receive messages of the next operation's root or of the scheme itself.
void check_scheme(const AlgorithmInfo& algorithm, Scheme scheme);

/// A scheme with all its arguments other than the collective and the barrier.
struct SchemeCall {
  Scheme scheme = Scheme::once;
  std::int64_t iterations = 1;  ///< of all schemes but `once`
  Rank root{};
  RootOrder order{};            ///< of change-root
  Duration window{};            ///< of synchronised
  Duration near{};              ///< of synchronised, where there is noise; 0: there is none
  std::int32_t barriers = 1;    ///< of loop-imb
  CacheFlush flush{};           ///< of loop-mpbench
  std::span<OlPoint> points{};  ///< of ol-i: where the root keeps what it finds for each rank
};

/// Runs the scheme on this rank and returns the rank's report. `barrier` is for schemes that need
/// one.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> run_scheme(P& self, SchemeCall call, const C& collective, const B& barrier) {
  const std::int64_t n = call.iterations;
  switch (call.scheme) {
    case Scheme::once:
      return time_once(self, collective, call.root);
    case Scheme::synchronised:
      return time_synchronised(self, collective, call.root, n, call.window, call.near);
    case Scheme::loop:
    case Scheme::send_latency:
      return time_loop(self, collective, call.root, n);
    case Scheme::loop_mpptest:
      return time_loop_mpptest(self, collective, barrier, call.root, n);
    case Scheme::loop_mpbench:
      return time_loop_mpbench(self, collective, call.flush, call.root, n);
    case Scheme::loop_imb:
      return time_loop_imb(self, collective, barrier, call.barriers, call.root, n);
    case Scheme::gap:
      return time_gap(self, collective, call.root, n);
    case Scheme::overhead:
      return time_overhead(self, collective, barrier, call.root, n);
    case Scheme::change_root:
      return time_change_root(self, collective, call.order, n);
    case Scheme::barrier:
      return time_with_barrier(self, collective, barrier, call.root, n);
    case Scheme::acknowledge:
      return time_acknowledge(self, collective, call.root, n);
    case Scheme::ol_i:
      return time_ol_i(self, collective, barrier, call.root, Acknowledge::at_once, n, call.points);
    case Scheme::ol_i_delayed:
      break;
  }
  return time_ol_i(self, collective, barrier, call.root, Acknowledge::after_gap, n, call.points);
}

/// An algorithm of the catalogue with its arguments bound, for schemes. Each rank has its own
/// object, which numbers the rank's operations; a copy would repeat numbers. If messages may be
/// left behind (algorithms/collectives/operation_tags.hpp), the numbers must not restart on the
/// same communicator.
template <Process P>
struct BoundCollective {
  Task<> (*run)(P& self, const CollectiveArguments& arguments);
  CollectiveArguments arguments;
  mutable std::int64_t operations = 0;
  Task<> operator()(P& self, Rank root) const {
    CollectiveArguments with_root = arguments;
    with_root.root = root;
    with_root.operation = operations++;
    return run(self, with_root);
  }
};

}  // namespace loggp
