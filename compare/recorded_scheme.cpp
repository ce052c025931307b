#include "compare/recorded_scheme.hpp"

#include "models/errors.hpp"
#include "simulate/recorder.hpp"

namespace loggp::compare {

namespace {

using simulate::RecordingProcess;

Task<> perform(RecordingProcess& self, SchemeCall call,
               BoundCollective<RecordingProcess> collective) {
  co_await run_scheme(self, call, collective);
}

}  // namespace

simulate::GoalSchedule record_scheme(std::int32_t ranks, const Benchmark& benchmark) {
  if (benchmark.scheme == Scheme::synchronised) {
    throw InputError(
        "the windows of 'synchronised' are times, which a GOAL schedule does not know; export "
        "once, "
        "loop or change-root");
  }
  const SchemeCall call{.scheme = benchmark.scheme,
                        .iterations = benchmark.iterations,
                        .root = benchmark.arguments.root,
                        .order = benchmark.order,
                        .window = {}};
  const BoundCollective<RecordingProcess> collective{
      algorithm<RecordingProcess>(*benchmark.algorithm).run, benchmark.arguments};
  return simulate::record(ranks, [call, collective](RecordingProcess& self) {
    return perform(self, call, collective);
  });
}

}  // namespace loggp::compare
