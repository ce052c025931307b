#include "compare/known/simulated_stress.hpp"

#include "models/base/errors.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

measure::StressRecord stress_simulated(const Machine& truth, std::int32_t ranks,
                                       const StressPlan& plan) {
  if (ranks < 2) throw InputError("--ranks: stress needs at least 2 ranks");
  measure::StressRecord record;
  measure::StressRecord of_others;  // incomplete, and not used
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    if (self.rank() != Rank(0)) return stress(self, plan, &of_others);
    record = {};  // the engine may start the run over in time order
    return stress(self, plan, &record);
  };
  (void)simulate::simulate(truth, ranks, program);
  return record;
}

}  // namespace loggp::compare
