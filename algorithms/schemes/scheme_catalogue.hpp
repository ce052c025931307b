// The programs of the benchmark schemes, for one kind of host.
#pragma once

#include <cstdint>
#include <span>

#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/schemes/block_layout.hpp"
#include "algorithms/schemes/ol_i.hpp"
#include "algorithms/schemes/ol_i_to_root.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "algorithms/schemes/tool_schemes.hpp"

namespace loggp {

/// A scheme with all its arguments, except for the collective and the barrier.
struct SchemeCall {
  Scheme scheme = Scheme::once;
  std::int64_t iterations = 1;  ///< of all schemes but `once`
  Rank root{};
  RootOrder order{};  ///< of change-root and rounds
  Duration window{};  ///< of synchronised
  Duration near{};    ///< of synchronised with noise: watch_clock() ends this long before a window;
                      ///< 0: no noise
  std::int32_t barriers = 1;    ///< of loop-imb
  CacheFlush flush{};           ///< of loop-mpbench
  std::span<OlPoint> points{};  ///< of ol-i: results by rank, filled by the root
  bool ends_at_root = false;    ///< the data flow to the root: ol-i needs to know
};

/// Runs the scheme on this rank and returns the rank's report. Schemes without a barrier ignore
/// `barrier`. Errors are those of the scheme. Pre: call.iterations ≥ 1; `collective` and `barrier`
/// outlive the returned task.
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
    case Scheme::ol_i_delayed:
      break;
    case Scheme::loop_overlapped:
      return time_loop_overlapped(self, collective, call.root, n);
    case Scheme::change_root_overlapped:
      return time_change_root_overlapped(self, collective, call.order, n);
    case Scheme::rounds:
      return time_change_root(self, collective, call.order, n * self.size());
  }
  if (call.ends_at_root && self.size() > 1)
    return time_ol_i_to_root(self, collective, barrier, call.root, n, call.points);
  const Acknowledge when =
      call.scheme == Scheme::ol_i ? Acknowledge::at_once : Acknowledge::after_gap;
  return time_ol_i(self, collective, barrier, call.root, when, n, call.points);
}

/// An algorithm of the catalogue with its arguments bound, for schemes. Each rank has its own
/// object, which numbers the rank's operations from 0. A copy would use the same numbers again. If
/// messages may stay unreceived (algorithms/collectives/operation_tags.hpp), the numbers must not
/// restart on the same communicator.
template <Process P>
struct BoundCollective {
  Task<> (*run)(P& self, const CollectiveArguments& arguments);
  CollectiveArguments arguments;
  mutable std::int64_t operations = 0;
  const BlockLayout* blocks = nullptr;  ///< of blocks of different sizes; null: all are equal

  /// Returns the arguments of one rank, with the sizes of its blocks.
  [[nodiscard]] CollectiveArguments arguments_of(Rank rank) const {
    CollectiveArguments result = arguments;
    if (blocks != nullptr) blocks->place(result, rank);
    return result;
  }
  /// Runs the rank's next operation.
  Task<> operator()(P& self, Rank root) const {
    CollectiveArguments with_root = arguments_of(self.rank());
    with_root.root = root;
    with_root.operation = operations++;
    return run(self, with_root);
  }
};

}  // namespace loggp
