#include "compare/known/simulated_local_work.hpp"

#include "algorithms/host/local_work.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

namespace {

Task<> do_work(simulate::SimulatedProcess& self, LocalWork work, Bytes size, Time* end) {
  co_await spend(self, work, size);
  *end = self.now();
}

}  // namespace

measure::LocalResult simulate_local_work(const Machine& truth, const measure::LocalOptions& options,
                                         const measure::Provenance& provenance) {
  const measure::LocalTimer timer = [&](LocalWork work, Bytes size) {
    Time end;
    const simulate::Program program = [&](simulate::SimulatedProcess& self) {
      return do_work(self, work, size, &end);
    };
    (void)simulate::simulate(truth, 1, program);
    return measure::LocalSample{work, size, end - Time()};
  };
  return measure_local_work(options, provenance, timer, [] { return Duration(); });
}

}  // namespace loggp::compare
