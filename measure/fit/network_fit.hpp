// Fits all size ranges of a network, and describes the protocol changes between them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "measure/fit/loggp_fit.hpp"

namespace loggp::measure {

/// A protocol change, which lies between two measured sizes.
struct ProtocolChange {
  Bytes last_before;  ///< largest measured size of the range before
  Bytes first;        ///< smallest measured size of the new range
  std::string what;   ///< "o_s 0.031 → 0.81 us, half round trip 0.14 → 0.95 us"
  std::string cause;  ///< a limit of the library that explains it: "btl_vader_eager_limit = 4096"
  [[nodiscard]] bool is_exact() const { return first == last_before + Bytes(1); }
};

/// A knee inside one range: the sizes between which G_all becomes longer, or shorter, than an
/// overhead. On one side the CPU slows bursts down. It is not a protocol change.
struct Bend {
  Bytes last_below;
  Bytes first_above;
};

/// The parameters of a network, with the points that they were fitted to.
struct NetworkFit {
  std::vector<SizePoint> points;
  std::vector<LogGPFit> ranges;  ///< by size, at least one
  std::vector<ProtocolChange> changes;
  std::vector<Bend> bends;

  [[nodiscard]] bool complete() const { return problems().empty(); }
  /// Returns the missing parameters by range, with reasons; empty when complete.
  [[nodiscard]] std::string problems() const;
  /// Returns the ranges for a parameter file, from 1 byte on without an upper end. Pre: complete().
  [[nodiscard]] std::vector<SizeRange> to_ranges() const;
};

/// Cuts the points into ranges and fits the parameters of each. Throws RunError when there are
/// fewer than 3 sizes.
[[nodiscard]] NetworkFit fit_network(std::vector<SizePoint> points, const Detection& detection);

}  // namespace loggp::measure
