#include "compare/known/random_network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/base/random.hpp"
#include "models/parameters/cost.hpp"

namespace loggp::compare {

namespace {

constexpr std::int64_t least_width = 1024;

// A source of random numbers. Each number is a pure function of the seed and of the count of
// numbers drawn before it.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : seed_(seed) {}
  [[nodiscard]] double between(double low, double high) {
    return low + (high - low) * uniform(hash(seed_, drawn_++));
  }
  // Returns a number between `low` and `high` whose logarithm is uniform.
  [[nodiscard]] double scale(double low, double high) {
    return std::exp(between(std::log(low), std::log(high)));
  }
  [[nodiscard]] bool coin() { return between(0, 1) < 0.5; }

 private:
  std::uint64_t seed_;
  std::uint64_t drawn_ = 0;
};

Parameters draw_parameters(Dice& dice) {
  Parameters p;
  const double g = dice.scale(0.5, 30);
  p.g = Duration::us(g);
  p.o_r = Duration::us(g * dice.between(0.1, 1));
  p.o_s = Duration::us(g * dice.between(0.1, 1.3));  // may hide the gap: a knee
  p.L = Duration::us(dice.scale(1, 50));
  p.G = dice.scale(100, 10'000);
  return p;
}

double whole_gap(const Parameters& p, Bytes size) {
  return sums::port.at(static_cast<double>(size.count() - 1), [&](Term term) {
    return term == Term::G ? p.G : static_cast<double>(p.g.in_ps());
  });
}

// Returns the parameters of the next range, which begins at `first`. G_all always jumps there by at
// least 20 %; other parameters may stay.
Parameters draw_next(Dice& dice, const Parameters& before, Bytes first) {
  constexpr double least_jump = 0.2;
  Parameters next = draw_parameters(dice);
  if (dice.coin()) {
    next.L = before.L;
    next.o_s = before.o_s;
    next.o_r = std::min(before.o_r, next.g);
  }
  if (dice.coin()) next.protocol = Protocol::synchronising;
  const double old_gap = whole_gap(before, first);
  while (std::abs(whole_gap(next, first) - old_gap) < least_jump * old_gap) {
    next.g = next.g + Duration::us(std::max(0.05, 0.05 * old_gap / 1e6));
  }
  return next;
}

}  // namespace

ParameterSet random_network(std::uint64_t seed, Bytes largest) {
  Dice dice(seed);
  const auto wanted = 1 + static_cast<std::size_t>(dice.between(0, 4));
  const bool has_room = largest.count() > 1 + 2 * least_width;
  std::vector<std::int64_t> starts{1};
  // Narrow networks may have no room for all ranges; drawing then ends with fewer.
  constexpr int most_draws = 1000;
  for (int draws = 0; has_room && draws < most_draws && starts.size() < wanted; ++draws) {
    const auto start = static_cast<std::int64_t>(
        dice.between(1 + least_width, static_cast<double>(largest.count() - least_width)));
    const bool is_free = std::all_of(starts.begin(), starts.end(), [&](std::int64_t other) {
      return std::abs(start - other) >= least_width;
    });
    if (is_free) starts.push_back(start);
  }
  std::sort(starts.begin(), starts.end());
  ParameterSet set;
  set.name = fmt::format("random-{}", seed);
  set.links.push_back({LinkClass::network, {}});
  for (const std::int64_t start : starts) {
    std::vector<SizeRange>& so_far = set.links.front().ranges;
    SizeRange range;
    range.first = Bytes(start);
    range.parameters = so_far.empty() ? draw_parameters(dice)
                                      : draw_next(dice, so_far.back().parameters, Bytes(start));
    if (!so_far.empty()) so_far.back().last = Bytes(start - 1);
    so_far.push_back(range);
  }
  return set;
}

}  // namespace loggp::compare
