// Parameter sets without a negative latency, for programs and pictures that need L ≥ 0.
#pragma once

#include <optional>

#include "models/parameters/parameters.hpp"

namespace loggp {

/// A size range in which a set without negative latency differs from the measured set.
struct ShortenedOverhead {
  LinkClass link_class = LinkClass::network;
  Bytes first;
  std::optional<Bytes> last;
  Duration measured;   ///< o_s
  Duration reduction;  ///< −L; at most `measured`

  /// Returns reduction / measured.
  [[nodiscard]] double share() const;
};

/// Sets L to 0 in every range with L < 0 and reduces o_s there by as much. Of all sets with L ≥ 0
/// and the same arrival of every message, the result has the least change. Round trips keep their
/// times; a send takes less CPU time than measured. The changed ranges lose the intervals of L and
/// o_s. Returns the changed ranges in the order of the set. Pre: the set is valid.
std::vector<ShortenedOverhead> remove_negative_latency(ParameterSet& set);

/// Returns what the changes cost in accuracy, in a sentence with the largest relative change:
/// "L < 0 became 0 in 2 of 3 size ranges: …"; empty without changes.
[[nodiscard]] std::string in_words(const std::vector<ShortenedOverhead>& changes,
                                   const ParameterSet& set);

}  // namespace loggp
