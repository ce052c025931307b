// Simulates a barrier in time order, where loggp would use program order. Usage: time_order
// LOG2_RANKS. The barrier is a dissemination barrier with random latency (seed 1).
#include <fmt/format.h>

#include <string>

#include "algorithms/collectives/barrier/barrier_dissemination.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/engine/simulation.hpp"

// time_order LOG2_RANKS: a dissemination barrier with random latency (seed 1).
int main(int argc, char** argv) {
  using namespace loggp;
  if (argc != 2) return 2;
  constexpr double relative = 0.05;
  const std::int32_t ranks = std::int32_t{1} << std::stoi(argv[1]);
  const Machine machine(find_parameters("ompi-ib-sdr"));
  const LatencyDistribution latency = LatencyDistribution::normal(relative, 1);
  simulate::Options options;
  options.time_order = true;
  options.latency = &latency;
  const simulate::Program program = [](simulate::SimulatedProcess& self) {
    const Buffer token{nullptr, Bytes(1)};
    return barrier_dissemination(self, token, token);
  };
  const simulate::Outcome outcome = simulate::simulate(machine, ranks, program, options);
  fmt::print("{} {} us\n", outcome.engine, outcome.finish.makespan().in_us());
}
