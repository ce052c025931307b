// The critical path of a run, for highlighting in pictures.
#pragma once

#include "models/machine/machine.hpp"
#include "models/trace/trace.hpp"
#include "timeline/svg/path.hpp"

namespace loggp::simulate {
class Schedule;
}  // namespace loggp::simulate

namespace loggp::compare {

/// Returns the path from the beginning to the end of the run: along CPUs and ports, and with
/// messages between ranks. Pre: the schedule is valid.
[[nodiscard]] timeline::Path timeline_path(const simulate::Schedule& schedule);
/// Returns the same path for a run on `machine`. Pre: noise disturbed the run only if
/// `may_be_noisy`.
[[nodiscard]] timeline::Path timeline_path(const Trace& trace, const Machine& machine,
                                           bool may_be_noisy);

}  // namespace loggp::compare
