// Measures patterns of communication between ranks on any live host.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/probes/pairing.hpp"
#include "algorithms/probes/patterns.hpp"
#include "measure/live/machine/disturbance.hpp"
#include "measure/live/machine/page_memory.hpp"
#include "measure/patterns/pattern_campaign.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

/// The measurement of a pattern, its pairs and its buffers.
struct LivePatternOptions {
  PatternOptions pattern;
  PairChoice pairs;
  /// Least size of a message buffer. If above 0, each message uses the bytes after those of the
  /// previous message. If 0, all messages use the same bytes.
  Bytes cache_room;
  std::chrono::seconds limit{600};  ///< the process ends if the measurement takes longer
};

/// The send buffer and the receive buffer of a rank for messages of up to `largest` bytes.
class PatternRoom {
 public:
  /// `cache_room` is as in LivePatternOptions. Pre: this rank is bound to its CPU, because writing
  /// the memory here places it near that CPU.
  PatternRoom(Bytes largest, Bytes cache_room)
      : room_(std::max(largest, cache_room)),
        rolls_(cache_room > Bytes()),
        out_(static_cast<std::size_t>(room_.count()), std::byte{1}),
        in_(out_.size(), std::byte{2}) {}
  /// Returns the buffers. They belong to this object.
  [[nodiscard]] PatternMemory memory() {
    return {{out_.data(), room_}, {in_.data(), room_}, rolls_};
  }

 private:
  Bytes room_;
  bool rolls_;
  PageMemory out_;
  PageMemory in_;
};

/// Runs rank 0's part and returns the result. `cpu` is the CPU to which rank 0 is bound, or −1.
/// Every other rank runs pattern_follower() meanwhile; lead_pattern() ends these followers even if
/// it throws. `provenance` describes the ranks. Throws as PatternCampaign does.
template <Process P>
PatternResult lead_pattern(P& self, const PatternMemory& memory, const PatternOptions& options,
                           const Provenance& provenance, int cpu) {
  DisturbanceWatch watch(cpu);
  std::optional<PatternCampaign> campaign;
  try {
    campaign.emplace(options, provenance, [&watch] { return watch.was_disturbed(); });
    pattern_leader(self, &options.setup.plan, memory, &*campaign).result();
  } catch (...) {
    try {
      pattern_stop(self).result();
    } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): the first error is the cause
    }
    throw;
  }
  PatternResult result = campaign->finish();
  const std::string disturbances = in_words(watch.findings(), Rank(0));
  if (!disturbances.empty()) result.warnings.push_back(disturbances);
  return result;
}

/// Returns the provenance entry "method" of a pattern: "ping-pong, series of 1000 us".
[[nodiscard]] std::string describe_method(const PatternPlan& plan);
/// Returns the largest message size of the campaign. Pre: options.lengths.sizes is not empty.
[[nodiscard]] Bytes largest_size(const PatternOptions& options);

}  // namespace loggp::measure
