// How the time of one operation is spent, alone and in benchmarks.
#pragma once

#include <string>
#include <vector>

#include "compare/predict/simulated_scheme.hpp"

namespace loggp::compare {

/// The cause of a share of the time.
enum class Cause { o_s, L, o_r, g, G, O_s, O_r, arrival, computation, poll, noise };
inline constexpr std::size_t cause_count = 11;
/// Returns "o_s", "L", …, "late arrival", "computation", "polls", "noise".
[[nodiscard]] std::string_view to_string(Cause cause);

/// The shares of one scheme's critical path, divided by the number of operations. They sum to the
/// time that the scheme reports, except for rounding.
struct TimeShares {
  std::string scheme;
  std::int64_t iterations = 1;
  std::array<double, cause_count> us{};
  [[nodiscard]] double total_us() const;
};

/// Throws InputError for fewer than two iterations and for more operations than can be explained.
void check_time_shares(const Machine& machine, Benchmark benchmark, const Conditions& conditions);

/// Returns the shares of `once`, `loop` and `change-root`, in this order, each until the last rank
/// has finished; without change-root where the algorithm does not allow it. Throws what
/// check_time_shares throws, and RunError as the simulation does.
[[nodiscard]] std::vector<TimeShares> time_shares(const Machine& machine, Benchmark benchmark,
                                                  const Conditions& conditions);

}  // namespace loggp::compare
