// The critical path of a run, for timelines.
#pragma once

#include "models/machine/machine.hpp"
#include "models/trace/trace.hpp"
#include "timeline/svg/path.hpp"

namespace loggp::simulate {
class Schedule;
}  // namespace loggp::simulate

namespace loggp::compare {

/// Returns the critical path from the beginning to the end of the run. The path runs along CPUs and
/// ports, and along messages from rank to rank. Pre: the schedule is valid.
[[nodiscard]] timeline::Path timeline_path(const simulate::Schedule& schedule);
/// Returns the same path for a run on `machine`. If noise disturbed the run, `may_be_noisy` must be
/// true. Throws RunError when `trace` is not a valid record of a run on `machine`.
[[nodiscard]] timeline::Path timeline_path(const Trace& trace, const Machine& machine,
                                           bool may_be_noisy);

}  // namespace loggp::compare
