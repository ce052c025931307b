// The older methods on machines whose numbers are small enough to check by hand.
#pragma once

#include <vector>

#include "algorithms/probes/older_methods.hpp"
#include "models/trace/trace.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/simulate/engine/machines.hpp"

namespace loggp {

using simulate::Costs;

struct MethodRun {
  std::vector<MethodSample> samples;
  std::size_t sends = 0;  ///< number of all messages in the simulation
};

inline MethodRun run_method(const Costs& costs, const MethodPlan& plan) {
  const Machine machine = simulate::machine_of(costs);
  const Bytes memory = method_memory(plan);
  std::vector<std::byte> client(static_cast<std::size_t>(memory.count()));
  std::vector<std::byte> server(client.size());
  MethodRun run;
  Trace trace;
  const simulate::Options options{.trace = &trace};
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    const Buffer to_send{client.data(), memory};
    const Buffer to_answer{server.data(), memory};
    return self.rank() == Rank(0) ? method_client(self, Rank(1), plan, to_send, &run.samples)
                                  : method_server(self, Rank(0), to_answer);
  };
  (void)simulate::simulate(machine, 2, program, options);
  run.sends = trace.sends.size();
  return run;
}

inline MethodSample measure_once(const Costs& costs, Method method, std::int64_t size,
                                 const MethodSettings& settings) {
  MethodPlan plan;
  plan.method = method;
  plan.sizes = {Bytes(size)};
  plan.settings = settings;
  return run_method(costs, plan).samples.at(0);
}

/// The true costs of messages of one size, in ps.
struct TrueCosts {
  TrueCosts(const Costs& c, std::int64_t size)
      : bytes(static_cast<std::int64_t>(c.G) * (size - 1)),
        L(c.L),
        o_s(c.o_s),
        o_r(c.o_r + bytes),  // an onload receive also costs CPU time per byte
        g(c.g + bytes) {}
  [[nodiscard]] std::int64_t round_trip() const { return 2 * (o_s + L + o_r); }
  /// The time per message of a flood, which the sender's CPU, a port or the receiver's CPU limits.
  [[nodiscard]] std::int64_t period() const { return std::max({o_s, g, o_r}); }
  /// The time of n messages and an answer.
  [[nodiscard]] std::int64_t flood(std::int64_t n) const {
    return round_trip() + (n - 1) * period();
  }

  std::int64_t bytes, L, o_s, o_r, g;
};

// In whole picoseconds; divisible by the numbers of messages below, so that means are exact.
inline const std::vector<Costs> within_the_gap{
    {.L = 10'000, .o_s = 200, .o_r = 300, .g = 4000, .G = 5},
    {.L = 100, .o_s = 3000, .o_r = 100, .g = 4000, .G = 1},
    {.L = 5000, .o_s = 0, .o_r = 4000, .g = 4000, .G = 3},
    {.L = -1000, .o_s = 2000, .o_r = 2000, .g = 2000, .G = 2}};
inline const std::vector<Costs> beyond_the_gap{
    {.L = 10'000, .o_s = 2000, .o_r = 9000, .g = 4000, .G = 5},
    {.L = 100, .o_s = 7000, .o_r = 5000, .g = 4000, .G = 1},
    {.L = 45'000, .o_s = 3000, .o_r = 3000, .g = 1000, .G = 8}};

}  // namespace loggp
