#include "compare/predict/conditions.hpp"

#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

namespace {

Task<> pass_one_message(simulate::SimulatedProcess& self, Buffer data) {
  if (self.rank() == Rank(0)) {
    co_await self.send(Rank(1), data, Tag());
  } else {
    co_await self.receive(Rank(0), data, Tag());
  }
}

}  // namespace

Duration message_time(const Machine& machine, Bytes size, simulate::Progress progress,
                      simulate::Reception reception) {
  const Machine two_nodes(machine.parameters());
  simulate::Options options;
  options.progress = progress;
  options.reception = reception;
  const auto program = [size](simulate::SimulatedProcess& self) {
    return pass_one_message(self, {nullptr, size});
  };
  return simulate::simulate(two_nodes, 2, program, options).finish.makespan() - Time();
}

std::vector<Duration> arrival_times(const Benchmark& benchmark, const Machine& machine,
                                    const Conditions& conditions) {
  if (benchmark.arrivals.balanced()) return {};
  const Duration message =
      message_time(machine, benchmark.bytes, conditions.progress, conditions.reception);
  return benchmark.arrivals.offsets(benchmark.ranks, message, benchmark.root, benchmark.seed);
}

simulate::Options options_under(const Conditions& conditions, std::span<const Duration> arrivals) {
  const Noise& noise = conditions.disturbances.noise;
  const LatencyDistribution& latency = conditions.disturbances.latency;
  simulate::Options options;
  options.progress = conditions.progress;
  options.reception = conditions.reception;
  options.arrivals = arrivals;
  options.noise = noise.empty() ? nullptr : &noise;
  options.latency = latency.empty() ? nullptr : &latency;
  return options;
}

}  // namespace loggp::compare
