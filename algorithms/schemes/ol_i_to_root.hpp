// The mirror image of [1] §4 for collectives whose data flow to the root: the latency OL_i from one
// rank i after another to the root.
#pragma once

#include <algorithm>
#include <span>

#include "algorithms/schemes/broadcast_schemes.hpp"
#include "algorithms/schemes/ol_point.hpp"
#include "algorithms/schemes/ol_round_trips.hpp"

namespace loggp {

namespace ol_detail {

// Measures rank i; the root's part. It waits because the release must find its port free.
template <Process P, Collective<P> C, Collective<P> B>
Task<OlPoint> release(P& self, const C& collective, const B& barrier, Rank i, Duration late,
                      std::int64_t iterations) {
  const Buffer nothing;
  const Rank root = self.rank();
  OlPoint point;
  point.round_trip = co_await time_round_trip(self, i, iterations);
  for (std::int64_t n = 0; n < iterations; ++n) {
    co_await barrier(self, root);
    co_await self.compute(late);
    const Time start = self.now();
    co_await self.send(i, nothing, acknowledgement);
    co_await collective(self, root);
    point.measured += self.now() - start;
  }
  point.measured = point.measured / iterations;
  co_await self.receive(i, as_buffer(point.delay), acknowledgement);
  co_return point;
}

// Begins each operation `late` after the root's release; the part of rank i.
template <Process P, Collective<P> C, Collective<P> B>
Task<> come_last(P& self, const C& collective, const B& barrier, Rank root, Duration late,
                 std::int64_t iterations) {
  const Buffer nothing;
  co_await answer_round_trips(self, root, iterations);
  Duration delay;
  for (std::int64_t n = 0; n < iterations; ++n) {
    co_await barrier(self, root);
    co_await self.receive(root, nothing, acknowledgement);
    const Time released = self.now();
    co_await self.compute(late);
    delay += self.now() - released;
    co_await collective(self, root);
  }
  delay = delay / iterations;
  co_await self.send(root, as_buffer(delay), acknowledgement);
}

// Begins each operation before rank i; the part of all other ranks.
template <Process P, Collective<P> C, Collective<P> B>
Task<> come_early(P& self, const C& collective, const B& barrier, Rank root,
                  std::int64_t iterations) {
  for (std::int64_t n = 0; n < iterations; ++n) {
    co_await barrier(self, root);
    co_await collective(self, root);
  }
}

}  // namespace ol_detail

/// The schemes `ol-i` and `ol-i-delayed` of a collective that ends at the root: returns the largest
/// OL_i over all ranks i but the root, from `iterations` operations each. Here OL_i is the time
/// from the start of rank i to the root's end if rank i begins last. After a barrier the others
/// begin at once. The root first waits until its port is free, and releases rank i with an empty
/// message. Rank i waits until all messages of the others have come, and begins: OL_i = E_i − wait
/// − RTL_i/2. Ranks other than the root return 0. The root fills `points` as time_ol_i() does. Pre:
/// iterations ≥ 1, and there are two ranks or more.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> time_ol_i_to_root(P& self, const C& collective, const B& barrier, Rank root,
                                 std::int64_t iterations, std::span<OlPoint> points) {
  const Duration late = co_await time_to_come_late(self, collective, barrier, root);
  Duration largest;
  for (std::int32_t number = 0; number < self.size(); ++number) {
    const Rank i(number);
    if (i == root) continue;
    if (self.rank() == root) {
      const OlPoint point =
          co_await ol_detail::release(self, collective, barrier, i, late, iterations);
      largest = std::max(largest, point.latency());
      if (!points.empty()) points[static_cast<std::size_t>(number)] = point;
    } else if (self.rank() == i) {
      co_await ol_detail::come_last(self, collective, barrier, root, late, iterations);
    } else {
      co_await ol_detail::come_early(self, collective, barrier, root, iterations);
    }
  }
  co_return largest;
}

}  // namespace loggp
