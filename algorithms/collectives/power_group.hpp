// A power of two of ranks, into which the other ranks fold their data.
#pragma once

#include <bit>
#include <cstdint>

#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// The rank of each pair 2i, 2i + 1 that takes part for both.
enum class Survivor : std::uint8_t { even, odd };

/// 2^k of P ranks, for the largest 2^k ≤ P. Of each of the first P − 2^k pairs (2i, 2i + 1), one
/// rank is a member; all later ranks are members. Members have numbers 0 … 2^k − 1 in rank order.
class PowerGroup {
 public:
  PowerGroup(std::int32_t size, Survivor survivor)
      : count_(power_of_two_below(size)),
        pairs_(static_cast<std::uint32_t>(size - count_) & most_pairs),
        odd_(survivor == Survivor::odd ? 1 : 0) {}

  /// Returns the number of members.
  [[nodiscard]] std::int32_t count() const { return count_; }
  /// Returns k.
  [[nodiscard]] std::int32_t steps() const {
    return std::countr_zero(static_cast<std::uint32_t>(count_));
  }
  [[nodiscard]] bool has_pair(Rank rank) const { return rank.number() < 2 * pairs(); }
  /// Returns the other rank of the pair. Pre: has_pair(rank).
  [[nodiscard]] Rank pair_of(Rank rank) const { return Rank(rank.number() ^ 1); }
  [[nodiscard]] bool is_member(Rank rank) const {
    return !has_pair(rank) || rank.number() % 2 == odd();
  }
  /// Returns the member's number. Pre: is_member(rank).
  [[nodiscard]] std::int32_t number(Rank rank) const {
    return has_pair(rank) ? rank.number() / 2 : rank.number() - pairs();
  }
  /// Returns the member with number `v`.
  [[nodiscard]] Rank rank(std::int32_t v) const {
    return Rank(v < pairs() ? (2 * v) + odd() : v + pairs());
  }

 private:
  [[nodiscard]] std::int32_t pairs() const { return static_cast<std::int32_t>(pairs_); }
  [[nodiscard]] std::int32_t odd() const { return static_cast<std::int32_t>(odd_); }

  static constexpr std::uint32_t most_pairs = 0x7fffffff;  // for the compiler: 31 bits hold them

  // Eight bytes, since the frames of coroutines contain it.
  std::int32_t count_;
  std::uint32_t pairs_ : 31;
  std::uint32_t odd_ : 1;  ///< 1 if the odd rank of a pair is the member
};

/// Combines the vectors of each pair in `whole` of its member: one message of the whole vector.
/// `incoming` is memory of the same size.
template <Process P>
Task<> fold_whole(P& self, PowerGroup group, Buffer whole, Buffer incoming,
                  const ReduceOperation* operation) {
  const Rank rank = self.rank();
  if (!group.has_pair(rank)) co_return;
  const Rank other = group.pair_of(rank);
  if (!group.is_member(rank)) {
    co_await self.send(other, whole, Tag());
    co_return;
  }
  co_await self.receive(other, incoming, Tag());
  co_await combine_in_rank_order(self, *operation, other, incoming, whole);
}

/// Combines the vectors of each pair in `whole` of its even rank, the member. Each of the two
/// combines one half of the vector; then the odd rank sends its half.
template <Process P>
Task<> fold_halves(P& self, PowerGroup group, Buffer whole, Buffer incoming,
                   const ReduceOperation* operation) {
  const Rank rank = self.rank();
  if (!group.has_pair(rank)) co_return;
  const Rank other = group.pair_of(rank);
  const std::int64_t element = operation->element.count();
  const Bytes middle(whole.size.count() / element / 2 * element);
  const Bytes rest = whole.size - middle;
  const Buffer upper = whole.part(middle, rest);
  if (group.is_member(rank)) {
    const Buffer lower = whole.part(Bytes(), middle);
    const Buffer theirs = incoming.part(Bytes(), middle);
    co_await exchange(self, other, upper, other, theirs);
    co_await combine(self, *operation, lower, theirs, lower);
    co_await self.receive(other, upper, Tag());
  } else {
    const Buffer theirs = incoming.part(middle, rest);
    co_await exchange(self, other, whole.part(Bytes(), middle), other, theirs);
    co_await combine(self, *operation, theirs, upper, upper);
    co_await self.send(other, upper, Tag());
  }
}

/// Copies `whole` of each pair's member to the other rank of the pair.
template <Process P>
Task<> unfold(P& self, PowerGroup group, Buffer whole) {
  if (!group.has_pair(self.rank())) co_return;
  const Rank other = group.pair_of(self.rank());
  if (group.is_member(self.rank())) {
    co_await self.send(other, whole, Tag());
  } else {
    co_await self.receive(other, whole, Tag());
  }
}

}  // namespace loggp
