#include "tests/simulate/goal/goal_patterns.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "models/base/errors.hpp"
#include "simulate/goal/files/goal_builder.hpp"

namespace loggp::simulate {

namespace {

using Number = std::int32_t;

struct Pattern {
  std::string_view name;
  void (*add)(GoalBuilder& goal, Number ranks, Bytes bytes);
};

void binomial(GoalBuilder& goal, Number ranks, Bytes bytes) {
  for (Number rank = 0; rank < ranks; ++rank) {
    std::optional<GoalLabel> received;
    std::int64_t distance = 1;
    if (rank > 0) {
      const auto highest = static_cast<Number>(std::bit_floor(static_cast<std::uint32_t>(rank)));
      received = goal.receive(Rank(rank), Rank(rank - highest), bytes);
      distance = std::int64_t{2} * highest;
    }
    for (; rank + distance < ranks; distance *= 2) {
      const GoalLabel sent =
          goal.send(Rank(rank), Rank(static_cast<Number>(rank + distance)), bytes);
      if (received) goal.require(Rank(rank), sent, *received);
    }
  }
}

// Rounds in each of which a rank sends and receives; its next send waits for that receive.
class Rounds {
 public:
  Rounds(GoalBuilder& goal, Rank rank, Bytes bytes) : goal_(goal), rank_(rank), bytes_(bytes) {}
  void exchange(std::int64_t to, std::int64_t from) {
    const GoalLabel sent = goal_.send(rank_, Rank(static_cast<Number>(to)), bytes_);
    if (received_) goal_.require(rank_, sent, *received_);
    received_ = goal_.receive(rank_, Rank(static_cast<Number>(from)), bytes_);
  }

 private:
  GoalBuilder& goal_;
  Rank rank_;
  Bytes bytes_;
  std::optional<GoalLabel> received_;
};

void dissemination(GoalBuilder& goal, Number ranks, Bytes bytes) {
  for (Number rank = 0; rank < ranks; ++rank) {
    Rounds rounds(goal, Rank(rank), bytes);
    for (std::int64_t distance = 1; distance < ranks; distance *= 2)
      rounds.exchange((rank + distance) % ranks, (rank - distance + ranks) % ranks);
  }
}

void alltoall(GoalBuilder& goal, Number ranks, Bytes bytes) {
  for (Number rank = 0; rank < ranks; ++rank) {
    for (Number peer = 0; peer < ranks; ++peer) {
      if (peer != rank) goal.send(Rank(rank), Rank(peer), bytes);
    }
    for (Number peer = 0; peer < ranks; ++peer) {
      if (peer != rank) goal.receive(Rank(rank), Rank(peer), bytes);
    }
  }
}

void scatter(GoalBuilder& goal, Number ranks, Bytes bytes) {
  for (Number rank = 1; rank < ranks; ++rank) {
    goal.send(Rank(0), Rank(rank), bytes);
    goal.receive(Rank(rank), Rank(0), bytes);
  }
}

void gather(GoalBuilder& goal, Number ranks, Bytes bytes) {
  for (Number rank = 1; rank < ranks; ++rank) {
    goal.receive(Rank(0), Rank(rank), bytes);
    goal.send(Rank(rank), Rank(0), bytes);
  }
}

void ring(GoalBuilder& goal, Number ranks, Bytes bytes) {
  for (Number rank = 0; rank < ranks; ++rank) {
    const Rank left((rank + ranks - 1) % ranks);
    const Rank right((rank + 1) % ranks);
    const GoalLabel sent = goal.send(Rank(rank), right, bytes);
    const GoalLabel received = goal.receive(Rank(rank), left, bytes);
    if (rank > 0) goal.require(Rank(rank), sent, received);
  }
}

void ring_allreduce(GoalBuilder& goal, Number ranks, Bytes bytes) {
  const Bytes part((bytes.count() + ranks - 1) / ranks);
  for (Number rank = 0; rank < ranks; ++rank) {
    Rounds rounds(goal, Rank(rank), part);
    for (std::int64_t round = 0; round < 2 * (std::int64_t{ranks} - 1); ++round)
      rounds.exchange((rank + 1) % ranks, (rank + ranks - 1) % ranks);
  }
}

void recursive_doubling(GoalBuilder& goal, Number ranks, Bytes bytes) {
  if (!std::has_single_bit(static_cast<std::uint32_t>(ranks)))
    throw InputError(fmt::format("recursive-doubling on {} ranks; give a power of two", ranks));
  for (Number rank = 0; rank < ranks; ++rank) {
    Rounds rounds(goal, Rank(rank), bytes);
    for (std::int64_t bit = 1; bit < ranks; bit *= 2) rounds.exchange(rank ^ bit, rank ^ bit);
  }
}

constexpr std::array<Pattern, 8> patterns{{{"binomial", binomial},
                                           {"dissemination", dissemination},
                                           {"alltoall", alltoall},
                                           {"scatter", scatter},
                                           {"gather", gather},
                                           {"ring", ring},
                                           {"ring-allreduce", ring_allreduce},
                                           {"recursive-doubling", recursive_doubling}}};

}  // namespace

const std::vector<std::string_view>& goal_pattern_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list(patterns.size());
    std::ranges::transform(patterns, list.begin(), &Pattern::name);
    return list;
  }();
  return names;
}

GoalSchedule goal_pattern(std::string_view name, std::int32_t ranks, Bytes bytes) {
  const auto* const found = std::ranges::find(patterns, name, &Pattern::name);
  if (found == patterns.end())
    throw InputError(
        fmt::format("no pattern '{}'; there are {}", name, fmt::join(goal_pattern_names(), ", ")));
  if (ranks < 2)
    throw InputError(fmt::format("pattern {} on {} ranks; give at least 2", name, ranks));
  GoalBuilder goal(ranks);
  found->add(goal, ranks, bytes);
  return std::move(goal).build();
}

}  // namespace loggp::simulate
