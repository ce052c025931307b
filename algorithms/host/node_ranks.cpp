#include "algorithms/host/node_ranks.hpp"

#include <algorithm>
#include <map>

namespace loggp {

NodeRanks::NodeRanks(std::span<const std::int32_t> nodes) {
  std::map<std::int32_t, std::size_t> known;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Rank rank(static_cast<std::int32_t>(i));
    const auto [found, is_new] = known.try_emplace(nodes[i], members_.size());
    if (is_new) {
      leaders_.push_back(rank);
      members_.emplace_back();
    }
    group_.push_back(found->second);
    place_.push_back(static_cast<std::int32_t>(members_[found->second].size()));
    members_[found->second].push_back(rank);
  }
}

bool NodeRanks::are_consecutive() const {
  return std::is_sorted(group_.begin(), group_.end());
}

bool NodeRanks::have_equal_sizes() const {
  return std::all_of(members_.begin(), members_.end(),
                     [&](const auto& ranks) { return ranks.size() == members_.front().size(); });
}

}  // namespace loggp
