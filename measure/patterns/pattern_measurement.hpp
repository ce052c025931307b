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

/// What to measure, between which pairs and in how large buffers.
struct LivePatternOptions {
  PatternOptions pattern;
  PairChoice pairs;
  Bytes cache_room;                 ///< least size of a buffer, of which each message uses the next
                                    ///< part; 0: each message uses the same bytes
  std::chrono::seconds limit{600};  ///< the process ends if ranks hang longer than this
};

/// Memory for the messages of a pattern, of up to `largest` bytes.
class PatternRoom {
 public:
  /// `cache_room` is as in LivePatternOptions. Pre: this rank is bound to its CPU; it touches the
  /// memory here, which places it near that CPU.
  PatternRoom(Bytes largest, Bytes cache_room)
      : room_(std::max(largest, cache_room)),
        rolls_(cache_room > Bytes()),
        out_(static_cast<std::size_t>(room_.count()), std::byte{1}),
        in_(out_.size(), std::byte{2}) {}
  [[nodiscard]] PatternMemory memory() {
    return {{out_.data(), room_}, {in_.data(), room_}, rolls_};
  }

 private:
  Bytes room_;
  bool rolls_;
  PageMemory out_;
  PageMemory in_;
};

/// Runs rank 0's part, bound to `cpu`, and returns the result. Every other rank runs
/// pattern_follower(), which ends in any case. `provenance` describes the ranks. Throws as
/// PatternCampaign does.
template <Process P>
PatternResult lead_pattern(P& self, const PatternMemory& memory, const PatternOptions& options,
                           const Provenance& provenance, int cpu) {
  DisturbanceWatch watch(cpu);
  std::optional<PatternCampaign> campaign;
  try {
    campaign.emplace(options, provenance, [&watch] { return watch.was_disturbed(); });
    pattern_leader(self, options.setup.plan, memory, &*campaign).result();
  } catch (...) {
    try {
      pattern_stop(self).result();
    } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): the first error is the cause
    }
    throw;
  }
  PatternResult result = campaign->result();
  const std::string disturbances = in_words(watch.findings(), Rank(0));
  if (!disturbances.empty()) result.warnings.push_back(disturbances);
  return result;
}

/// Returns the provenance entry "method" of a pattern.
[[nodiscard]] std::string describe_method(const PatternPlan& plan);
/// Returns the largest message size.
[[nodiscard]] Bytes largest_size(const PatternOptions& options);

}  // namespace loggp::measure
