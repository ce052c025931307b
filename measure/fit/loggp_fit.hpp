// From what was measured at the sizes of one range to its LogGP parameters ([4] §2.3–2.5).
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
  std::string problem;  ///< empty: determined; else why not, in words for a person
  [[nodiscard]] bool determined() const { return problem.empty(); }
};

/// Parameters of one size range.
struct LogGPFit {
  Bytes first;  ///< of the sizes measured
  Bytes last;
  Measured L, o_s, o_r, g, G;
  Measured O_s,
      O_r;  ///< 0 where the overhead does not grow (by more than an onload receive owes G)
  Measured half_rtt;                 ///< at the range's first size
  bool waits = false;                ///< sends wait for their receiver: a rendezvous
  bool offloads = false;             ///< the CPU takes bytes in faster than the port brings them
  std::vector<std::string> remarks;  ///< what PRTT can't separate, or where the model does not fit

  [[nodiscard]] bool complete() const { return problems().empty(); }
  /// "g: negative (…); G: …" of what is missing. Empty when complete.
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

/// Of the points of a range those whose bursts show the gap; an overhead holds up the others'.
struct PointsOfGap {
  std::size_t first;
  std::size_t count;
};

/// What other ranges know better than one itself; null: none does.
struct Borrowed {
  const LogGPFit* eager = nullptr;   ///< o_r, where a receive contains a handshake
  double half_rtt = 0;               ///< of the shortest messages, as a handshake's are; in µs
  const LogGPFit* slopes = nullptr;  ///< what a byte costs, where the sizes hardly differ
};

/// Lines through the points of one range, each weighed by its uncertainty; the gap's through the
/// points in `gap` only. Throws RunError when there are fewer than 3 points to fit.
[[nodiscard]] LogGPFit fit_loggp(std::span<const SizePoint> points, const Detection& detection,
                                 PointsOfGap gap, const Borrowed& borrowed = {});

}  // namespace loggp::measure
