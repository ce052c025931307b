#include "measure/collectives/bench_log.hpp"

#include <algorithm>

#include "measure/collectives/bench_summary.hpp"
#include "measure/live/mpi/live_ranks.hpp"

namespace loggp::measure {

namespace {

BenchFile known_to_bench(const BenchPlan& plan, const Provenance& provenance, const LineLog& log) {
  if (!log.goes_on()) return {plan.base, provenance, {}, {}};
  BenchFile file = read_bench_samples(log.path());
  refuse_other_run(log.path(), bench_header(file.base, file.provenance),
                   bench_header(plan.base, provenance));
  for (const BenchSample& sample : file.samples)
    check_reduction(benchmark_at(sample.point, file.base), plan.reduction);
  return file;
}

}  // namespace

BenchLog::BenchLog(const BenchPlan& plan, const Provenance& provenance)
    : log_(plan.samples_path, plan.resume), file_(known_to_bench(plan, provenance, log_)) {
  log_.begin(bench_header(plan.base, provenance).text());
}

void BenchLog::take(const BenchSample& sample) {
  file_.samples.push_back(sample);
  log_.append(bench_record(sample));
}

void BenchLog::take(const BenchEnd& end) {
  file_.ends.push_back(end);
  log_.append(bench_record(end));
}

void BenchLog::warn(const std::string& warning) {
  file_.warn(warning);
  log_.append(warning_record(warning));
}

bool BenchLog::has_ended(const BenchPoint& point) const {
  return std::any_of(file_.ends.begin(), file_.ends.end(),
                     [&](const BenchEnd& end) { return end.point == point; });
}

}  // namespace loggp::measure
