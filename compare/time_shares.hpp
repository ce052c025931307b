// Where the time of one operation goes, alone and as benchmarks time it.
#pragma once

#include <string>
#include <vector>

#include "compare/simulated_scheme.hpp"

namespace loggp::compare {

/// What a share of a time is paid for.
enum class Cause { o_s, L, o_r, g, G, O_s, O_r, arrival, computation, poll, noise };
inline constexpr std::size_t cause_count = 11;
/// "o_s", "L", …, "late arrival", "computation", "polls", "noise".
[[nodiscard]] std::string_view to_string(Cause cause);

/// One scheme: the shares of its run's critical path, divided by the number of operations. They sum
/// to what the scheme reports, but for the rounding of a division.
struct TimeShares {
  std::string scheme;
  std::int64_t iterations = 1;
  std::array<double, cause_count> us{};
  [[nodiscard]] double total_us() const;
};

/// Throws InputError for less than two iterations and for more operations than can be explained.
void check_time_shares(const Machine& machine, Benchmark benchmark, const Conditions& conditions);

/// Of `once`, `loop` and `change-root`, in this order; without change-root where the algorithm
/// can't be timed so. Until the last rank has finished. Throws as check_time_shares, and RunError
/// as the simulation does.
[[nodiscard]] std::vector<TimeShares> time_shares(const Machine& machine, Benchmark benchmark,
                                                  const Conditions& conditions);

}  // namespace loggp::compare
