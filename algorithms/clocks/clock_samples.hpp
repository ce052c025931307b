// Estimates of the difference of two clocks from ping-pongs ([3] §2.2, §3.1).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/base/clock_time.hpp"

namespace loggp {

/// One ping-pong. The client reads t1, sends, and reads t3 when it has the answer, which holds the
/// server's clock t2 at the arrival of the message. If both ways take equally long, t2 is in the
/// middle between t1 and t3.
struct ClockSample {
  LocalTime at;         ///< the middle, (t1 + t3)/2, on the client's clock
  Duration difference;  ///< the server's clock − the client's: t2 − (t1 + t3)/2
  Duration round_trip;  ///< t3 − t1; the difference is certain to within ± half of it
};

/// Returns the sample of a ping-pong with these three readings.
[[nodiscard]] ClockSample clock_sample(LocalTime t1, LocalTime t2, LocalTime t3);

/// How the difference of two clocks is estimated from many ping-pongs. A long ping-pong may have
/// been delayed on one way only ([3] §3.1).
enum class PairMethod : std::uint8_t {
  minimum,  ///< the ping-pong with the least round trip; stops after N tries without a shorter one
  quarter,  ///< N tries; the mean of the 25 % with the least round trips
};

/// An estimate of the difference of two clocks, which grows with each ping-pong.
class ClockEstimate {
 public:
  /// `tries` is N; `minimum` with N = 100 takes about 180 ping-pongs ([3] Fig. 6). Pre: tries ≥ 1.
  ClockEstimate(PairMethod method, std::int64_t tries) : method_(method), tries_(tries) {}

  void take(const ClockSample& sample);
  /// Returns whether the method needs no more ping-pongs.
  [[nodiscard]] bool is_done() const;
  /// Returns the estimate; its round trip is the mean of the samples used. Pre: take() was called.
  [[nodiscard]] ClockSample estimate() const;
  [[nodiscard]] std::int64_t taken() const { return taken_; }

 private:
  PairMethod method_;
  std::int64_t tries_;
  std::int64_t taken_ = 0;
  std::int64_t since_least_ = 0;
  ClockSample least_;
  std::vector<ClockSample> all_;  ///< for `quarter` only
};

/// Returns the model that converts the server's time to the client's: a line by least squares whose
/// reference is the first sample. One sample gives the offset and drift 0. Pre: `samples` is not
/// empty, and their instants differ.
[[nodiscard]] ClockModel server_to_client(std::span<const ClockSample> samples);
/// Returns the model that converts the client's time to the server's, likewise.
[[nodiscard]] ClockModel client_to_server(std::span<const ClockSample> samples);

}  // namespace loggp
