#include "compare/predict/elapsed.hpp"

#include <algorithm>

namespace loggp::compare {

Elapsed elapsed_times(const simulate::FinishTimes& finish, std::span<const Duration> arrivals) {
  const std::int64_t ranks = finish.size();
  Elapsed result;
  std::int64_t remainders = 0;  // quotients and remainders apart: the sum of all times may overflow
  for (std::int32_t r = 0; r < finish.size(); ++r) {
    const Duration arrival = arrivals.empty() ? Duration() : arrivals[static_cast<std::size_t>(r)];
    const Duration elapsed = finish[Rank(r)] - (Time() + arrival);
    result.worst = std::max(result.worst, elapsed);
    result.mean += elapsed / ranks;
    remainders += elapsed.in_ps() % ranks;
  }
  result.mean += Duration::ps(remainders / ranks);
  return result;
}

}  // namespace loggp::compare
