// A recorded trace of interruptions, repeated for ever.
#pragma once

#include <string>
#include <vector>

#include "models/base/fingerprint.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// One cycle of interruptions, from the beginning of the recording to the end of the last
/// interruption.
class NoiseTrace {
 public:
  struct Interruption {
    Duration start;  ///< since the beginning of the recording
    Duration duration;
  };

  /// Pre: the interruptions are not empty, ascend without overlap, and have no negative start or
  /// duration; their total duration is shorter than the cycle.
  explicit NoiseTrace(const std::vector<Interruption>& interruptions);

  /// Adds all interruptions to `print`.
  void add_to(Fingerprint& print) const;
  [[nodiscard]] Duration cycle() const { return ends_.back(); }
  /// Returns the CPU time that a cycle leaves to a rank; positive.
  [[nodiscard]] Duration left() const { return ends_.back() - before_.back(); }
  /// Returns the CPU time left to a rank in [0, t). Pre: 0 <= t < cycle().
  [[nodiscard]] Duration left_until(Duration t) const;
  /// Returns the earliest t in the cycle with left_until(t) = `cpu`. Pre: 0 < cpu <= left().
  [[nodiscard]] Duration instant(Duration cpu) const;

 private:
  std::vector<Duration> starts_;
  std::vector<Duration> ends_;
  std::vector<Duration> before_;  // total duration of the interruptions 0 to k
};

/// Reads a trace in the format that Netgauge writes and LogGOPSim reads: a line for each
/// interruption with its start and its duration in ns, with or without decimals; '#' begins a
/// comment. Throws InputError if the file cannot be read, has a wrong line or no interruption, or
/// leaves no CPU time.
[[nodiscard]] NoiseTrace read_noise_trace(const std::string& path);

}  // namespace loggp
