// Bruck's all-to-all, of any radix.
#pragma once

#include <algorithm>
#include <vector>

#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/ring_blocks.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

namespace alltoall_bruck_detail {

/// The numbers from 0 to count − 1 that have the digit `digit` at the place of `weight`, a power of
/// the radix: the numbers from digit · weight on, weight of them, and so on every radix · weight.
struct DigitNumbers {
  std::int64_t weight;
  std::int32_t radix;
  std::int32_t digit;
  std::int32_t count;

  [[nodiscard]] std::int32_t size() const {
    const std::int64_t period = radix * weight;
    const std::int64_t rest = (count % period) - (digit * weight);
    return static_cast<std::int32_t>((count / period * weight) +
                                     std::clamp<std::int64_t>(rest, 0, weight));
  }
};

/// Copies the blocks of these numbers to `packed`, or back, in no time. Does nothing without
/// memory.
inline void pack(Blocks all, Buffer packed, DigitNumbers numbers, bool back) {
  if (all.data == nullptr) return;
  Bytes place;
  for (std::int64_t begin = numbers.digit * numbers.weight; begin < numbers.count;
       begin += numbers.radix * numbers.weight) {
    const std::int64_t length = std::min(numbers.weight, numbers.count - begin);
    const Buffer some =
        all.range(static_cast<std::int32_t>(begin), static_cast<std::int32_t>(length));
    const Buffer there = packed.part(place, some.size);
    copy_in_no_time(back ? there : some, back ? some : there);
    place = place + some.size;
  }
}

/// Copies block r + i of the rank's outgoing blocks to number i, for all i, in no time. Does
/// nothing without memory.
inline void rotate(Blocks outgoing, Blocks to, Rank rank, std::int32_t count) {
  const std::int32_t before_wrap = count - rank.number();
  copy_in_no_time(outgoing.range(rank.number(), before_wrap), to.range(0, before_wrap));
  copy_in_no_time(outgoing.range(0, rank.number()), to.range(before_wrap, rank.number()));
}

/// Copies number i, which came from rank r − i, to this rank's place, for all i, in no time. Does
/// nothing without memory.
inline void reverse(Blocks from, Blocks incoming, Rank rank, std::int32_t count) {
  if (from.data == nullptr) return;
  for (std::int32_t i = 0; i < count; ++i)
    copy_in_no_time(from[Rank(i)], incoming[neighbour(rank, -i, count)]);
}

/// Sends the blocks of each digit z at the place of `weight` to r + z · weight, at once, and
/// replaces them by those of r − z · weight. `packed` and `received` have room for all.
template <Process P>
Task<> exchange_digits(P& self, Blocks blocks, Buffer packed, Buffer received, std::int64_t weight,
                       std::int32_t radix) {
  const std::int32_t n = self.size();
  std::vector<typename P::Request> requests;
  const std::int64_t end = std::min<std::int64_t>(radix, ((n - 1) / weight) + 1);
  Bytes place;
  for (std::int32_t digit = 1; digit < end; ++digit) {
    const DigitNumbers numbers{weight, radix, digit, n};
    const Bytes size = blocks_size(numbers.size(), blocks.size);
    const auto distance = static_cast<std::int32_t>(digit * weight);
    const Buffer out = packed.part(place, size);
    pack(blocks, out, numbers, false);
    co_await spend(self, LocalWork::copy, size);
    const Rank to = neighbour(self.rank(), distance, n);
    const auto sending = co_await self.send_async(to, out, Tag());
    requests.push_back(sending);
    const Rank from = neighbour(self.rank(), -distance, n);
    const auto receiving = co_await self.receive_async(from, received.part(place, size), Tag());
    requests.push_back(receiving);
    place = place + size;
  }
  co_await self.wait_all(requests);
  place = Bytes();
  for (std::int32_t digit = 1; digit < end; ++digit) {
    const DigitNumbers numbers{weight, radix, digit, n};
    const Bytes size = blocks_size(numbers.size(), blocks.size);
    pack(blocks, received.part(place, size), numbers, true);
    co_await spend(self, LocalWork::copy, size);
    place = place + size;
  }
}

/// The same for radix 2, without a vector.
template <Process P>
Task<> exchange_bit(P& self, Blocks blocks, Buffer packed, Buffer received, std::int32_t weight) {
  const std::int32_t n = self.size();
  const DigitNumbers numbers{weight, 2, 1, n};
  const Bytes size = blocks_size(numbers.size(), blocks.size);
  const Buffer out = packed.part(Bytes(), size);
  const Buffer in = received.part(Bytes(), size);
  pack(blocks, out, numbers, false);
  co_await spend(self, LocalWork::copy, size);
  co_await exchange(self, neighbour(self.rank(), weight, n), out,
                    neighbour(self.rank(), -weight, n), in);
  pack(blocks, in, numbers, true);
  co_await spend(self, LocalWork::copy, size);
}

}  // namespace alltoall_bruck_detail

/// Sends block s of `outgoing` on rank r to block r of `incoming` on rank s, for all ranks r and s,
/// in ⌈log P⌉ rounds, where the logarithm has the base `radix`. Each rank numbers its blocks by
/// their distance to the target, i for r + i. In the round of the digit of weight w it sends all
/// blocks whose number has the digit z there to r + zw in one message, for z = 1 … radix − 1 at
/// once, and receives those of the same numbers from r − zw. Finally, number i comes from r − i. A
/// block travels once for each digit that is not 0. All blocks have the same size. Throws
/// InputError if the size of the blocks overflows. Pre: radix ≥ 2. (Bruck et al., IEEE TPDS 8
/// (1997) 1143. With radix 2: Open MPI's modified_bruck and MPICH's brucks.)
template <Process P>
Task<> alltoall_bruck(P& self, Blocks outgoing, Blocks incoming, std::int32_t radix) {
  using namespace alltoall_bruck_detail;
  const std::int32_t n = self.size();
  const Bytes all = blocks_size(n, outgoing.size);
  Scratch work(all, incoming.data);
  Scratch packed(all, incoming.data);
  Scratch received(all, incoming.data);
  const Blocks blocks{work.data(), outgoing.size};
  rotate(outgoing, blocks, self.rank(), n);
  co_await spend(self, LocalWork::copy, all);
  for (std::int64_t weight = 1; weight < n; weight *= radix) {
    const Buffer out = packed.buffer();
    const Buffer in = received.buffer();
    if (radix == 2) {
      co_await exchange_bit(self, blocks, out, in, static_cast<std::int32_t>(weight));
    } else {
      co_await exchange_digits(self, blocks, out, in, weight, radix);
    }
  }
  reverse(blocks, incoming, self.rank(), n);
  co_await spend(self, LocalWork::copy, all);
}

}  // namespace loggp
