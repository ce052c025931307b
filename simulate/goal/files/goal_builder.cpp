#include "simulate/goal/files/goal_builder.hpp"

#include <fmt/format.h>

#include "models/base/errors.hpp"
#include "simulate/goal/goal_blocks.hpp"

namespace loggp::simulate {

namespace {

std::size_t at_least_one(std::int32_t ranks) {
  if (ranks < 1) throw InputError(fmt::format("{} ranks; give at least 1", ranks));
  return static_cast<std::size_t>(ranks);
}

std::uint64_t not_negative(Rank rank, std::int64_t value, const char* what) {
  if (value >= 0) return static_cast<std::uint64_t>(value);
  throw InputError(
      fmt::format("rank {}: {} {} is negative; give 0 or more", rank.number(), what, value));
}

}  // namespace

GoalBuilder::GoalBuilder(std::int32_t ranks) : parts_(at_least_one(ranks)) {}

GoalBuilder::Part& GoalBuilder::part(Rank rank) {
  return parts_[peer(rank, rank)];
}

std::uint32_t GoalBuilder::peer(Rank rank, Rank peer) const {
  if (peer.number() >= 0 && static_cast<std::size_t>(peer.number()) < parts_.size())
    return static_cast<std::uint32_t>(peer.number());
  throw InputError(fmt::format("rank {} names rank {}; there are ranks 0 to {}", rank.number(),
                               peer.number(), parts_.size() - 1));
}

GoalLabel GoalBuilder::add(Rank rank, const GoalOperation& operation) {
  std::vector<GoalOperation>& operations = part(rank).operations;
  operations.push_back(operation);
  return GoalLabel(static_cast<std::uint32_t>(operations.size() - 1));
}

GoalLabel GoalBuilder::send(Rank rank, Rank to, Bytes size, Tag tag, GoalPlace place) {
  return add(rank, {.size = not_negative(rank, size.count(), "size"),
                    .peer = peer(rank, to),
                    .tag = static_cast<std::uint32_t>(not_negative(rank, tag.number(), "tag")),
                    .kind = GoalKind::send,
                    .cpu = place.cpu,
                    .nic = place.nic});
}

GoalLabel GoalBuilder::receive(Rank rank, Rank from, Bytes size, Tag tag, GoalPlace place) {
  return add(
      rank,
      {.size = not_negative(rank, size.count(), "size"),
       .peer = from == any_source ? goal_any : peer(rank, from),
       .tag = tag == any_tag ? goal_any
                             : static_cast<std::uint32_t>(not_negative(rank, tag.number(), "tag")),
       .kind = GoalKind::receive,
       .cpu = place.cpu,
       .nic = place.nic});
}

GoalLabel GoalBuilder::calc(Rank rank, Duration length, std::uint8_t cpu) {
  constexpr std::uint64_t ps_per_ns = 1000;
  const std::uint64_t ps = not_negative(rank, length.in_ps(), "calc of picoseconds");
  const bool is_whole = ps % ps_per_ns == 0;
  return add(rank, {.size = is_whole ? ps / ps_per_ns : ps, .cpu = cpu, .is_in_ps = !is_whole});
}

void GoalBuilder::require(Rank rank, GoalLabel dependant, GoalLabel required, GoalEdge edge) {
  Part& part = this->part(rank);
  for (const GoalLabel label : {dependant, required}) {
    if (label.number() < part.operations.size()) continue;
    throw InputError(fmt::format("rank {} has no operation {}; it has {}", rank.number(),
                                 label.number() + 1, part.operations.size()));
  }
  if (dependant.number() == required.number()) {
    throw InputError(fmt::format("rank {}: operation {} waits for itself; name another",
                                 rank.number(), dependant.number() + 1));
  }
  part.edges.push_back({dependant, required, edge});
}

GoalSchedule GoalBuilder::build() && {
  GoalBlocks blocks(static_cast<std::int32_t>(parts_.size()));
  for (std::size_t number = 0; number < parts_.size(); ++number) {
    const Rank rank(static_cast<std::int32_t>(number));
    const Part part = std::move(parts_[number]);
    for (const GoalOperation& operation : part.operations) blocks.add(operation);
    for (const Edge& edge : part.edges)
      blocks.require(edge.dependant.number(), edge.required.number(), edge.edge);
    const auto cycle = blocks.end(rank);
    if (cycle.empty()) continue;
    throw InputError(
        fmt::format("rank {}: operations wait for one another in a cycle of {}, one is "
                    "operation {}; remove a dependency",
                    number, cycle.size(), cycle.front() + 1));
  }
  return std::move(blocks).take({});
}

}  // namespace loggp::simulate
