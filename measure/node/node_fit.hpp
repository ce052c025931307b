// Finds the interfaces and the memory that the ranks of a node share, from PRTT between pairs at
// once (docs/methods.md, "What the ranks of a node share").
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "measure/fit/line_fit.hpp"
#include "measure/samples/node_file.hpp"
#include "measure/samples/size_points.hpp"
#include "models/parameters/node_parameters.hpp"

namespace loggp::measure {

/// The medians of the samples of one point, in µs.
struct PairsTimes {
  PairsPoint at;
  std::int64_t messages = 0;  ///< n of the last sample
  Point gap;     ///< between messages of the slowest pair: (PRTT(2n,0,s) − PRTT(n,0,s)) / n
  Point single;  ///< PRTT(1,0,s) of the slowest pair
  double single_spread = 0;  ///< of the samples' PRTT(1,0,s): the middle half of them
};

/// Returns the times of each point, ascending by place, size and pairs. Disturbed samples of a
/// point are left out, unless most are.
[[nodiscard]] std::vector<PairsTimes> pairs_times(std::span<const PairsSample> samples);

/// What a fit assumes of times and sizes.
struct NodeFitSettings {
  /// The time of a message of one pair must grow by this fraction, and by three standard errors, to
  /// count as limited by what the pairs share.
  double tolerance = 0.05;
  double deviation = 0.02;  ///< of times from the model, as a fraction, besides standard errors
  /// Whether a send of this size waits for its receiver; empty: none does. A control message may
  /// then go before each message.
  std::function<bool(Bytes)> waits{};
};

/// The fewest pairs that are limited by what they share, for one place and size.
struct PairsLimit {
  PairPlace place = PairPlace::between_nodes;
  Bytes size;
  double alone_us = 0;                     ///< the gap of one pair
  std::int32_t pairs = 0;                  ///< the most pairs that were measured
  double together_us = 0;                  ///< the gap of each of them
  std::optional<std::int32_t> from_pairs;  ///< nothing: up to `pairs`, none
};

/// What the ranks of a node share.
struct NodeFit {
  std::optional<NodeInterfaces> interfaces;
  Estimate g;                        ///< g_node, in µs; 0 without interfaces
  Estimate G;                        ///< G_node, in µs per byte
  bool has_control = false;          ///< a control message goes before those whose sends wait
  std::optional<Estimate> memory;    ///< G_memory, in µs per byte
  std::vector<PairsLimit> limits;    ///< by place and size
  std::vector<std::string> remarks;  ///< what the samples cannot tell
};

/// Fits interfaces and memory. `setup` has the pairs. Of all numbers of interfaces up to 64 and
/// both choices, those count that fit the gaps and the single messages best. If several fit equally
/// well, the smallest number counts, with `fixed` before `free`, and a remark names the others.
[[nodiscard]] NodeFit fit_node(std::span<const PairsTimes> times, const NodeSetup& setup,
                               const NodeFitSettings& settings);

/// Returns the fit of other times of the same nodes: g_node, G_node and G_memory anew, with the
/// interfaces that `fit` has found. What these times do not tell is that of `fit`.
[[nodiscard]] NodeFit refit_node(std::span<const PairsTimes> times, const NodeSetup& setup,
                                 const NodeFitSettings& settings, const NodeFit& fit);

}  // namespace loggp::measure
