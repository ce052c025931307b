#include "measure/nonblocking_log.hpp"

#include <algorithm>
#include <filesystem>

#include "measure/live_ranks.hpp"

namespace loggp::measure {

namespace {

bool goes_on(const NonblockingPlan& plan) {
  return plan.resume && std::filesystem::exists(plan.samples_path);
}

NonblockingFile known_of(const NonblockingPlan& plan, const Provenance& provenance) {
  if (!goes_on(plan)) return {plan.setup, provenance, {}, {}, {}};
  NonblockingFile file = read_nonblocking_samples(plan.samples_path);
  refuse_other_header(plan.samples_path, nonblocking_header(file.setup, {}),
                      nonblocking_header(plan.setup, {}));
  refuse_other_provenance(plan.samples_path, file.provenance, provenance, same_on_resuming);
  return file;
}

LineLog lines_of(const NonblockingPlan& plan, const Provenance& provenance) {
  if (goes_on(plan)) return LineLog(plan.samples_path);
  return {plan.samples_path, nonblocking_header(plan.setup, provenance)};
}

}  // namespace

NonblockingLog::NonblockingLog(const NonblockingPlan& plan, const Provenance& provenance)
    : file_(known_of(plan, provenance)), log_(lines_of(plan, provenance)) {}

void NonblockingLog::take(const BlockingTime& blocking) {
  keep(blocking, file_.blocking);
  log_.append(record_of(blocking));
}

void NonblockingLog::take(const NonblockingSample& sample) {
  file_.samples.push_back(sample);
  log_.append(record_of(sample));
}

void NonblockingLog::take(const NonblockingEnd& end) {
  file_.ends.push_back(end);
  log_.append(record_of(end));
}

bool NonblockingLog::has_ended(const NonblockingPoint& point) const {
  return std::any_of(file_.ends.begin(), file_.ends.end(),
                     [&](const NonblockingEnd& end) { return end.point == point; });
}

const BlockingTime* NonblockingLog::blocking(std::int32_t ranks, Bytes bytes) const {
  const auto found =
      std::find_if(file_.blocking.begin(), file_.blocking.end(),
                   [&](const auto& one) { return one.ranks == ranks && one.bytes == bytes; });
  return found == file_.blocking.end() ? nullptr : &*found;
}

}  // namespace loggp::measure
