// Estimates of the difference between two clocks from ping-pongs ([3] §2.2, §3.1).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "models/base/clock_time.hpp"

namespace loggp {

/// One ping-pong. The client reads t1 on its clock, sends a message, and reads t3 when the answer
/// has come. The answer holds t2, the server's clock at the arrival of the message. If both ways
/// take equally long, the server reads t2 when the client's clock shows the middle of t1 and t3.
struct ClockSample {
  LocalTime at;         ///< (t1 + t3)/2, on the client's clock
  Duration difference;  ///< the server's clock − the client's: t2 − (t1 + t3)/2
  Duration round_trip;  ///< t3 − t1; the error of `difference` is at most half of this
};

/// Returns the sample of a ping-pong with these three readings.
[[nodiscard]] ClockSample clock_sample(LocalTime t1, LocalTime t2, LocalTime t3);

/// The method that estimates the difference between two clocks from many ping-pongs. A long
/// ping-pong may have been delayed on one way only ([3] §3.1).
enum class PairMethod : std::uint8_t {
  minimum,  ///< the shortest round trip; ends after N ping-pongs in a row without a shorter one
  quarter,  ///< N ping-pongs; the mean of the ⌈N/4⌉ with the shortest round trips
  mean,     ///< N ping-pongs; the mean of all differences, which [3] §3.1 rejects
  median,   ///< N ping-pongs; the median of all differences, which [3] §3.1 rejects
  skampi,   ///< N ping-pongs; the middle of the bounds that all of them set: each difference is
            ///< right to half its round trip ([3]'s reference [27])
};

/// All methods, in the order in which a study tries them.
inline constexpr auto pair_methods =
    std::to_array<PairMethod>({PairMethod::minimum, PairMethod::quarter, PairMethod::mean,
                               PairMethod::median, PairMethod::skampi});

/// An estimate of the difference between two clocks, updated by each ping-pong.
class ClockEstimate {
 public:
  /// `tries` is N; `minimum` with N = 100 takes about 180 ping-pongs ([3] Fig. 6). Pre: tries ≥ 1.
  ClockEstimate(PairMethod method, std::int64_t tries) : method_(method), tries_(tries) {}

  /// Adds the sample of one more ping-pong.
  void take(const ClockSample& sample);
  /// Returns whether the method needs no more ping-pongs.
  [[nodiscard]] bool is_done() const;
  /// Returns the estimate; its instant, difference and round trip are means of the samples used. By
  /// `skampi` the round trip is the distance of the bounds.
  /// Pre: take() was called.
  [[nodiscard]] ClockSample estimate() const;
  /// Returns the number of samples added.
  [[nodiscard]] std::int64_t taken() const { return taken_; }

 private:
  PairMethod method_;
  std::int64_t tries_;
  std::int64_t taken_ = 0;
  std::int64_t since_least_ = 0;
  ClockSample least_;
  std::vector<ClockSample> all_;  ///< unless the method is `minimum`
};

/// Returns the model that converts the server's time to the client's: a line by least squares whose
/// reference is the first sample. The drift is 0 for one sample, or if all samples have the same
/// instant. Pre: `samples` is not empty.
[[nodiscard]] ClockModel server_to_client(std::span<const ClockSample> samples);
/// Returns the model that converts the client's time to the server's, by the same rules.
[[nodiscard]] ClockModel client_to_server(std::span<const ClockSample> samples);

}  // namespace loggp
