#include "measure/live/machine/free_memory.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

namespace loggp::measure::free_memory_test {

TEST_CASE("free memory is what the system has available, or less in a control group") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / "loggp-free-memory-test";
  fs::remove_all(folder);
  fs::create_directories(folder);
  CHECK(std::isinf(free_memory(folder, folder)));
  std::ofstream(folder / "meminfo") << "MemTotal:  9000 kB\nMemAvailable:  4000 kB\n";
  CHECK(free_memory(folder, folder) == 4000 * 1024);
  std::ofstream(folder / "memory.max") << "3000000\n";
  std::ofstream(folder / "memory.current") << "1000000\n";
  CHECK(free_memory(folder, folder) == 2'000'000);
  std::ofstream(folder / "memory.current") << "5000000\n";
  CHECK(free_memory(folder, folder) == 0);
  std::ofstream(folder / "memory.max") << "max\n";
  CHECK(free_memory(folder, folder) == 4000 * 1024);
  fs::remove_all(folder);
}

TEST_CASE("this machine has some free memory") {
  CHECK(free_memory() > 0);
}

}  // namespace loggp::measure::free_memory_test
