#include "measure/live/machine/free_memory.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <cmath>
#include <filesystem>
#include <fstream>

namespace loggp::measure::free_memory_test {

// Lifts the limit of `ulimit -S -v` as far as it goes: it is a part of the answer.
struct WithoutSoftLimit {
  WithoutSoftLimit() {
    getrlimit(RLIMIT_AS, &before);
    const rlimit lifted{before.rlim_max, before.rlim_max};
    setrlimit(RLIMIT_AS, &lifted);
  }
  ~WithoutSoftLimit() { setrlimit(RLIMIT_AS, &before); }
  WithoutSoftLimit(const WithoutSoftLimit&) = delete;
  WithoutSoftLimit& operator=(const WithoutSoftLimit&) = delete;
  rlimit before{};
};

TEST_CASE("free memory is what the system has available, or less in a control group") {
  const WithoutSoftLimit lifted;
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

// Makes `folder` a control group in which `used` of `most` bytes are taken.
void make_group(const std::filesystem::path& folder, const char* most_name, std::int64_t most,
                const char* used_name, std::int64_t used) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder / most_name) << most << '\n';
  std::ofstream(folder / used_name) << used << '\n';
}

TEST_CASE("free memory is what the tightest control group around the process leaves") {
  const WithoutSoftLimit lifted;
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / "loggp-memory-groups-test";
  fs::remove_all(folder);
  fs::create_directories(folder / "self");
  const auto make_second = [&](const char* path, std::int64_t most, std::int64_t used) {
    make_group(folder / path, "memory.max", most, "memory.current", used);
  };
  const auto make_first = [&](const char* path, std::int64_t most, std::int64_t used) {
    make_group(folder / path, "memory.limit_in_bytes", most, "memory.usage_in_bytes", used);
  };
  make_second("user/job", 900, 100);
  make_second("user/other", 1, 0);
  make_first("memory/batch", 700, 200);
  make_first("memory/other", 1, 0);
  CHECK(std::isinf(free_memory(folder, folder)));
  std::ofstream(folder / "self/cgroup") << "3:cpu,cpuacct:/other\n0::/user/job\n";
  CHECK(free_memory(folder, folder) == 800);
  std::ofstream(folder / "self/cgroup") << "2:cpu:/other\n9:hugetlb,memory:/batch\n0::/user/job\n";
  CHECK(free_memory(folder, folder) == 500);
  std::ofstream(folder / "memory/batch/memory.stat") << "cache 90\ntotal_inactive_file 50\n";
  CHECK(free_memory(folder, folder) == 550);
  make_second("user", 1000, 900);
  CHECK(free_memory(folder, folder) == 100);
  fs::remove_all(folder);
}

TEST_CASE("this machine has some free memory") {
  CHECK(free_memory() > 0);
}

}  // namespace loggp::measure::free_memory_test
