#include "timeline/svg/lanes.hpp"

#include <fmt/format.h>

namespace loggp::timeline {
namespace {

// Returns "0 to 3" for each row of neighbouring ranks, "8" or "8", "9" for one or two.
std::vector<std::string> runs_in_words(const std::vector<Rank>& ranks) {
  std::vector<std::string> runs;
  for (std::size_t first = 0; first < ranks.size();) {
    std::size_t last = first;
    while (last + 1 < ranks.size() && ranks[last + 1].number() == ranks[last].number() + 1) ++last;
    if (last < first + 2) last = first;
    runs.push_back(last == first
                       ? fmt::format("{}", ranks[first].number())
                       : fmt::format("{} to {}", ranks[first].number(), ranks[last].number()));
    first = last + 1;
  }
  return runs;
}

}  // namespace

Lanes::Lanes(std::int32_t ranks, const std::vector<Rank>& shown)
    : shown_(shown), lanes_(static_cast<std::size_t>(ranks), -1) {
  if (shown.empty()) {
    for (std::int32_t rank = 0; rank < ranks; ++rank) shown_.emplace_back(rank);
  }
  for (std::size_t lane = 0; lane < shown_.size(); ++lane)
    lanes_[index(shown_[lane])] = static_cast<std::int32_t>(lane);
}

std::string Lanes::in_words() const {
  const std::vector<std::string> runs = runs_in_words(shown_);
  std::string words = shown_.size() == 1 ? "rank " : "ranks ";
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::string_view joint = i == 0 ? "" : i + 1 == runs.size() ? " and " : ", ";
    words += fmt::format("{}{}", joint, runs[i]);
  }
  return words + fmt::format(" of {}", lanes_.size());
}

}  // namespace loggp::timeline
