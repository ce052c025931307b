// A benchmark's collective and barrier as programs of one kind of host.
#pragma once

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/schemes/benchmark.hpp"
#include "algorithms/schemes/scheme_catalogue.hpp"

namespace loggp {

/// Returns the benchmark's collective; its pointers to memory are null. `nodes` is for algorithms
/// that have levels; null if there are none. Throws as check_nodes(). Pre: not
/// benchmark.is_native().
template <Process P>
[[nodiscard]] BoundCollective<P> bound_collective(const Benchmark& benchmark,
                                                  const NodeRanks* nodes) {
  if (benchmark.algorithm->has_levels && nodes != nullptr)
    check_nodes(*benchmark.algorithm, *nodes);
  BoundCollective<P> bound{algorithm<P>(*benchmark.algorithm).run, arguments(benchmark)};
  bound.arguments.nodes = nodes;
  return bound;
}

/// Returns the benchmark's barrier in the same way. Pre: not benchmark.barrier.is_native().
template <Process P>
[[nodiscard]] BoundCollective<P> bound_barrier(const Benchmark& benchmark, const NodeRanks* nodes) {
  return {algorithm<P>(*benchmark.barrier.algorithm).run,
          {.data = {nullptr, benchmark.barrier.bytes},
           .levels = benchmark.barrier.algorithm->levels,
           .nodes = nodes}};
}

}  // namespace loggp
