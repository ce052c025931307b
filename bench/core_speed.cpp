#include "bench/core_speed.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>

#include "bench/child.hpp"
#include "models/base/errors.hpp"

namespace loggp::bench {

double measure_instructions_per_second() {
#if defined(__x86_64__) || defined(__aarch64__)
  constexpr int passes = 5;
  constexpr int rounds = 2'000'000;
  constexpr int instructions = 64;
  double best_s = 0;
  for (int pass = 0; pass < passes; ++pass) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < rounds; ++i) {
      // 64 instructions, none of which depends on the instruction before it. Every second one is a
      // nop, because a core can issue more instructions at a time than it can add.
#ifdef __x86_64__
      asm volatile(
          ".rept 8\n add $1, %%rax\n nop\n add $1, %%rcx\n nop\n"
          "add $1, %%rdx\n nop\n add $1, %%rsi\n nop\n .endr"
          :
          :
          : "rax", "rcx", "rdx", "rsi", "cc");
#else
      asm volatile(
          ".rept 8\n add x0, x0, #1\n nop\n add x1, x1, #1\n nop\n"
          "add x2, x2, #1\n nop\n add x3, x3, #1\n nop\n .endr"
          :
          :
          : "x0", "x1", "x2", "x3");
#endif
    }
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    best_s = pass == 0 ? wall.count() : std::min(best_s, wall.count());
  }
  return double{rounds} * instructions / best_s;
#else
  return 0;
#endif
}

double count_instructions(const std::vector<std::string>& words, const std::string& out) {
  const std::string counts = out + "/callgrind.data";
  std::vector<std::string> counted{"valgrind", "-q", "--tool=callgrind",
                                   "--callgrind-out-file=" + counts};
  counted.insert(counted.end(), words.begin(), words.end());
  (void)run_child(counted);
  std::ifstream file(counts);
  const std::string key = "summary: ";
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(key)) return std::stod(line.substr(key.size()));
  }
  throw RunError(counts + ": no summary");
}

}  // namespace loggp::bench
