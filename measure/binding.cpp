#include "measure/binding.hpp"

#include <sched.h>

#include <vector>

namespace loggp::measure {

int bind_to_cpu(std::int32_t local_rank) {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return -1;
  std::vector<std::size_t> cpus;
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) cpus.push_back(cpu);
  }
  if (cpus.empty()) return -1;
  const std::size_t chosen = cpus[static_cast<std::size_t>(local_rank) % cpus.size()];
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(chosen, &one);
  return sched_setaffinity(0, sizeof one, &one) == 0 ? static_cast<int>(chosen) : -1;
}

}  // namespace loggp::measure
