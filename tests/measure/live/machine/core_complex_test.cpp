#ifdef LOGGP_WITH_MPI
#include "measure/live/machine/core_complex.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

namespace loggp::measure::core_complex_test {

namespace {

// Makes hwloc describe this machine, while the object exists.
struct Machine {
  explicit Machine(const char* description) { setenv("HWLOC_SYNTHETIC", description, 1); }
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  ~Machine() { unsetenv("HWLOC_SYNTHETIC"); }
};

std::string complexes_of(const char* description, int cpus) {
  const Machine machine(description);
  std::string complexes;
  for (int cpu = 0; cpu < cpus; ++cpu) complexes += std::to_string(find_core_complex(cpu)) + " ";
  return complexes;
}

}  // namespace

TEST_CASE("CPUs that share their last-level cache are one core complex, named by its first CPU") {
  CHECK(complexes_of("pack:2 l3:2 l2:2 l1d:1 core:1 pu:1", 8) == "0 0 2 2 4 4 6 6 ");
  CHECK(complexes_of("pack:1 l3:1 l2:4 core:1 pu:1", 4) == "0 0 0 0 ");
  CHECK(complexes_of("pack:1 l2:2 core:1 pu:2", 4) == "0 0 2 2 ");
}

TEST_CASE("a CPU without caches is a core complex of its own; an unknown CPU has complex 0") {
  CHECK(complexes_of("pack:1 core:3 pu:1", 3) == "0 1 2 ");
  CHECK(complexes_of("pack:1 core:3 pu:1", 5) == "0 1 2 0 0 ");
  CHECK(find_core_complex(-1) == 0);
  CHECK(find_core_complex(0) == 0);
}

}  // namespace loggp::measure::core_complex_test
#endif
