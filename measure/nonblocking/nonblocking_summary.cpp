#include "measure/nonblocking/nonblocking_summary.hpp"

#include <algorithm>

#include "measure/nonblocking/nonblocking.hpp"
#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

NonblockingRow make_row(const NonblockingFile& file, const NonblockingEnd& end,
                        Reduction reduction) {
  NonblockingRow row{.point = end.point, .end = end};
  const BlockingTime* const blocking =
      find_blocking(file.blocking, end.point.ranks, end.point.bytes);
  if (blocking == nullptr) return row;
  row.blocking_us = blocking->median_us;
  row.blocking_late = blocking->late;
  std::vector<double> overheads;
  std::vector<double> starts;
  std::vector<double> tests;
  std::vector<double> waits;
  const Rank root(file.setup.root);
  for (const NonblockingSample& sample : file.samples) {
    if (sample.point != end.point) continue;
    overheads.push_back(reduce_us(reduction, overheads_us(sample, *blocking), root));
    starts.push_back(reduce_us(reduction, sample.start_us, root));
    tests.push_back(reduce_us(reduction, sample.tests_us, root));
    waits.push_back(reduce_us(reduction, sample.wait_us, root));
  }
  row.repetitions = static_cast<std::int64_t>(overheads.size());
  if (overheads.empty()) return row;
  row.overhead_us = median(overheads);
  row.interval_us = median_interval(overheads);
  row.start_us = median(starts);
  row.tests_us = median(tests);
  row.wait_us = median(waits);
  row.overlap = overlap_ratio(row.overhead_us, row.blocking_us);
  return row;
}

bool are_alike(const NonblockingPoint& a, const NonblockingPoint& b) {
  return a.ranks == b.ranks && a.bytes == b.bytes && a.method == b.method;
}

void compare_strategies(NonblockingRow& row, const std::vector<NonblockingRow>& rows) {
  if (row.point.progress == "tests" || !row.overlap) return;
  double best = *row.overlap;
  int strategies = 0;
  for (const NonblockingRow& other : rows) {
    if (!are_alike(row.point, other.point) || !other.overlap) continue;
    best = std::max(best, *other.overlap);
    ++strategies;
  }
  if (strategies > 1) row.asynchronous_progress = asynchronous_progress(*row.overlap, best);
}

}  // namespace

std::vector<double> overheads_us(const NonblockingSample& sample, const BlockingTime& blocking) {
  std::vector<double> overheads;
  overheads.reserve(sample.total_us.size());
  for (std::size_t rank = 0; rank < sample.total_us.size(); ++rank) {
    overheads.push_back(sample.point.method == "work"
                            ? sample.total_us[rank] - blocking.work_us[rank]
                            : sample.start_us[rank] + sample.tests_us[rank] + sample.wait_us[rank]);
  }
  return overheads;
}

std::vector<NonblockingRow> summarise(const NonblockingFile& file, Reduction reduction) {
  std::vector<NonblockingRow> rows;
  rows.reserve(file.ends.size());
  for (const NonblockingEnd& end : file.ends) rows.push_back(make_row(file, end, reduction));
  for (NonblockingRow& row : rows) compare_strategies(row, rows);
  return rows;
}

}  // namespace loggp::measure
