// The plan and the samples of PRTT(n,d,s) ([4] §2.2), without the rank programs.
#pragma once

#include <cstdint>
#include <optional>

#include "algorithms/host/calls.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// The results of one repetition for one message size. Each time is the mean over a series of
/// rounds.
struct PrttSample {
  Bytes size;
  Duration round_trip;  ///< PRTT(1,0,s), one after another
  /// PRTT(1,0,s) with pauses; 0 if the gap is too short to delay the next round trip
  Duration lone_round_trip;
  Duration burst;       ///< PRTT(n,0,s)
  Duration long_burst;  ///< PRTT(2n,0,s); 0 in samples for the paper's formulas
  Duration delayed;     ///< PRTT(n,d,s)
  Duration delay;       ///< d, measured: a busy loop takes longer than its delay
  Duration exchange;  ///< send, wait d until the reply should have come, receive: o_s + d + o_r(s)
  Duration timed_send;     ///< one send, timed by the clock: o_s
  Duration timed_receive;  ///< one receive of a message that has come, timed by the clock: o_r(s)
  Duration late_send;  ///< one send whose receiver computes for d before it receives; a rendezvous
                       ///< send waits for the receiver
  bool disturbed = false;  ///< another process ran on the CPU of either rank meanwhile
};

/// Detects disturbances on the server's side.
class PrttWatch {
 public:
  PrttWatch() = default;
  PrttWatch(const PrttWatch&) = delete;
  PrttWatch& operator=(const PrttWatch&) = delete;
  virtual ~PrttWatch() = default;
  /// Returns whether another process disturbed this rank since the last call.
  [[nodiscard]] virtual bool was_disturbed() = 0;
};

/// Decides which size is sampled next. Receives each sample at once, so that an interrupted
/// measurement keeps its samples.
class PrttGuide {
 public:
  PrttGuide() = default;
  PrttGuide(const PrttGuide&) = delete;
  PrttGuide& operator=(const PrttGuide&) = delete;
  virtual ~PrttGuide() = default;
  /// Returns the next size, or nothing to end the measurement. `elapsed` is the time since its
  /// start.
  [[nodiscard]] virtual std::optional<Bytes> next_size(Duration elapsed) = 0;
  /// Receives the sample of the size that next_size() returned last.
  virtual void take(const PrttSample& sample) = 0;
};

/// The formulas that make parameters of round trips. They decide what a sample contains. `refined`:
/// the gap from bursts of n and 2n messages, and overheads timed directly where the clock allows
/// it. `paper`: [4] eqs. (4) and (5), with d = PRTT(1,0,s); without long bursts and lone round
/// trips.
enum class PrttFormulas : std::uint8_t { refined, paper };

/// How a sample is measured.
struct PrttPlan {
  std::int64_t messages = 10;  ///< n; 10 gives the least deviation on the networks of [4] (Fig. 4)
  Calls calls = Calls::blocking;
  PrttFormulas formulas = PrttFormulas::refined;
  Duration clock_read;  ///< time to read the clock
  Duration series;  ///< intended duration of a series of rounds: many times the clock's resolution
  bool rewrites = false;     ///< rewrites messages before each round, outside the measured time
  bool asks_server = false;  ///< asks after each sample whether the server was disturbed
};

/// Returns the number of messages of a sample if each series had one round, no warm-up and no
/// control messages. The terms are a round trip, bursts of n and, in refined samples, of 2n
/// messages with an answer, n delayed messages with an answer, and three more round trips. The lone
/// round trip and the PRTT(2,0,s) that may set d are not counted.
[[nodiscard]] constexpr std::int64_t prtt_messages(const PrttPlan& plan) {
  const bool is_refined = plan.formulas == PrttFormulas::refined;
  const std::int64_t long_burst = is_refined ? 2 * plan.messages + 1 : 0;
  return 2 + (plan.messages + 1) + long_burst + (plan.messages + 1) + 6;
}

}  // namespace loggp
