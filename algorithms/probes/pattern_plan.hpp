// The plan and the samples of communication patterns ([5] §3.4), without the rank programs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "algorithms/host/calls.hpp"
#include "algorithms/probes/pairing.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// A communication pattern, with the time that it reports.
enum class Pattern : std::uint8_t {
  ping_pong,     ///< half a round trip of one message
  head_to_head,  ///< an exchange: both ranks of a pair send and receive at the same time
  bisection,     ///< half a round trip, with ping-pongs of all pairs at the same time
  overlap,       ///< head-to-head, with a computation between the start and the wait
};

inline constexpr std::array<std::string_view, 4> pattern_names{"ping-pong", "head-to-head",
                                                               "bisection", "overlap"};

/// How ranks without a partner wait for the next series: in a receive, or by polling ([5] peril
/// 12).
enum class Idle : std::uint8_t { receive, poll };

/// The subject of one series: the message size and, for an overlap, the duration of the
/// computation.
struct PatternPoint {
  Bytes size;
  Duration compute;
  auto operator<=>(const PatternPoint&) const = default;
};

/// The results of one series.
struct PatternSample {
  PatternPoint point;
  /// Mean time by pair: of a message in ping-pong and bisection, of an exchange otherwise.
  std::vector<Duration> times;
  Duration computed;       ///< measured duration of the computation on the first pair's first rank
  bool disturbed = false;  ///< set by the guide: another process ran on rank 0's CPU meanwhile
};

/// Decides what is measured next, and receives the samples.
class PatternGuide {
 public:
  PatternGuide() = default;
  PatternGuide(const PatternGuide&) = delete;
  PatternGuide& operator=(const PatternGuide&) = delete;
  virtual ~PatternGuide() = default;
  /// Returns the next point, or nothing to end the measurement. `elapsed` is the time since its
  /// start.
  [[nodiscard]] virtual std::optional<PatternPoint> next_point(Duration elapsed) = 0;
  /// Receives the sample of the point that next_point() returned last.
  virtual void take(const PatternSample& sample) = 0;
};

/// How a pattern is measured.
struct PatternPlan {
  Pattern pattern = Pattern::ping_pong;
  std::vector<RankPair> pairs{{Rank(0), Rank(1)}};
  Calls calls = Calls::blocking;  ///< ignored by an overlap, which is always nonblocking
  Idle idle = Idle::receive;
  Duration series;  ///< intended duration of a series: many times the clock's resolution
};

/// Returns the number of messages of a pair that are on the way at the same time.
[[nodiscard]] constexpr std::int64_t messages_at_once(Pattern pattern) {
  return pattern == Pattern::ping_pong || pattern == Pattern::bisection ? 1 : 2;
}

}  // namespace loggp
