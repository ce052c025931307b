#include "timeline/svg/lanes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "timeline/svg/extent.hpp"

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

std::string short_name(const Trace::Port& port, const Topology* topology) {
  if (port.kind == Trace::PortKind::link)
    return topology->link_name(static_cast<std::uint32_t>(port.number));
  if (port.kind == Trace::PortKind::memory) return fmt::format("n{} mem", port.node);
  const std::string number = port.number == 0 ? "" : fmt::format(" {}", port.number);
  const bool sends = port.kind == Trace::PortKind::sending;
  return fmt::format("n{} {}{}", port.node, sends ? "out" : "in", number);
}

std::string lane_in_words(const SharedLane& lane, const Trace::Port& port,
                          const Topology* topology) {
  return fmt::format("{}, busy {:.1f} %", to_string(port, topology), lane.busy_percent);
}

std::vector<SharedLane> shared_lanes(const Trace& trace, const std::vector<Rank>& shown) {
  const std::vector<Trace::Port> ports = trace.ports();
  std::vector<Duration> busy(ports.size());
  std::vector<bool> is_shown(ports.size(), shown.empty());
  const auto is_drawn = [&](Rank rank) {
    return std::binary_search(shown.begin(), shown.end(), rank);
  };
  for (const Trace::PortUse& use : trace.port_uses) {
    const auto at = static_cast<std::size_t>(
        std::lower_bound(ports.begin(), ports.end(), use.port) - ports.begin());
    busy[at] += use.end - use.start;
    if (shown.empty() || use.port.kind != Trace::PortKind::link) continue;
    const Trace::Send& send = trace.sends[use.send];
    if (is_drawn(send.from) || is_drawn(send.to)) is_shown[at] = true;
  }
  const Extent extent = find_extent(trace);
  const double length = std::max((extent.end - extent.begin).in_us(), 1e-6);
  std::vector<SharedLane> lanes;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    if (!is_shown[i]) continue;
    const double percent = 100 * busy[i].in_us() / length;
    lanes.push_back(
        {i, fmt::format("{} {:.0f} %", short_name(ports[i], trace.topology.get()), percent),
         percent, ports[i].kind == Trace::PortKind::link});
  }
  return lanes;
}

Lanes::Lanes(std::int32_t ranks, const std::vector<Rank>& shown, std::vector<SharedLane> shared)
    : ranks_(static_cast<std::size_t>(ranks)), shown_(shown), shared_(std::move(shared)) {
  lanes_.assign(ranks_ + (shared_.empty() ? 0 : shared_.back().port + 1), -1);
  if (shown.empty()) {
    for (std::int32_t rank = 0; rank < ranks; ++rank) shown_.emplace_back(rank);
  }
  for (std::size_t lane = 0; lane < shown_.size(); ++lane)
    lanes_[index(shown_[lane])] = static_cast<std::int32_t>(lane);
  for (std::size_t lane = 0; lane < shared_.size(); ++lane)
    lanes_[ranks_ + shared_[lane].port] = static_cast<std::int32_t>(shown_.size() + lane);
}

std::vector<Rank> Lanes::all() const {
  std::vector<Rank> all = shown_;
  for (const SharedLane& lane : shared_)
    all.push_back(shared_lane(static_cast<std::int32_t>(ranks_), lane.port));
  return all;
}

std::string Lanes::in_words() const {
  const std::vector<std::string> runs = runs_in_words(shown_);
  std::string words = shown_.size() == 1 ? "rank " : "ranks ";
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (i > 0) words += i + 1 == runs.size() ? " and " : ", ";
    words += runs[i];
  }
  return words + fmt::format(" of {}", ranks_);
}

}  // namespace loggp::timeline
