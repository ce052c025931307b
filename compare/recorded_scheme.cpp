#include "compare/recorded_scheme.hpp"

#include <fmt/format.h>

#include "models/errors.hpp"
#include "simulate/recorder.hpp"

namespace loggp::compare {

namespace {

using simulate::RecordingProcess;

Task<> perform(RecordingProcess& self, SchemeCall call,
               BoundCollective<RecordingProcess> collective,
               BoundCollective<RecordingProcess> barrier) {
  co_await run_scheme(self, call, collective, barrier);
}

}  // namespace

simulate::GoalSchedule record_scheme(std::int32_t ranks, const Benchmark& benchmark) {
  if (info_of(benchmark.scheme).depends_on_time) {
    throw InputError(fmt::format(
        "what the ranks of {} do depends on times, which a GOAL schedule does not know; export "
        "once, loop or change-root",
        name_of(benchmark.scheme)));
  }
  const SchemeCall call = call_of(benchmark);
  const BoundCollective<RecordingProcess> collective{
      algorithm<RecordingProcess>(*benchmark.algorithm).run, benchmark.arguments};
  const auto barrier = barrier_of<RecordingProcess>(benchmark);
  return simulate::record(ranks, [call, collective, barrier](RecordingProcess& self) {
    return perform(self, call, collective, barrier);
  });
}

}  // namespace loggp::compare
