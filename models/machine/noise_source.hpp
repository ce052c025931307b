// One source of operating-system noise: the instants and durations of its interruptions.
#pragma once

#include <cstdint>
#include <memory>

#include "models/base/fingerprint.hpp"
#include "models/base/units.hpp"
#include "models/machine/noise_trace.hpp"

namespace loggp {

/// A noise source: a mapping from a rank's time to the CPU time that the source leaves to the rank,
/// and back. Both mappings are pure functions, which skip whole periods by arithmetic.
class NoiseSource {
 public:
  /// The values that select a source's random draws. Two sources of a machine have the same seed
  /// but different numbers.
  struct Identity {
    std::uint64_t seed = 0;
    std::uint64_t number = 0;
    bool co_scheduled = false;  ///< all ranks are interrupted at the same instants
  };

  /// One interruption in each period. Co-scheduled interruptions begin at 0, `period`, 2·`period`,
  /// … on every rank. Otherwise the interruptions of each rank are shifted by a drawn part of the
  /// period. Pre: 0 < duration < period.
  [[nodiscard]] static NoiseSource periodic(Duration period, Duration duration, Identity identity);
  /// One interruption at a drawn place inside each of [0, period), [period, 2·period), …; the same
  /// place on all ranks if co-scheduled. Pre: 0 < duration < period.
  [[nodiscard]] static NoiseSource random(Duration period, Duration duration, Identity identity);
  /// A recorded trace, repeated for ever. A co-scheduled trace begins at time 0 on every rank;
  /// otherwise each rank begins at a drawn place of the trace.
  [[nodiscard]] static NoiseSource trace(NoiseTrace trace, Identity identity);

  [[nodiscard]] bool co_scheduled() const { return identity_.co_scheduled; }
  /// Adds all fields to `print`.
  void add_to(Fingerprint& print) const;
  /// Returns the CPU time that the source leaves to `rank` until `t`. The count begins at an
  /// instant that depends on `rank`: only differences have a meaning.
  [[nodiscard]] Time left_until(Rank rank, Time t) const;
  /// Returns the earliest t with left_until(rank, t) = `left`. Throws InputError if t is out of the
  /// range of time.
  [[nodiscard]] Time instant(Rank rank, Time left) const;

 private:
  enum class Kind { periodic, random, trace };
  NoiseSource(Kind kind, Duration period, Duration left, Identity identity)
      : kind_(kind), period_(period), left_(left), identity_(identity) {}

  [[nodiscard]] Duration phase(Rank rank) const;
  [[nodiscard]] Duration offset(Rank rank, std::int64_t period) const;

  Kind kind_;
  Duration period_;
  Duration left_;  // CPU time that a period leaves to the rank
  Identity identity_;
  std::shared_ptr<const NoiseTrace> trace_;  // immutable, so that copies may share it
};

}  // namespace loggp
