// Allreduce along the chain of ranks in order of arrival.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/collectives/arrival_order.hpp"
#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/element_segments.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/segments.hpp"

namespace loggp {

namespace sorted_chain_detail {

// A rank's place in the ring of ranks in order of arrival.
struct Place {
  std::int32_t number;
  std::int32_t last;
  Rank previous;
  Rank next;
};

inline Place place_in(const ArrivalOrder& order, Rank rank, std::int32_t size) {
  const std::int32_t number = order.place_of(rank);
  return {number, size - 1, order[(number + size - 1) % size], order[(number + 1) % size]};
}

// Adds the rank's segments to what the ranks before it have combined, and passes the sums on.
template <Process P>
Task<> combine_segments(P& self, Place place, Segments segments, Buffer memory,
                        const ReduceOperation* operation) {
  std::vector<typename P::Request> sends;  // of the last rank: blocking ones could wait for ever
  for (std::int64_t i = 0; i < segments.count(); ++i) {
    const Buffer mine = segments[i];
    if (place.number > 0) {
      const Buffer incoming = memory.part(Bytes(), mine.size);
      co_await self.receive(place.previous, incoming, Tag());
      co_await combine(self, *operation, incoming, mine, mine);
    }
    if (place.number < place.last) {
      co_await self.send(place.next, mine, Tag());
    } else {
      auto sending = co_await self.send_async(place.next, mine, Tag());
      sends.push_back(std::move(sending));
    }
  }
  if (!sends.empty()) co_await self.wait_all(sends);
}

// Receives the result and passes it on, except to the rank that has arrived last.
template <Process P>
Task<> pass_segments(P& self, Place place, Segments segments) {
  for (std::int64_t i = 0; i < segments.count(); ++i) {
    const Buffer segment = segments[i];
    co_await self.receive(place.previous, segment, Tag());
    if (place.number + 1 < place.last) co_await self.send(place.next, segment, Tag());
  }
}

}  // namespace sorted_chain_detail

/// Combines all ranks' `data` in every rank's `result`, in segments along the chain of ranks in
/// order of arrival; the operation must be commutative. The rank that arrives last has each segment
/// of the result first. It sends the segment to the rank that arrived first, and so on along the
/// same chain. 2(P − 1) rounds. If `order` is null or empty, the order is that of the ranks'
/// numbers. (After the sorted linear tree of J. Proficz, "Improving all-reduce collective
/// operations for imbalanced process arrival patterns", J. Supercomputing 74, 2018.)
template <Process P>
Task<> allreduce_sorted_chain(P& self, Buffer data, Buffer result, const ReduceOperation* operation,
                              Bytes segment, const ArrivalOrder* order) {
  using namespace sorted_chain_detail;
  co_await copy_own(self, data, result);
  if (self.size() == 1) co_return;
  const ArrivalOrder by_number;
  const Place place = place_in(order == nullptr ? by_number : *order, self.rank(), self.size());
  const Segments parts(result, whole_elements(segment, operation->element), Remainder::last);
  Scratch memory(parts[0].size, data.data);
  co_await combine_segments(self, place, parts, memory.buffer(), operation);
  if (place.number < place.last) co_await pass_segments(self, place, parts);
}

}  // namespace loggp
