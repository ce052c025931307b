// What ping-pongs between two clocks say of their difference ([3] §2.2, §3.1).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/clock_time.hpp"

namespace loggp {

/// One ping-pong: the client reads t1, sends, and reads t3 when the answer is there, in which the
/// server says when it has had the message, t2. When both ways take alike t2 is in the middle.
struct ClockSample {
  LocalTime at;         ///< the middle, (t1 + t3)/2, on the client's clock
  Duration difference;  ///< the server's clock − the client's: t2 − (t1 + t3)/2
  Duration round_trip;  ///< t3 − t1; the difference is certain within half of it, either way
};

[[nodiscard]] ClockSample clock_sample(LocalTime t1, LocalTime t2, LocalTime t3);

/// How the difference of two clocks is taken from many ping-pongs, since a long one may have been
/// delayed on one way only ([3] §3.1).
enum class PairMethod : std::uint8_t {
  minimum,  ///< the one with the least round trip, which has not become less for N tries
  quarter,  ///< N tries; the mean of the 25 % that had the least round trips
};

/// Says when there are enough ping-pongs, and what they say.
class ClockEstimate {
 public:
  /// Pre: tries ≥ 1. `tries` is N: 100 costs some 180 ping-pongs ([3] Fig. 6).
  ClockEstimate(PairMethod method, std::int64_t tries) : method_(method), tries_(tries) {}

  void take(const ClockSample& sample);
  [[nodiscard]] bool is_done() const;
  /// Its round trip is the mean of those used. Pre: a sample was taken.
  [[nodiscard]] ClockSample estimate() const;
  [[nodiscard]] std::int64_t taken() const { return taken_; }

 private:
  PairMethod method_;
  std::int64_t tries_;
  std::int64_t taken_ = 0;
  std::int64_t since_least_ = 0;
  ClockSample least_;
  std::vector<ClockSample> all_;  ///< of `quarter` only
};

/// What the server's clock is in terms of the client's: by least squares, whose reference is the
/// first sample's; one sample gives the offset, and no drift. Pre: not empty, instants differ.
[[nodiscard]] ClockModel server_to_client(std::span<const ClockSample> samples);
/// The client's in terms of the server's.
[[nodiscard]] ClockModel client_to_server(std::span<const ClockSample> samples);

}  // namespace loggp
