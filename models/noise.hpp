// Operating-system noise: what takes the CPU away from a rank, and how long its work takes then.
#pragma once

#include <vector>

#include "models/fingerprint.hpp"
#include "models/noise_source.hpp"
#include "models/units.hpp"

namespace loggp {

/// The sources that disturb a machine's ranks; a value. Their delays add up: an interruption that
/// falls into one of an earlier source waits for its end, and the later source's clock stands
/// still meanwhile. So working a + b takes as long as working a and then b, and who starts later
/// never ends earlier. (Delays that are computed each on its own and then added have neither
/// property: to start inside two interruptions would end sooner than to start before them.)
class Noise {
 public:
  Noise() = default;
  /// In the order given, but the co-scheduled before the others: only what comes first keeps its
  /// instants on every rank.
  explicit Noise(std::vector<NoiseSource> sources);

  [[nodiscard]] bool empty() const { return sources_.empty(); }
  /// Adds all that it consists of.
  void add_to(Fingerprint& print) const;

  /// The instant at which `rank` has been given `work` of CPU time from `start` on. Without work
  /// that is `start`; an interruption that begins exactly when the work ends does not lengthen it.
  [[nodiscard]] Time end_of_work(Rank rank, Time start, Duration work) const {
    return sources_.empty() || work <= Duration() ? start + work : interrupted(rank, start, work);
  }

 private:
  [[nodiscard]] Time interrupted(Rank rank, Time start, Duration work) const;

  std::vector<NoiseSource> sources_;
};

}  // namespace loggp
