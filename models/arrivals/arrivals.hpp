// Process arrival patterns: the time by which each rank is late at a collective operation ([2]
// §2.1, §5).
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/fingerprint.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// The offset of a rank that never arrives. Do not add to this value: the sum would overflow.
inline constexpr Duration never_arrives = Duration::ps(std::numeric_limits<std::int64_t>::max());

/// An arrival pattern: a rule or a list that gives each rank its lateness; a value. MAX_IF is the
/// largest imbalance factor of [2]: the lateness of the latest rank, as the number of messages that
/// could be sent one after another in this time.
class ArrivalPattern {
 public:
  /// The balanced pattern: all ranks arrive at once.
  ArrivalPattern() = default;

  /// Returns the pattern that `spec` describes, and reads its FILE. Throws InputError for a wrong
  /// spec or file. MAX_IF is from 0 to 1e9. A spec is one of:
  /// * "balanced": all ranks arrive at once.
  /// * "random:MAX_IF": each rank is 0 to MAX_IF message times late, drawn ([2] Fig. 6).
  /// * "random-whole:MAX_IF": each rank is a whole number of message times late, from 0 to MAX_IF −
  ///   1, drawn: the rand() % MAX_IF of [2] Fig. 6. MAX_IF is a whole number, at least 1.
  /// * "late:FRACTION:MAX_IF": FRACTION of the ranks other than the root, rounded and drawn, are
  ///   MAX_IF message times late.
  /// * "late-each:FRACTION:MAX_IF": each rank other than the root is MAX_IF message times late with
  ///   the probability FRACTION ([2] §5, Fig. 9).
  /// * "one-late:RANK:MAX_IF": one rank is MAX_IF message times late.
  /// * "late-children:MAX_IF": the children of the root of a binomial tree are late: v = 1, 2, 4,
  ///   …, in either numbering of the tree ([2] Theorem 2).
  /// * FILE: the offsets in a file for read_arrivals or read_arrival_record.
  /// * "call:N:FILE": one call of an arrival record by its number N, or all calls of a collective
  ///   if N is the collective's name. An existing file with this whole name takes precedence.
  [[nodiscard]] static ArrivalPattern parse(std::string_view spec);
  /// Returns the pattern whose spec a result file recorded. The spec is parsed, and its FILE read,
  /// only by offsets(), check_fits() and add_to(), because the result may outlive the FILE. These
  /// functions then throw as parse() does. An empty spec means that no pattern was given.
  [[nodiscard]] static ArrivalPattern recorded(std::string_view spec);
  /// Returns the pattern with these offsets, indexed by rank. Pre: each offset is 0 or more, or
  /// never_arrives.
  [[nodiscard]] static ArrivalPattern listed(std::vector<Duration> offsets);

  /// Returns whether the pattern is "balanced". Returns false for other patterns, even if their
  /// offsets are all 0.
  [[nodiscard]] bool balanced() const { return kind_ == Kind::balanced; }
  /// Returns the spec from which the pattern was made; "listed" for a list, and "" if no pattern
  /// was given.
  [[nodiscard]] const std::string& spec() const { return spec_; }
  /// Throws InputError unless the pattern suits this number of ranks: the late rank exists, and a
  /// list has one offset for each rank.
  void check_fits(std::int32_t ranks) const;
  /// Adds to `print` everything that decides the offsets: all fields but the text of the spec.
  void add_to(Fingerprint& print) const;

  /// Returns how late each rank arrives, indexed by rank; an empty list for the balanced pattern.
  /// `message_time` is the duration of one message, T(msize) of [2]. `seed` selects the drawn ranks
  /// and offsets. Throws InputError as check_fits() does, or if MAX_IF message times exceed a tenth
  /// of the range of time.
  [[nodiscard]] std::vector<Duration> offsets(std::int32_t ranks, Duration message_time, Rank root,
                                              std::uint64_t seed) const;

 private:
  enum class Kind {
    balanced,
    random,
    random_whole,
    late,
    late_each,
    one_late,
    late_children,
    listed,
    recorded
  };

  [[nodiscard]] Duration latest(Duration message_time) const;
  [[nodiscard]] std::vector<Duration> drawn_offsets(std::int32_t ranks, Duration last, Rank root,
                                                    std::uint64_t seed) const;

  Kind kind_ = Kind::balanced;
  std::string spec_;
  double imbalance_ = 0;  // MAX_IF
  double fraction_ = 0;
  Rank late_rank_;
  std::vector<Duration> listed_;
};

/// Throws InputError unless `offsets` is empty or has one offset for each of the `ranks`.
void check_arrivals(std::span<const Duration> offsets, std::int32_t ranks);

/// How far apart ranks arrive ([2] §2.1). Divided by T(msize), the two values are [2]'s imbalance
/// factors.
struct Imbalance {
  Duration average;  ///< mean distance from the mean arrival, rounded to a picosecond
  Duration worst;    ///< last arrival minus first arrival
};

/// Returns the imbalance of `offsets`. An empty list means that all ranks arrive at once: both
/// values are 0.
[[nodiscard]] Imbalance arrival_imbalance(std::span<const Duration> offsets);

/// Returns the offsets of the pattern that `spec` describes: parse() and offsets() in one call.
[[nodiscard]] inline std::vector<Duration> arrival_offsets(std::string_view spec,
                                                           std::int32_t ranks,
                                                           Duration message_time, Rank root,
                                                           std::uint64_t seed) {
  return ArrivalPattern::parse(spec).offsets(ranks, message_time, root, seed);
}

}  // namespace loggp
