// What the plain reading of LogGOPSim counts with.
#pragma once

#include <cstdint>
#include <map>

#include "simulate/goal/goal.hpp"

namespace loggp::simulate {

/// All in picoseconds.
struct ReferenceCost {
  std::int64_t send_start;
  std::int64_t send_cpu;
  std::int64_t first_byte;
  std::int64_t port;
  std::int64_t bytes;
  std::int64_t receive_cpu;
  std::int64_t receive_offloaded;
  bool rendezvous;
};

/// Processors or interfaces by number, from their rank's arrival on.
struct ReferenceClocks {
  std::int64_t begin = 0;
  std::map<int, std::int64_t> times;
  std::int64_t& operator[](int number) { return times.try_emplace(number, begin).first->second; }
};

}  // namespace loggp::simulate
