// Parameter sets whose scatter is the joint uncertainty of measured parameters.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "models/parameters/parameters.hpp"

namespace loggp {

/// What a replicate stands for.
enum class ReplicatesOf : std::uint8_t {
  launches,     ///< the parameters of one launch alone; they scatter as launches do
  repetitions,  ///< a bootstrap of the repetitions of one launch; they scatter as the estimate does
};
inline constexpr std::array<ReplicatesOf, 2> all_replicates_of{ReplicatesOf::launches,
                                                               ReplicatesOf::repetitions};

/// Returns the word in parameter files and results.
[[nodiscard]] constexpr std::string_view to_string(ReplicatesOf of) {
  return of == ReplicatesOf::launches ? "launches" : "repetitions";
}

/// The replicates of a parameter set: like the set in all but the parameters of messages, and of
/// the interfaces and the memory that the ranks of a node share.
struct Replicates {
  std::vector<ParameterSet> sets;  ///< empty: the parameters have no joint uncertainty
  ReplicatesOf of = ReplicatesOf::launches;
};

}  // namespace loggp
