#include "compare/arrivals/arrival_draws.hpp"

#include <array>
#include <cmath>

#include "models/base/random.hpp"

namespace loggp::compare {

namespace {

constexpr std::array<std::string_view, 6> shapes{"uniform",     "some late", "one late",
                                                 "exponential", "groups",    "staircase"};

}  // namespace

double Draws::part() {
  return uniform(hash(seed_, Draw::pattern, experiment_, n_++));
}

std::int64_t Draws::below(std::int64_t count) {
  return std::min(static_cast<std::int64_t>(part() * static_cast<double>(count)), count - 1);
}

double Draws::between(double least, double most) {
  return least * std::pow(most / least, part());
}

DrawnPattern draw_pattern(Draws& draws, std::int32_t ranks, Duration message) {
  const auto shape = static_cast<std::size_t>(draws.below(shapes.size()));
  const double spread = draws.between(0.01, 4.0 * ranks);  // in messages
  const double fraction = draws.part();
  const std::int64_t late_rank = ranks > 1 ? 1 + draws.below(ranks - 1) : 0;
  const std::int64_t groups = 1 + draws.below(8);
  const double step = draws.between(0.5, 2);
  const auto late = [&](std::int32_t rank) -> double {
    switch (shape) {
      case 0:
        return spread * draws.part();
      case 1:
        return draws.part() < fraction ? spread : 0;
      case 2:
        return rank == late_rank ? spread : 0;
      case 3:
        return -std::log(draws.part()) * spread;
      case 4:
        return spread * static_cast<double>(draws.below(groups)) / static_cast<double>(groups);
      default:
        return step * rank;
    }
  };
  DrawnPattern pattern{shapes[shape], std::vector<Duration>(static_cast<std::size_t>(ranks))};
  for (std::int32_t rank = 1; rank < ranks; ++rank) {
    pattern.arrivals[static_cast<std::size_t>(rank)] =
        Duration::ps(std::llround(late(rank) * static_cast<double>(message.in_ps())));
  }
  return pattern;
}

}  // namespace loggp::compare
