// Fits the LogGP parameters of one size range to its measured points ([4] §2.3–2.5).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "measure/fit/line_fit.hpp"
#include "measure/fit/segmentation.hpp"
#include "models/parameters/cost.hpp"

namespace loggp::measure {

/// A parameter as measured, in µs or µs per byte. Its estimate is not usable if there is a
/// `problem`.
struct Measured {
  std::string name;  ///< as in a parameter file
  Estimate estimate;
  std::string problem;  ///< why the value is undetermined, for the user; empty: determined
  [[nodiscard]] bool determined() const { return problem.empty(); }
};

/// The parameters of one size range.
struct LogGPFit {
  Bytes first;  ///< the smallest size measured
  Bytes last;   ///< the largest size measured
  Measured L, o_s, o_r, g, G;
  /// 0 if the overhead does not grow with the size. O_r is also 0 if the receive grows by G per
  /// byte, as an onload receive does.
  Measured O_s, O_r;
  Measured half_rtt;                 ///< at the range's first size
  bool waits = false;                ///< sends wait for their receiver, as in a rendezvous
  bool offloads = false;             ///< a receive costs the CPU less than G per byte
  std::vector<std::string> remarks;  ///< what PRTT can't separate, or where the model does not fit

  [[nodiscard]] bool complete() const { return problems().empty(); }
  /// Returns the undetermined parameters with their problems, separated by "; "; empty when the fit
  /// is complete. Example: "L_us undetermined: at 64 bytes the gap hides the round trip".
  [[nodiscard]] std::string problems() const;
  [[nodiscard]] std::vector<const Measured*> all() const {
    return {&L, &o_s, &o_r, &g, &G, &O_s, &O_r, &half_rtt};
  }
  /// Returns the estimate of a parameter, in µs or µs per byte.
  [[nodiscard]] const Measured& operator[](Term term) const;
  /// Returns the fitted time of one message alone, including L, in µs. The message has
  /// `extra_bytes` after its first byte.
  [[nodiscard]] double message(double extra_bytes) const;
  /// Returns the fitted gap g + (s−1)G of such a message, in µs.
  [[nodiscard]] double gap(double extra_bytes) const;
};

/// The points of a range whose bursts show the gap. At the other points of the range an overhead is
/// longer than the gap.
struct PointsOfGap {
  std::size_t first;  ///< index in the range
  std::size_t count;
};

/// Values that other ranges determine better than the fitted range; null where no other range does.
struct Borrowed {
  const LogGPFit* eager = nullptr;   ///< gives o_r, where a receive contains a handshake
  double half_rtt = 0;               ///< of the shortest messages, as in a handshake; in µs
  const LogGPFit* slopes = nullptr;  ///< gives costs per byte, where the sizes hardly differ
};

/// Returns the fit of one range: lines through its points, each point weighted by its uncertainty.
/// The line of the gap uses only the points in `gap`. Parameters that the points do not determine
/// are marked (check_assumptions()). Throws RunError when `gap` has fewer than 3 points.
[[nodiscard]] LogGPFit fit_loggp(std::span<const SizePoint> points, const Detection& detection,
                                 PointsOfGap gap, const Borrowed& borrowed = {});

}  // namespace loggp::measure
