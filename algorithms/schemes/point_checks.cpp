#include "algorithms/schemes/point_checks.hpp"

namespace loggp {

namespace {

void check_variant(Benchmark benchmark, const AlgorithmVariant& variant, const PointLists& lists) {
  for (const SchemeVariant& scheme : lists.schemes) check_scheme(*variant.algorithm, scheme.scheme);
  choose(benchmark, variant);
  for (const std::int32_t ranks : lists.ranks) {
    for (const Bytes size : lists.sizes) {
      for (const Bytes segment : lists.segments) {
        benchmark.ranks = ranks;
        benchmark.bytes = size;
        benchmark.segment = segment;
        check_algorithm(benchmark);
      }
    }
  }
}

}  // namespace

void check_points(const Benchmark& base, const PointLists& lists) {
  for (const SchemeVariant& scheme : lists.schemes) check_scheme(base.collective, scheme.scheme);
  for (const AlgorithmVariant& variant : lists.algorithms) {
    if (variant.algorithm != nullptr) check_variant(base, variant, lists);
  }
}

}  // namespace loggp
