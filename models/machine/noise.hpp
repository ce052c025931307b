// Operating-system noise: interruptions of a rank's CPU, and the duration of work with these
// interruptions.
#pragma once

#include <vector>

#include "models/base/fingerprint.hpp"
#include "models/base/units.hpp"
#include "models/machine/noise_source.hpp"

namespace loggp {

/// All noise sources of a machine; a value. Their delays add up: the clock of a source stands still
/// during the interruptions of earlier sources, so that no interruption begins inside an
/// interruption of an earlier source. Therefore working a + b takes as long as working a and then
/// b, and work that starts later never ends earlier. (Delays computed for each source alone and
/// then added have neither property: work that starts inside two interruptions would end before
/// work that starts earlier.)
class Noise {
 public:
  Noise() = default;
  /// Keeps the order of the sources, but puts co-scheduled sources before all others. Only then do
  /// co-scheduled sources interrupt all ranks at the same instants, because the clock of a later
  /// source stops during interruptions that differ from rank to rank.
  explicit Noise(std::vector<NoiseSource> sources);

  [[nodiscard]] bool empty() const { return sources_.empty(); }
  /// Adds all sources to `print`.
  void add_to(Fingerprint& print) const;

  /// Returns the instant at which `rank` has received `work` of CPU time since `start`; `start` if
  /// `work` is 0. An interruption that begins exactly when the work ends does not lengthen the
  /// work. Throws InputError if the noise stretches the work beyond the range of time.
  [[nodiscard]] Time end_of_work(Rank rank, Time start, Duration work) const {
    return sources_.empty() || work <= Duration() ? start + work : interrupted(rank, start, work);
  }

 private:
  [[nodiscard]] Time interrupted(Rank rank, Time start, Duration work) const;

  std::vector<NoiseSource> sources_;
};

}  // namespace loggp
