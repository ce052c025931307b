// Process arrival patterns: how late each rank comes to a collective operation ([2] §2.1, §5).
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

/// The offset of a rank that never arrives. Adding anything to it would overflow.
inline constexpr Duration never_arrives = Duration::ps(std::numeric_limits<std::int64_t>::max());

/// An arrival pattern for any number of ranks; a value. MAX_IF is the imbalance factor of [2]: the
/// number of messages that could be sent one after another before the last rank arrives.
class ArrivalPattern {
 public:
  /// The balanced pattern: all ranks arrive at once.
  ArrivalPattern() = default;

  /// Returns the pattern that `spec` describes. Throws InputError. A spec is one of:
  /// * "balanced": all ranks arrive at once.
  /// * "random:MAX_IF": each rank is 0 to MAX_IF message times late, drawn ([2] Fig. 6).
  /// * "late:FRACTION:MAX_IF": a drawn part of the ranks other than the root is MAX_IF message
  ///   times late. ([2] Fig. 9 makes each rank late with this probability; the mean is the same.)
  /// * "one-late:RANK:MAX_IF": one rank is MAX_IF message times late.
  /// * "late-children:MAX_IF": the ranks to which the root of a binomial tree sends are late:
  ///   v = 1, 2, 4, …, in either numbering of the tree ([2] Theorem 2).
  /// * FILE: the offsets in a file for read_arrivals or read_arrival_record.
  /// * "call:N:FILE": one call of an arrival record, by number or by the name of its collective.
  [[nodiscard]] static ArrivalPattern parse(std::string_view spec);
  /// Returns the pattern of a record. Its spec is parsed, and its FILE read, only when offsets are
  /// asked for: a record outlives the file. An empty spec: no pattern was given.
  [[nodiscard]] static ArrivalPattern recorded(std::string_view spec);
  /// Returns the pattern with these offsets, indexed by rank. Each is 0 or more, or never_arrives.
  [[nodiscard]] static ArrivalPattern listed(std::vector<Duration> offsets);

  [[nodiscard]] bool balanced() const { return kind_ == Kind::balanced; }
  /// Returns the text that it was parsed from, or "listed"; empty when no pattern was given.
  [[nodiscard]] const std::string& spec() const { return spec_; }
  /// Throws InputError if the pattern cannot be used for this number of ranks.
  void check_fits(std::int32_t ranks) const;
  /// Adds everything that decides the offsets to `print`: all fields but the spec's text.
  void add_to(Fingerprint& print) const;

  /// Returns how late each rank arrives, indexed by rank; empty if all ranks arrive at once.
  /// `message_time` is the duration of one message, T(msize) of [2]. Throws InputError if the
  /// pattern cannot be used for this number of ranks.
  [[nodiscard]] std::vector<Duration> offsets(std::int32_t ranks, Duration message_time, Rank root,
                                              std::uint64_t seed) const;

 private:
  enum class Kind { balanced, random, late, one_late, late_children, listed, recorded };

  [[nodiscard]] Duration latest(Duration message_time) const;

  Kind kind_ = Kind::balanced;
  std::string spec_;
  double imbalance_ = 0;  // MAX_IF
  double fraction_ = 0;
  Rank late_rank_;
  std::vector<Duration> listed_;
};

/// Throws InputError unless `offsets` is empty or has one offset for each of the `ranks`.
void check_arrivals(std::span<const Duration> offsets, std::int32_t ranks);

/// How far apart ranks arrive ([2] §2.1). Divided by T(msize), these are the imbalance factors.
struct Imbalance {
  Duration average;  ///< mean distance from the mean arrival, rounded to a picosecond
  Duration worst;    ///< last arrival minus first arrival
};

/// Returns the imbalance of `offsets`; 0 if the list is empty, as all ranks then arrive at once.
[[nodiscard]] Imbalance arrival_imbalance(std::span<const Duration> offsets);

/// Returns the offsets of the pattern that `spec` describes: parse() and offsets() in one call.
[[nodiscard]] inline std::vector<Duration> arrival_offsets(std::string_view spec,
                                                           std::int32_t ranks,
                                                           Duration message_time, Rank root,
                                                           std::uint64_t seed) {
  return ArrivalPattern::parse(spec).offsets(ranks, message_time, root, seed);
}

}  // namespace loggp
