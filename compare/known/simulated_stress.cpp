#include "compare/known/simulated_stress.hpp"

#include "models/base/errors.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

measure::StressRecord stress_simulated(const Machine& truth, std::int32_t ranks,
                                       const StressPlan& plan) {
  if (ranks < 2) throw InputError("--ranks: stress runs on 2 ranks or more");
  measure::StressRecord record;
  measure::StressRecord of_others;  // nobody asks for it
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    if (self.rank() != Rank(0)) return stress(self, plan, &of_others);
    record = {};  // anew when the simulation starts over
    return stress(self, plan, &record);
  };
  (void)simulate::simulate(truth, ranks, program);
  return record;
}

}  // namespace loggp::compare
