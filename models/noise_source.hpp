// One source of operating-system noise: when it takes the CPU away, and for how long.
#pragma once

#include <cstdint>
#include <memory>

#include "models/fingerprint.hpp"
#include "models/noise_trace.hpp"
#include "models/units.hpp"

namespace loggp {

/// Maps a rank's time to the CPU time that the source leaves over, and back. Both mappings are
/// pure functions and skip whole periods by arithmetic.
class NoiseSource {
 public:
  /// Whose draws these are. Sources of one seed differ in their number.
  struct Identity {
    std::uint64_t seed = 0;
    std::uint64_t number = 0;
    bool co_scheduled = false;  ///< all ranks are interrupted at the same instants
  };

  /// Every `period` one interruption; co-scheduled it begins at time 0, `period`, 2·`period`, …,
  /// else each rank's are shifted by a drawn part of the period. Pre: 0 < duration < period.
  [[nodiscard]] static NoiseSource periodic(Duration period, Duration duration, Identity identity);
  /// One interruption somewhere in each of [0, period), [period, 2·period), …, wholly inside it.
  /// Pre: 0 < duration < period.
  [[nodiscard]] static NoiseSource random(Duration period, Duration duration, Identity identity);
  /// A recording, again and again. Co-scheduled it begins at time 0, else each rank begins
  /// somewhere in it.
  [[nodiscard]] static NoiseSource trace(NoiseTrace trace, Identity identity);

  [[nodiscard]] bool co_scheduled() const { return identity_.co_scheduled; }
  /// Adds all that it consists of.
  void add_to(Fingerprint& print) const;
  /// The CPU time left over until `t`, counted from some instant of its own.
  [[nodiscard]] Time left_until(Rank rank, Time t) const;
  /// The earliest t with left_until(rank, t) = `left`. Throws InputError beyond the range of time.
  [[nodiscard]] Time instant(Rank rank, Time left) const;

 private:
  enum class Kind { periodic, random, trace };
  NoiseSource(Kind kind, Duration period, Duration left, Identity identity)
      : kind_(kind), period_(period), left_(left), identity_(identity) {}

  [[nodiscard]] Duration phase(Rank rank) const;
  [[nodiscard]] Duration offset(Rank rank, std::int64_t period) const;

  Kind kind_;
  Duration period_;
  Duration left_;  // CPU time that a period leaves over
  Identity identity_;
  std::shared_ptr<const NoiseTrace> trace_;  // immutable, so that copies may share it
};

}  // namespace loggp
