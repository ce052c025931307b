#include "bench/memory_speed.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace loggp::bench {

double measure_lines_per_second() {
  constexpr std::size_t bytes = std::size_t{1} << 29U;  // beyond any last-level cache of today
  constexpr int passes = 5;
  std::vector<std::uint64_t> array(bytes / sizeof(std::uint64_t), 1);
  double best_s = 0;
  for (int pass = 0; pass < passes; ++pass) {
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t& word : array) word = (3 * word) + 1;
    asm volatile("" : : "r"(array.data()) : "memory");  // keeps the compiler from removing the loop
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    best_s = pass == 0 ? wall.count() : std::min(best_s, wall.count());
  }
  return static_cast<double>(bytes) / cache_line / best_s;
}

}  // namespace loggp::bench
