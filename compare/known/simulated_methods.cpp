#include "compare/known/simulated_methods.hpp"

#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

std::vector<MethodSample> run_simulated(const Machine& truth, const MethodPlan& plan,
                                        const Conditions& conditions) {
  const Bytes memory = method_memory(plan);
  std::vector<std::byte> client_memory(static_cast<std::size_t>(memory.count()));
  std::vector<std::byte> server_memory(client_memory.size());
  const Buffer client_data{client_memory.data(), memory};
  const Buffer server_data{server_memory.data(), memory};
  std::vector<MethodSample> samples;
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    return self.rank() == Rank(0) ? method_client(self, Rank(1), plan, client_data, &samples)
                                  : method_server(self, Rank(0), server_data);
  };
  (void)simulate::simulate(truth, 2, program, options_under(conditions, {}));
  return samples;
}

}  // namespace loggp::compare
