// A network as samples show it: its ranges, and what changes between them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "measure/loggp_fit.hpp"

namespace loggp::measure {

/// Where a new range begins, as far as it was bracketed.
struct ProtocolChange {
  Bytes last_before;  ///< largest size measured of the range before
  Bytes first;        ///< smallest size measured of the new range
  std::string what;   ///< "o_s 0.031 → 0.81 us, half round trip 0.14 → 0.95 us"
  std::string cause;  ///< a limit of the library, when one is known: "btl_vader_eager_limit = 4096"
  [[nodiscard]] bool is_exact() const { return first == last_before + Bytes(1); }
};

/// Where G_all passes an overhead, or the other way round: on one side the CPU holds bursts up. No
/// change of protocol.
struct Bend {
  Bytes last_below;
  Bytes first_above;
};

struct NetworkFit {
  std::vector<SizePoint> points;
  std::vector<LogGPFit> ranges;  ///< by size, at least one
  std::vector<ProtocolChange> changes;
  std::vector<Bend> bends;

  [[nodiscard]] bool complete() const { return problems().empty(); }
  /// By range; empty when complete.
  [[nodiscard]] std::string problems() const;
  /// As a parameter file has them, from 1 byte without end. Pre: complete().
  [[nodiscard]] std::vector<SizeRange> to_ranges() const;
};

/// Cuts the sizes into ranges and fits each. Throws RunError when there are fewer than 3 sizes.
[[nodiscard]] NetworkFit fit_network(std::vector<SizePoint> points, const Detection& detection);

}  // namespace loggp::measure
