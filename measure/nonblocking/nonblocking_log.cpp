#include "measure/nonblocking/nonblocking_log.hpp"

#include <algorithm>

#include "measure/live/mpi/live_ranks.hpp"

namespace loggp::measure {

namespace {

NonblockingFile known_to_nonblocking(const NonblockingPlan& plan, const Provenance& provenance,
                                     const LineLog& log) {
  if (!log.goes_on()) return {plan.setup, provenance, {}, {}, {}};
  NonblockingFile file = read_nonblocking_samples(log.path());
  refuse_other_run(log.path(), nonblocking_header(file.setup, file.provenance),
                   nonblocking_header(plan.setup, provenance));
  return file;
}

}  // namespace

NonblockingLog::NonblockingLog(const NonblockingPlan& plan, const Provenance& provenance)
    : log_(plan.samples_path, plan.resume), file_(known_to_nonblocking(plan, provenance, log_)) {
  log_.begin(nonblocking_header(plan.setup, provenance).text());
}

void NonblockingLog::take(const BlockingTime& blocking) {
  keep(blocking, file_.blocking);
  log_.append(to_record(blocking));
}

void NonblockingLog::take(const NonblockingSample& sample) {
  file_.samples.push_back(sample);
  log_.append(to_record(sample));
}

void NonblockingLog::take(const NonblockingEnd& end) {
  file_.ends.push_back(end);
  log_.append(to_record(end));
}

bool NonblockingLog::has_ended(const NonblockingPoint& point) const {
  return std::any_of(file_.ends.begin(), file_.ends.end(),
                     [&](const NonblockingEnd& end) { return end.point == point; });
}

}  // namespace loggp::measure
