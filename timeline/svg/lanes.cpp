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

std::string short_name(const Trace::Port& port) {
  if (port.kind == Trace::PortKind::memory) return fmt::format("n{} mem", port.node);
  const std::string number = port.number == 0 ? "" : fmt::format(" {}", port.number);
  const bool sends = port.kind == Trace::PortKind::sending;
  return fmt::format("n{} {}{}", port.node, sends ? "out" : "in", number);
}

Lanes::Lanes(std::int32_t ranks, const std::vector<Rank>& shown,
             const std::vector<Trace::Port>& ports)
    : ranks_(static_cast<std::size_t>(ranks)), shown_(shown), lanes_(ranks_ + ports.size(), -1) {
  if (shown.empty()) {
    for (std::int32_t rank = 0; rank < ranks; ++rank) shown_.emplace_back(rank);
  }
  for (std::size_t lane = 0; lane < shown_.size(); ++lane)
    lanes_[index(shown_[lane])] = static_cast<std::int32_t>(lane);
  for (std::size_t port = 0; port < ports.size(); ++port) {
    lanes_[ranks_ + port] = static_cast<std::int32_t>(shown_.size() + port);
    shared_.push_back(short_name(ports[port]));
  }
}

std::vector<Rank> Lanes::all() const {
  std::vector<Rank> all = shown_;
  for (std::size_t port = 0; port < shared_.size(); ++port)
    all.push_back(shared_lane(static_cast<std::int32_t>(ranks_), port));
  return all;
}

std::string Lanes::in_words() const {
  const std::vector<std::string> runs = runs_in_words(shown_);
  std::string words = shown_.size() == 1 ? "rank " : "ranks ";
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::string_view joint = i == 0 ? "" : i + 1 == runs.size() ? " and " : ", ";
    words += fmt::format("{}{}", joint, runs[i]);
  }
  return words + fmt::format(" of {}", ranks_);
}

}  // namespace loggp::timeline
