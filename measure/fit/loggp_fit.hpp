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
  /// The CPU's time per byte; 0 if the overhead does not grow with the size. O_r is also 0 if the
  /// receive grows by G per byte, as an onload receive does.
  Measured O_s, O_r;
  Measured half_rtt;  ///< at the range's first size
  /// What is fitted; not `eager` if sends of the middle size wait for their receiver.
  Protocol protocol = Protocol::eager;
  /// The measured gap of one byte, by the line through the range's gaps, in µs. It is g, except in
  /// a handshake, where the gaps of blocking sends contain waits.
  Estimate gap_of_one_byte;
  bool offloads = false;             ///< a receive costs the CPU less than G per byte
  std::vector<std::string> remarks;  ///< what PRTT can't separate, or where the model does not fit

  [[nodiscard]] bool waits() const { return protocol != Protocol::eager; }
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
  /// Returns the gap of such a message by the line through the measured gaps, in µs.
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
  const LogGPFit* eager = nullptr;   ///< the last eager range before this range; gives o_r if the
                                     ///< receive contains a handshake, and all but L and G if the
                                     ///< range is fitted as a handshake
  double half_rtt = 0;               ///< of the shortest messages measured, in µs
  const LogGPFit* slopes = nullptr;  ///< the range before this range; gives G, O_s and O_r if the
                                     ///< sizes of this range hardly differ
};

/// Returns the fit of one range: lines through its points. Each point is weighted by its
/// uncertainty; in the gap, the tolerance counts relative to the root of the value. With
/// detection.is_ordinary all points have the same weight, and no handshake is fitted. The line of
/// the gap uses only the points in `gap`. Marks parameters without a finite interval, and those
/// that check_assumptions() finds undetermined. Throws RunError when `gap` has fewer than 3 points.
[[nodiscard]] LogGPFit fit_loggp(std::span<const SizePoint> points, const Detection& detection,
                                 PointsOfGap gap, const Borrowed& borrowed = {});

}  // namespace loggp::measure
