// Allreduce by recursive multiplying: recursive doubling of any radix.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/collectives/allreduce/radix_places.hpp"
#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

namespace recursive_multiplying_detail {

/// Memory for the vectors of a place's other members in one round.
struct Arrivals {
  std::byte* data;
  Bytes size;

  [[nodiscard]] Buffer operator[](std::int32_t i) const {
    return {data == nullptr ? nullptr : data + (i * size.count()), size};
  }
};

/// The members of a round's group: `count` places, `distance` apart.
struct RadixGroup {
  std::int32_t first;
  std::int32_t distance;
  std::int32_t count;
  std::int32_t own;  ///< this rank's index in the group

  [[nodiscard]] constexpr std::int32_t operator[](std::int32_t i) const {
    return first + (i * distance);
  }
};

/// Exchanges `result` with all others of the group, and combines all in the order of the places.
template <Process P>
Task<> multiply(P& self, RadixPlaces places, RadixGroup group, Buffer result, Arrivals arrivals,
                const ReduceOperation* operation) {
  std::vector<typename P::Request> requests;
  requests.reserve(2 * static_cast<std::size_t>(group.count));
  for (std::int32_t i = 0; i < group.count; ++i) {
    if (i == group.own) continue;
    const Rank other(places.first_of(group[i]));
    auto sending = co_await self.send_async(other, result, Tag());
    requests.push_back(std::move(sending));
    auto receiving = co_await self.receive_async(other, arrivals[i], Tag());
    requests.push_back(std::move(receiving));
  }
  co_await self.wait_all(requests);
  Buffer combined = group.own == 0 ? result : arrivals[0];
  for (std::int32_t i = 1; i < group.count; ++i) {
    const Buffer next = i == group.own ? result : arrivals[i];
    co_await combine(self, *operation, combined, next, next);
    combined = next;
  }
  const bool is_in_place = group.own + 1 == group.count;
  if (!is_in_place) co_await copy_own(self, combined, result);
}

/// Combines the vectors of the place's ranks on the first of them.
template <Process P>
Task<> collect(P& self, RadixPlaces places, Buffer result, Buffer in,
               const ReduceOperation* operation) {
  const std::int32_t place = places.place_of(self.rank());
  const std::int32_t first = places.first_of(place);
  if (self.rank().number() != first) {
    co_await self.send(Rank(first), result, Tag());
    co_return;
  }
  for (std::int32_t rank = first + 1; rank < places.first_of(place + 1); ++rank) {
    co_await self.receive(Rank(rank), in, Tag());
    co_await combine(self, *operation, result, in, result);
  }
}

/// Sends the result to the other ranks of the place.
template <Process P>
Task<> distribute(P& self, RadixPlaces places, Buffer result) {
  const std::int32_t place = places.place_of(self.rank());
  const std::int32_t first = places.first_of(place);
  if (self.rank().number() != first) {
    co_await self.receive(Rank(first), result, Tag());
    co_return;
  }
  for (std::int32_t rank = first + 1; rank < places.first_of(place + 1); ++rank)
    co_await self.send(Rank(rank), result, Tag());
}

}  // namespace recursive_multiplying_detail

/// Combines the ranks' `data` to `result` on all ranks. In round i each of radix^k places exchanges
/// all that it has with the radix − 1 others of its group, whose places differ only in digit i. If
/// P is no power of the radix, each place first collects the vectors of up to radix ranks, and at
/// last sends them the result. Neighbours in order are combined, so the operation need not be
/// commutative. (M. Ruefenacht, M. Bull, S. Booth, "Generalisation of recursive doubling for
/// AllReduce", Parallel Computing 2017; recursive_multiplying of MPICH's main branch, which folds
/// the ranks in another order.)
template <Process P>
Task<> allreduce_recursive_multiplying(P& self, Buffer data, Buffer result,
                                       const ReduceOperation* operation, std::int32_t radix) {
  using namespace recursive_multiplying_detail;
  const RadixPlaces places(self.size(), radix);
  const std::int32_t place = places.place_of(self.rank());
  Scratch memory(blocks_size(places.radix(), data.size), data.data);
  const Arrivals arrivals{memory.data(), data.size};
  co_await copy_own(self, data, result);
  co_await collect(self, places, result, arrivals[0], operation);
  const bool works = self.rank().number() == places.first_of(place);
  for (std::int32_t distance = 1; works && distance < places.places(); distance *= places.radix()) {
    const std::int32_t own = place / distance % places.radix();
    const RadixGroup group{place - (own * distance), distance, places.radix(), own};
    co_await multiply(self, places, group, result, arrivals, operation);
  }
  co_await distribute(self, places, result);
}

}  // namespace loggp
