// A benchmark's collective and barrier as programs of one kind of host.
#pragma once

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/schemes/benchmark.hpp"
#include "algorithms/schemes/scheme_catalogue.hpp"

namespace loggp {

/// Returns the benchmark's collective; its pointers to memory are null. Pre: not
/// benchmark.is_native().
template <Process P>
[[nodiscard]] BoundCollective<P> bound_collective(const Benchmark& benchmark) {
  return {algorithm<P>(*benchmark.algorithm).run, arguments(benchmark)};
}

/// Returns the benchmark's barrier; its pointers to memory are null. Pre: not
/// benchmark.barrier.is_native().
template <Process P>
[[nodiscard]] BoundCollective<P> bound_barrier(const Benchmark& benchmark) {
  return {algorithm<P>(*benchmark.barrier.algorithm).run,
          {.data = {nullptr, benchmark.barrier.bytes}}};
}

}  // namespace loggp
