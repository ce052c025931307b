#include "compare/predict/level_nodes.hpp"

#include "compare/predict/clock_conditions.hpp"
#include "models/machine/extrapolation.hpp"

namespace loggp::compare {

namespace {

bool has_levels(const AlgorithmInfo* algorithm) {
  return algorithm != nullptr && algorithm->has_levels;
}

}  // namespace

LevelNodes::LevelNodes(const Machine& machine, const Benchmark& benchmark) {
  const bool is_asked = has_levels(benchmark.algorithm);
  if (!is_asked && !has_levels(benchmark.barrier.algorithm)) return;
  nodes_.emplace(node_numbers(machine.placement(), benchmark.ranks));
  const std::size_t nodes = nodes_->leaders().size();
  const bool has_one = nodes == 1 || nodes == static_cast<std::size_t>(benchmark.ranks);
  if (is_asked && benchmark.ranks > 1 && has_one) CostWatch::note_single_level();
}

}  // namespace loggp::compare
