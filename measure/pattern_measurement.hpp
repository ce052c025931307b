// Patterns of communication between ranks, wherever they run.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/pairing.hpp"
#include "measure/disturbance.hpp"
#include "measure/page_memory.hpp"
#include "measure/pattern_campaign.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

struct LivePatternOptions {
  PatternOptions pattern;
  PairChoice pairs;
  Bytes cache_room;                 ///< what buffers hold at least; 0: each message uses the same
  std::chrono::seconds limit{600};  ///< hung ranks are given up after this
};

/// Memory for messages of up to `largest` bytes.
class PatternRoom {
 public:
  /// `cache_room` as in LivePatternOptions. Touched here, and so placed, by the CPU that this rank
  /// is bound to.
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

/// What rank 0 does, bound to `cpu`; every other rank runs pattern_follower and ends with it,
/// whatever happens. `provenance` is what is known of the ranks. Throws as PatternCampaign.
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
    } catch (const RunError&) {  // NOLINT(bugprone-empty-catch): of its end more is known already
    }
    throw;
  }
  PatternResult result = campaign->result();
  const std::string disturbances = in_words(watch.findings(), Rank(0));
  if (!disturbances.empty()) result.warnings.push_back(disturbances);
  return result;
}

/// For a provenance.
[[nodiscard]] std::string describe_method(const PatternPlan& plan);
/// The largest message.
[[nodiscard]] Bytes largest_size(const PatternOptions& options);

}  // namespace loggp::measure
