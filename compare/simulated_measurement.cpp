#include "compare/simulated_measurement.hpp"

#include <vector>

#include "simulate/simulation.hpp"

namespace loggp::compare {

void measure_simulated(const Machine& truth, const PrttPlan& plan, PrttSink& sink) {
  const Bytes largest = *std::max_element(plan.sizes.begin(), plan.sizes.end());
  std::vector<std::byte> client_memory(static_cast<std::size_t>(largest.count()));
  std::vector<std::byte> server_memory(client_memory.size());
  const Buffer client_data{client_memory.data(), largest};
  const Buffer server_data{server_memory.data(), largest};
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    return self.rank() == Rank(0) ? prtt_client(self, Rank(1), plan, client_data, &sink)
                                  : prtt_server(self, Rank(0), server_data);
  };
  (void)simulate::simulate(truth, 2, program);
}

}  // namespace loggp::compare
