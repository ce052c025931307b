#include "algorithms/schemes/block_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/benchmark.hpp"
#include "models/base/errors.hpp"

namespace loggp {

namespace {

// Returns the size of what the blocks are made of: of an element, where ranks combine elements.
Bytes unit_of(const Benchmark& benchmark) {
  return reduces(benchmark.collective) ? reduce_operation(benchmark).element : Bytes(1);
}

}  // namespace

BlockLayout::BlockLayout(const Benchmark& benchmark)
    : ranks_(benchmark.ranks),
      largest_(benchmark.bytes),
      gives_each_(benchmark.collective == "alltoallv") {
  if (benchmark.counts.is_uniform()) return;
  offsets_ =
      benchmark.counts.sizes(benchmark.ranks, benchmark.bytes, benchmark.seed, unit_of(benchmark));
  const std::int64_t largest = *std::max_element(offsets_.begin(), offsets_.end());
  largest_ = Bytes(largest);
  if (gives_each_ && largest > std::numeric_limits<std::int64_t>::max() / benchmark.ranks) {
    throw InputError(
        fmt::format("--counts {}: {} blocks of {} bytes, which one rank sends, are more than can "
                    "be counted; give smaller ones",
                    benchmark.counts.spec(), benchmark.ranks, largest));
  }
  offsets_.push_back(0);
  std::exclusive_scan(offsets_.begin(), offsets_.end(), offsets_.begin(), std::int64_t{0});
}

}  // namespace loggp
