// The nodes that two-level algorithms run on.
#pragma once

#include <optional>

#include "algorithms/host/node_ranks.hpp"
#include "algorithms/schemes/benchmark.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// The nodes of a machine, if a benchmark has an algorithm or a barrier of two levels. Lets the
/// others, which do not ask, run on millions of ranks without a list of them.
class LevelNodes {
 public:
  LevelNodes(const Machine& machine, const Benchmark& benchmark);
  /// Returns null if the benchmark has no two levels.
  [[nodiscard]] const NodeRanks* get() const { return nodes_ ? &*nodes_ : nullptr; }

 private:
  std::optional<NodeRanks> nodes_;
};

}  // namespace loggp::compare
