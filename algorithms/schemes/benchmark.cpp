#include "algorithms/schemes/benchmark.hpp"

#include "algorithms/schemes/scheme_catalogue.hpp"

namespace loggp {

static_assert(Allgather{} == Allgather::ring);
static_assert(SubGroup{} == SubGroup::pipelined);
static_assert(Scheme{} == Scheme::once);

const AlgorithmInfo* usual_barrier() {
  return &find_algorithm("barrier", "dissemination");
}

std::string_view BarrierChoice::name() const {
  return to_string(algorithm);
}

std::string_view Benchmark::algorithm_name() const {
  return to_string(algorithm);
}

std::int64_t Benchmark::reported_iterations() const {
  return scheme == Scheme::once ? 1 : iterations;
}

CollectiveArguments arguments(const Benchmark& benchmark) {
  return {.data = {nullptr, benchmark.bytes},
          .root = benchmark.root,
          .segment = benchmark.segment,
          .piece = benchmark.piece,
          .allgather = benchmark.allgather,
          .sub_group = benchmark.sub_group};
}

SchemeCall scheme_call(const Benchmark& benchmark) {
  return {.scheme = benchmark.scheme,
          .iterations = benchmark.iterations,
          .root = benchmark.root,
          .order = benchmark.order,
          .barriers = benchmark.barrier.times,
          .flush = {.size = benchmark.flush_bytes, .time = benchmark.flush_time}};
}

}  // namespace loggp
