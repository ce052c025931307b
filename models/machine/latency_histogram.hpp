// A histogram of measured latencies, from which latencies are drawn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/base/fingerprint.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// Measured latencies and their frequencies, for example the 200 uniform bins of [3] Fig. 4.
class LatencyHistogram {
 public:
  /// A bin of latencies from `low` to `high`, both inclusive and all equally likely.
  struct Bin {
    Duration low;
    Duration high;
    std::int64_t count = 0;
  };

  /// Drops bins with count 0. Pre: counts and bounds are not negative, low <= high, at least one
  /// count is positive, and the sum of the counts is below 2^63.
  explicit LatencyHistogram(const std::vector<Bin>& bins);

  /// Adds all bins to `print`.
  void add_to(Fingerprint& print) const;
  /// Returns the lowest bound of all bins.
  [[nodiscard]] Duration least() const { return least_; }
  /// Returns the latency that these 64 random bits select.
  [[nodiscard]] Duration at(std::uint64_t bits) const;

 private:
  std::vector<Bin> bins_;  // counts cumulated
  Duration least_;
};

/// Reads a histogram: lines of `value_us count` or `low_us high_us count`; '#' begins a comment.
/// Throws InputError if the file cannot be read, has a wrong line, or has no positive count, and
/// for counts that add up to more than 2^53.
[[nodiscard]] LatencyHistogram read_latency_histogram(const std::string& path);

}  // namespace loggp
