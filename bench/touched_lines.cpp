#include "bench/touched_lines.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "bench/memory_speed.hpp"
#include "simulate/engine/footprint.hpp"

namespace loggp::bench {

namespace {

// Returns the number of lines of an object that is alone on its lines.
double alone(std::size_t bytes) {
  return std::ceil(static_cast<double>(bytes) / cache_line);
}

// Returns the number of lines per object of an array that is processed in order.
double in_a_row(std::size_t bytes) {
  return static_cast<double>(bytes) / cache_line;
}

constexpr double operations_of_a_message = 2;

}  // namespace

double lines_of_depth_first(double operations_per_rank) {
  constexpr double passes = 3;
  return passes * in_a_row(simulate::program_order_footprint().rank) / operations_per_rank;
}

double lines_of_batches() {
  const simulate::Footprint sizes = simulate::program_order_footprint();
  const double lines = alone(sizes.state) + alone(simulate::program_bytes) + alone(sizes.met) +
                       (2 * in_a_row(sizes.rank));
  return lines / operations_of_a_message;
}

double lines_of_windows(double events) {
  const simulate::Footprint sizes = simulate::time_order_footprint();
  const double grouping = 6 * in_a_row(sizeof(std::uint32_t));  // each of three indices, twice
  const double moving = 4;  // written to the queue, read and written when moved, read for its rank
  const double event = (moving * in_a_row(sizes.message)) + grouping + alone(sizes.message);
  return events * (event + alone(sizes.state) + alone(simulate::program_bytes));
}

double lines_of_schedule() {
  const simulate::GoalFootprint sizes = simulate::goal_footprint();
  constexpr double visits = 3;
  return (visits * alone(sizes.operation)) + (2 * in_a_row(sizes.event)) + alone(sizes.rank);
}

}  // namespace loggp::bench
