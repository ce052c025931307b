// Process arrival patterns: who comes how late to a collective operation ([2] §2.1, §5).
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/fingerprint.hpp"
#include "models/units.hpp"

namespace loggp {

/// The offset of a rank that never arrives. No sum may contain it.
inline constexpr Duration never_arrives = Duration::ps(std::numeric_limits<std::int64_t>::max());

/// A pattern as its spec describes it, for any number of ranks; a value. MAX_IF is [2]'s imbalance
/// factor: how many messages one could have sent until the last arrives.
class ArrivalPattern {
 public:
  /// All at once.
  ArrivalPattern() = default;

  /// "balanced"; "random:MAX_IF", each rank between 0 and MAX_IF message times late ([2] Fig. 6);
  /// "late:FRACTION:MAX_IF", that fraction of the ranks but the root, drawn, MAX_IF message times
  /// late ([2] Fig. 9 lets each be late with that probability: the same in the mean); "one-late:
  /// RANK:MAX_IF"; "late-children:MAX_IF", the ranks to which the root of a binomial tree sends
  /// ([2] Theorem 2: v = 1, 2, 4, …, in either numbering); a FILE (read_arrivals, or
  /// read_arrival_record); or "call:N:FILE", one call of such a record. Throws InputError.
  [[nodiscard]] static ArrivalPattern parse(std::string_view spec);
  /// One offset for each rank, none negative, or never_arrives: an adversary's, or a sample of
  /// one's own.
  [[nodiscard]] static ArrivalPattern listed(std::vector<Duration> offsets);

  [[nodiscard]] bool balanced() const { return kind_ == Kind::balanced; }
  /// Throws InputError when the pattern does not fit that many ranks.
  void check_fits(std::int32_t ranks) const;
  /// Adds all that it consists of, but for the spec that it was parsed from.
  void add_to(Fingerprint& print) const;

  /// How late each rank arrives; empty when all arrive at once. Throws InputError when the pattern
  /// does not fit that many ranks.
  [[nodiscard]] std::vector<Duration> offsets(std::int32_t ranks, Duration message_time, Rank root,
                                              std::uint64_t seed) const;

 private:
  enum class Kind { balanced, random, late, one_late, late_children, listed };

  [[nodiscard]] Duration latest(Duration message_time) const;

  Kind kind_ = Kind::balanced;
  std::string spec_;
  double imbalance_ = 0;  // MAX_IF
  double fraction_ = 0;
  Rank late_rank_;
  std::vector<Duration> listed_;
};

/// Throws InputError unless `offsets` has one for each of the ranks, or none.
void check_arrivals(std::span<const Duration> offsets, std::int32_t ranks);

/// How far apart ranks arrive ([2] §2.1); divided by T(msize) these are the imbalance factors.
struct Imbalance {
  Duration average;  ///< the mean distance from the mean arrival, to a picosecond
  Duration worst;    ///< the last arrival less the first
};

/// `offsets` by rank; empty: all at once.
[[nodiscard]] Imbalance arrival_imbalance(std::span<const Duration> offsets);

/// Parses and draws at once.
[[nodiscard]] inline std::vector<Duration> arrival_offsets(std::string_view spec,
                                                           std::int32_t ranks,
                                                           Duration message_time, Rank root,
                                                           std::uint64_t seed) {
  return ArrivalPattern::parse(spec).offsets(ranks, message_time, root, seed);
}

}  // namespace loggp
