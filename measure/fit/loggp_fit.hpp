// Fits the LogGP parameters of one size range to its measured points ([4] §2.3–2.5).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "measure/fit/line_fit.hpp"
#include "measure/fit/segmentation.hpp"
#include "models/parameters/cost.hpp"

namespace loggp::measure {

/// One parameter as measured, in µs or µs per byte. With a `problem` it has no usable value.
struct Measured {
  std::string name;  ///< as in a parameter file
  Estimate estimate;
  std::string problem;  ///< why the value is undetermined, for the user; empty: determined
  [[nodiscard]] bool determined() const { return problem.empty(); }
};

/// Parameters of one size range.
struct LogGPFit {
  Bytes first;  ///< of the sizes measured
  Bytes last;
  Measured L, o_s, o_r, g, G;
  Measured O_s,
      O_r;  ///< 0 where the overhead does not grow, or o_r only with G, as in an onload receive
  Measured half_rtt;                 ///< at the range's first size
  bool waits = false;                ///< sends wait for their receiver: a rendezvous
  bool offloads = false;             ///< the CPU takes bytes in faster than the port brings them
  std::vector<std::string> remarks;  ///< what PRTT can't separate, or where the model does not fit

  [[nodiscard]] bool complete() const { return problems().empty(); }
  /// Returns the undetermined parameters with their problems, "g: negative (…); G: …"; empty when
  /// complete.
  [[nodiscard]] std::string problems() const;
  [[nodiscard]] std::vector<const Measured*> all() const {
    return {&L, &o_s, &o_r, &g, &G, &O_s, &O_r, &half_rtt};
  }
  /// Returns the estimate of a parameter, in µs or µs per byte.
  [[nodiscard]] const Measured& operator[](Term term) const;
  /// Returns the fitted time of one message alone with `extra_bytes` after its first byte, in µs.
  [[nodiscard]] double message(double extra_bytes) const;
  /// Returns the fitted g + (s−1)G of such a message, in µs.
  [[nodiscard]] double gap(double extra_bytes) const;
};

/// The points of a range whose bursts show the gap. At the other points an overhead delays bursts.
struct PointsOfGap {
  std::size_t first;
  std::size_t count;
};

/// Values that other ranges determine better than the fitted range; null: none does.
struct Borrowed {
  const LogGPFit* eager = nullptr;   ///< o_r, where a receive contains a handshake
  double half_rtt = 0;               ///< of the shortest messages, like those of a handshake; in µs
  const LogGPFit* slopes = nullptr;  ///< costs per byte, where the sizes hardly differ
};

/// Returns the fit of one range: lines through its points, each weighted by its uncertainty. The
/// line of the gap uses only the points in `gap`. Throws RunError when there are fewer than 3
/// points to fit.
[[nodiscard]] LogGPFit fit_loggp(std::span<const SizePoint> points, const Detection& detection,
                                 PointsOfGap gap, const Borrowed& borrowed = {});

}  // namespace loggp::measure
