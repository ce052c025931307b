#include "compare/conditions.hpp"

#include "simulate/simulation.hpp"

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

void Conditions::add_to(Fingerprint& print) const {
  print.add(progress).add(reception).add(seed);
  arrivals.add_to(print);
  disturbances.noise.add_to(print);
  disturbances.latency.add_to(print);
}

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

std::vector<Duration> arrivals_under(const Conditions& conditions, const Machine& machine,
                                     std::int32_t ranks, Bytes size, Rank root) {
  if (conditions.arrivals.balanced()) return {};
  const Duration message = message_time(machine, size, conditions.progress, conditions.reception);
  return conditions.arrivals.offsets(ranks, message, root, conditions.seed);
}

simulate::Options options_under(const Conditions& conditions, std::span<const Duration> arrivals) {
  const auto& [noise, latency] = conditions.disturbances;
  simulate::Options options;
  options.progress = conditions.progress;
  options.reception = conditions.reception;
  options.arrivals = arrivals;
  options.noise = noise.empty() ? nullptr : &noise;
  options.latency = latency.empty() ? nullptr : &latency;
  return options;
}

}  // namespace loggp::compare
