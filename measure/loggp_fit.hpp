// From PRTT samples to LogGP parameters ([4] §2.3–2.5).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "algorithms/prtt.hpp"
#include "measure/line_fit.hpp"
#include "models/parameters.hpp"

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
  Measured L, o_s, o_r, g, G;
  Measured O_s;  ///< slope of o_s(s); undetermined where o_s is constant, which is no fault
  Measured half_rtt;
  std::vector<std::string> remarks;  ///< what PRTT can't separate, or where the model does not fit

  [[nodiscard]] bool complete() const;
  /// "g: negative (…); G: …" of what is missing. Empty when complete.
  [[nodiscard]] std::string problems() const;
};

/// Fits one range to samples of burst length `messages`. Per size the median over repetitions is
/// taken, across sizes a line by least squares. Pre: messages ≥ 2. Throws RunError when there are
/// fewer than 3 sizes.
[[nodiscard]] LogGPFit fit_loggp(std::span<const PrttSample> samples, std::int64_t messages);

/// One range for every size, with intervals. Pre: fit.complete().
[[nodiscard]] SizeRange to_range(const LogGPFit& fit);

}  // namespace loggp::measure
