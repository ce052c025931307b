#include "simulate/engine/wire.hpp"

#include <algorithm>

namespace loggp::simulate {

namespace {

Duration least_first_byte_time(const Machine& machine, const LatencyDistribution* latency) {
  Duration least = machine.least_first_byte();  // of the link classes that have constant latency
  if (latency == nullptr) return least;
  for (const Link& link : machine.parameters().links) {
    for (const SizeRange& range : link.ranges) {
      Parameters fastest = range.parameters;
      fastest.L = latency->minimum(fastest.L);
      least = std::min(least, first_byte_time(fastest));
    }
  }
  return least;
}

}  // namespace

Wire::Wire(const Machine& machine, const LatencyDistribution* latency)
    : machine_(&machine),
      latency_(latency),
      least_first_byte_(least_first_byte_time(machine, latency)),
      may_overtake_(machine.may_overtake() || latency != nullptr) {}

}  // namespace loggp::simulate
