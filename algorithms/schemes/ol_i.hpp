// The method of [1] §4, which measures the latency OL_i of a broadcast to one rank i after another.
#pragma once

#include <span>

#include "algorithms/schemes/broadcast_schemes.hpp"
#include "algorithms/schemes/ol_point.hpp"
#include "algorithms/schemes/ol_round_trips.hpp"

namespace loggp {

/// The time at which rank i acknowledges an operation. `at_once` is right only if
/// OlPoint::assumption_holds(). For other cases, [1] mentions without details a method that must
/// know the ranks on the way to i. `after_gap` need not know these ranks: rank i waits g_i before
/// it acknowledges. By then every rank on the way is idle, since no rank is busy with an operation
/// for longer than g_i.
enum class Acknowledge : std::uint8_t { at_once, after_gap };

namespace ol_detail {

// Measures rank i; the root's part.
template <Process P, Collective<P> C, Collective<P> B>
Task<OlPoint> measure(P& self, const C& collective, const B& barrier, Rank i,
                      std::int64_t iterations) {
  const Buffer nothing;
  const Rank root = self.rank();
  OlPoint point;
  point.round_trip = co_await time_round_trip(self, i, iterations);
  co_await barrier(self, root);
  co_await collective(self, root);
  co_await self.receive(i, as_buffer(point.gap), acknowledgement);
  Time start = self.now();
  for (std::int64_t n = 0; n < iterations; ++n) {
    const Time before = self.now();
    co_await collective(self, root);
    point.busy += self.now() - before;
    co_await self.receive(i, nothing, acknowledgement);
  }
  point.measured = (self.now() - start) / iterations;
  point.busy = point.busy / iterations;
  co_await barrier(self, root);
  start = self.now();
  co_await self.receive(i, as_buffer(point.delay), acknowledgement);
  point.receive = self.now() - start;
  co_return point;
}

// Answers the root during the measurement of rank i; the part of rank i.
template <Process P, Collective<P> C, Collective<P> B>
Task<> answer(P& self, const C& collective, const B& barrier, Rank root, Acknowledge when,
              Duration gap, std::int64_t iterations) {
  const Buffer nothing;
  co_await answer_round_trips(self, root, iterations);
  co_await barrier(self, root);
  Duration delay;
  for (std::int64_t n = 0; n <= iterations; ++n) {  // the first one warms up
    co_await collective(self, root);
    const Time before = self.now();
    if (when == Acknowledge::after_gap) co_await self.compute(gap);
    if (n > 0) delay += self.now() - before;
    const Buffer said = n == 0 ? as_buffer(gap) : nothing;
    co_await self.send(root, said, acknowledgement);
  }
  delay = delay / iterations;
  co_await self.send(root, as_buffer(delay), acknowledgement);
  co_await barrier(self, root);
}

// Takes part in the operations during the measurement of rank i; the part of all other ranks.
template <Process P, Collective<P> C, Collective<P> B>
Task<> stand_by(P& self, const C& collective, const B& barrier, Rank root,
                std::int64_t iterations) {
  co_await barrier(self, root);
  for (std::int64_t n = 0; n <= iterations; ++n) co_await collective(self, root);
  co_await barrier(self, root);
}

}  // namespace ol_detail

/// The schemes `ol-i` and `ol-i-delayed`: returns the largest OL_i = E_i − RTL_i/2 over all ranks i
/// but the root, at least 0, from `iterations` operations each ([1] Fig. 9). Ranks other than the
/// root return 0. The root fills `points`, indexed by rank, except for its own entry. `points` is
/// empty or has an entry for each rank. With one rank, returns the result of `gap`. Pre: iterations
/// ≥ 1.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> time_ol_i(P& self, const C& collective, const B& barrier, Rank root,
                         Acknowledge when, std::int64_t iterations, std::span<OlPoint> points) {
  const Duration gap = co_await time_gap(self, collective, root, iterations);
  if (self.size() == 1) co_return gap;
  Duration largest;
  for (std::int32_t number = 0; number < self.size(); ++number) {
    const Rank i(number);
    if (i == root) continue;
    co_await barrier(self, root);  // no rank is still busy with the operations before
    if (self.rank() == root) {
      const OlPoint point = co_await ol_detail::measure(self, collective, barrier, i, iterations);
      largest = std::max(largest, point.latency());
      if (!points.empty()) points[static_cast<std::size_t>(number)] = point;
    } else if (self.rank() == i) {
      co_await ol_detail::answer(self, collective, barrier, root, when, gap, iterations);
    } else {
      co_await ol_detail::stand_by(self, collective, barrier, root, iterations);
    }
  }
  co_return largest;
}

}  // namespace loggp
