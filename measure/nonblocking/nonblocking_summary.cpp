#include "measure/nonblocking/nonblocking_summary.hpp"

#include <algorithm>
#include <iterator>

#include "measure/nonblocking/nonblocking.hpp"
#include "measure/samples/launch_times.hpp"
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

double mean(const std::vector<NonblockingRow>& rows, double NonblockingRow::* which) {
  double sum = 0;
  for (const NonblockingRow& row : rows) sum += row.*which;
  return sum / static_cast<double>(rows.size());
}

// Sets the overhead and its interval over launches. Pre: `rows` is not empty.
void set_overhead(const std::vector<NonblockingRow>& rows, NonblockingRow& merged) {
  std::vector<double> overheads;
  for (const NonblockingRow& row : rows) overheads.push_back(row.overhead_us);
  merged.interval_us.reset();
  merged.overhead_us = mean(rows, &NonblockingRow::overhead_us);
  if (*std::min_element(overheads.begin(), overheads.end()) <= 0) return;
  const LaunchTime over = time_over_launches(overheads);
  merged.overhead_us = over.time;
  merged.interval_us = over.interval;
}

// Merges the rows of one point, one of each launch that has the point.
NonblockingRow merged_row(const std::vector<NonblockingRow>& rows) {
  std::vector<NonblockingRow> measured;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(measured),
               [](const NonblockingRow& row) { return row.repetitions > 0; });
  NonblockingRow merged = measured.empty() ? rows.front() : measured.front();
  merged.launches = static_cast<std::int64_t>(measured.size());
  merged.repetitions = merged.end.late = merged.blocking_late = 0;
  for (const NonblockingRow& row : rows) {
    merged.repetitions += row.repetitions;
    merged.end.late += row.end.late;
    merged.blocking_late += row.blocking_late;
    merged.end.is_oversubscribed |= row.end.is_oversubscribed;
  }
  if (measured.empty()) return merged;
  for (double NonblockingRow::* which : {&NonblockingRow::blocking_us, &NonblockingRow::start_us,
                                         &NonblockingRow::tests_us, &NonblockingRow::wait_us})
    merged.*which = mean(measured, which);
  set_overhead(measured, merged);
  merged.overlap = overlap_ratio(merged.overhead_us, merged.blocking_us);
  merged.asynchronous_progress.reset();
  return merged;
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

std::vector<NonblockingRow> summarise_launches(const std::vector<NonblockingFile>& launches,
                                               Reduction reduction) {
  if (launches.size() == 1) return summarise(launches.front(), reduction);
  std::vector<std::vector<NonblockingRow>> points;
  for (const NonblockingFile& launch : launches) {
    for (const NonblockingRow& row : summarise(launch, reduction)) {
      auto known = std::find_if(points.begin(), points.end(),
                                [&](const auto& rows) { return rows.front().point == row.point; });
      if (known == points.end()) known = points.insert(known, std::vector<NonblockingRow>());
      known->push_back(row);
    }
  }
  std::vector<NonblockingRow> rows;
  for (const std::vector<NonblockingRow>& point : points) rows.push_back(merged_row(point));
  for (NonblockingRow& row : rows) compare_strategies(row, rows);
  return rows;
}

}  // namespace loggp::measure
