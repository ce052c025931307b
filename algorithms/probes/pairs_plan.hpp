// The plan and the samples of PRTT between many pairs of ranks at once, without the rank programs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "algorithms/host/calls.hpp"
#include "algorithms/probes/pairing.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// Where the two ranks of each pair are. Pairs between two nodes share the nodes' interfaces, pairs
/// in one node share its memory.
enum class PairPlace : std::uint8_t { between_nodes, same_node };
inline constexpr std::array<PairPlace, 2> all_pair_places{PairPlace::between_nodes,
                                                          PairPlace::same_node};
/// The names of both places, in their order.
inline constexpr std::array<std::string_view, 2> pair_place_names{"between-nodes", "same-node"};

/// The subject of one sample: the number of pairs that send at once, and the size of their
/// messages.
struct PairsPoint {
  PairPlace place = PairPlace::between_nodes;
  Bytes size;
  std::int32_t pairs = 1;
  auto operator<=>(const PairsPoint&) const = default;
};

/// The times of one sample. Each is of the slowest pair, from the instant at which all pairs begin
/// to the end of the pair's round trip.
struct PairsSample {
  PairsPoint point;
  std::int64_t messages = 0;  ///< n
  Duration single{};          ///< PRTT(1,0,s)
  Duration burst{};           ///< PRTT(n,0,s)
  Duration long_burst{};      ///< PRTT(2n,0,s)
  bool disturbed = false;     ///< set by the guide: another process ran on rank 0's CPU meanwhile
};

/// Decides what is measured next, and receives the samples.
class PairsGuide {
 public:
  PairsGuide() = default;
  PairsGuide(const PairsGuide&) = delete;
  PairsGuide& operator=(const PairsGuide&) = delete;
  virtual ~PairsGuide() = default;
  /// Returns the next point, or nothing to end the measurement. `elapsed` is the time since its
  /// start.
  [[nodiscard]] virtual std::optional<PairsPoint> next_point(Duration elapsed) = 0;
  /// Receives the sample of the point that next_point() returned last.
  virtual void take(const PairsSample& sample) = 0;
};

/// How pairs are measured. The ranks are those of the group that measures.
struct PairsPlan {
  /// By PairPlace. The first q pairs of a list send at once; `first` of a pair is the client.
  std::array<std::vector<RankPair>, 2> pairs;
  Calls calls = Calls::blocking;
  std::int64_t messages = 16;  ///< the least n
  Duration series;             ///< intended duration of a burst of all pairs; 0: n is `messages`
  /// By rank, whether it has another clock than rank 0; empty: none has. Then all clocks are
  /// synchronised.
  std::vector<bool> has_other_clock;
};

/// Returns the pairs of a place.
[[nodiscard]] inline const std::vector<RankPair>& pairs_at(const PairsPlan& plan, PairPlace place) {
  return plan.pairs[static_cast<std::size_t>(place)];
}

}  // namespace loggp
