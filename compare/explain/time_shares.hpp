// Divides the time of one operation, alone and in benchmarks, by cause.
#pragma once

#include <string>
#include <vector>

#include "compare/predict/simulated_scheme.hpp"

namespace loggp::compare {

/// The cause of a share of the time.
enum class Cause {
  o_s,
  L,
  o_r,
  g,
  G,
  O_s,
  O_r,
  reduction,
  copy,
  interface,
  memory,
  link,
  arrival,
  computation,
  poll,
  wake_up,
  noise
};
inline constexpr std::size_t cause_count = static_cast<std::size_t>(Cause::noise) + 1;
/// Returns "o_s", "L", …, "reductions", "copies", "interfaces", "memory", "links", "late
/// arrival", "computation", "polls", "wake-ups", "noise".
[[nodiscard]] std::string_view to_string(Cause cause);

/// The time of one scheme's critical path by cause, divided by the number of operations. The shares
/// sum to the time that the scheme reports with the reduction `max`, except for rounding.
struct TimeShares {
  std::string scheme;
  std::int64_t iterations = 1;
  std::array<double, cause_count> us{};  ///< by Cause, in µs
  /// Returns the sum of the shares, in µs.
  [[nodiscard]] double total_us() const;
};

/// Throws InputError for fewer than two iterations, and for more operations than can be explained
/// (check_explainable()). Ignores the benchmark's scheme.
void check_time_shares(const Machine& machine, Benchmark benchmark, const Conditions& conditions);

/// Returns the shares of `once`, `loop` and `change-root`, in this order, each until the last rank
/// has finished. Leaves out change-root if the collective has no root or the algorithm runs in time
/// order (Order::time). Ignores the benchmark's scheme. Throws as check_time_shares() and
/// simulate_scheme() do.
[[nodiscard]] std::vector<TimeShares> time_shares(const Machine& machine, Benchmark benchmark,
                                                  const Conditions& conditions);

}  // namespace loggp::compare
