// Latencies as they were measured: a histogram to draw from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/fingerprint.hpp"
#include "models/units.hpp"

namespace loggp {

/// Latencies with their frequencies, e.g. the 200 uniform bins of [3] Fig. 4.
class LatencyHistogram {
 public:
  /// Latencies from low to high inclusive are equally likely; low == high is a single value.
  struct Bin {
    Duration low;
    Duration high;
    std::int64_t count = 0;
  };

  /// Pre: counts and bounds not negative, low <= high, and some count positive; the sum of the
  /// counts below 2^63. Bins without a count are dropped.
  explicit LatencyHistogram(const std::vector<Bin>& bins);

  /// Adds all that it consists of.
  void add_to(Fingerprint& print) const;
  [[nodiscard]] Duration least() const { return least_; }
  /// The latency that 64 random bits stand for.
  [[nodiscard]] Duration at(std::uint64_t bits) const;

 private:
  std::vector<Bin> bins_;  // counts cumulated
  Duration least_;
};

/// Lines of `value_us count` or `low_us high_us count`; '#' begins a comment. Throws InputError
/// (file:line).
[[nodiscard]] LatencyHistogram read_latency_histogram(const std::string& path);

}  // namespace loggp
