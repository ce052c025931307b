// Interruptions as they were recorded, repeated for ever.
#pragma once

#include <string>
#include <vector>

#include "models/fingerprint.hpp"
#include "models/units.hpp"

namespace loggp {

/// One cycle of interruptions, from the beginning of the recording to the end of the last one.
class NoiseTrace {
 public:
  struct Interruption {
    Duration start;  ///< since the beginning of the recording
    Duration duration;
  };

  /// Pre: not empty, ascending without overlap, none negative, together shorter than the cycle.
  explicit NoiseTrace(const std::vector<Interruption>& interruptions);

  /// Adds all that it consists of.
  void add_to(Fingerprint& print) const;
  [[nodiscard]] Duration cycle() const { return ends_.back(); }
  /// CPU time that a cycle leaves over; positive.
  [[nodiscard]] Duration left() const { return ends_.back() - before_.back(); }
  /// CPU time given in [0, t). Pre: 0 <= t < cycle().
  [[nodiscard]] Duration left_until(Duration t) const;
  /// The earliest t with left_until(t) = `cpu`. Pre: 0 < cpu <= left().
  [[nodiscard]] Duration instant(Duration cpu) const;

 private:
  std::vector<Duration> starts_;
  std::vector<Duration> ends_;
  std::vector<Duration> before_;  // interruptions' time up to the end of the k-th
};

/// Netgauge's format, which LogGOPSim reads too: a line for each interruption with its start and
/// its duration in ns, decimals allowed; '#' begins a comment. Throws InputError (file:line).
[[nodiscard]] NoiseTrace read_noise_trace(const std::string& path);

}  // namespace loggp
