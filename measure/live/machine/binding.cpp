#include "measure/live/machine/binding.hpp"

#include <sched.h>

#include <vector>

namespace loggp::measure {

std::vector<std::size_t> allowed_cpus() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  std::vector<std::size_t> cpus;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return cpus;
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) cpus.push_back(cpu);
  }
  return cpus;
}

bool allow_cpus(const std::vector<std::size_t>& cpus) {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  for (const std::size_t cpu : cpus) CPU_SET(cpu, &allowed);
  return sched_setaffinity(0, sizeof allowed, &allowed) == 0;
}

int current_cpu() {
  const std::vector<std::size_t> cpus = allowed_cpus();
  return cpus.size() == 1 ? static_cast<int>(cpus.front()) : -1;
}

int bind_to_cpu(std::int32_t local_rank) {
  const std::vector<std::size_t> cpus = allowed_cpus();
  if (cpus.empty()) return -1;
  const std::size_t chosen = cpus[static_cast<std::size_t>(local_rank) % cpus.size()];
  return allow_cpus({chosen}) ? static_cast<int>(chosen) : -1;
}

}  // namespace loggp::measure
