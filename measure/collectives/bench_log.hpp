// Keeps the samples of a collective benchmark and appends each to their file at once.
#pragma once

#include "measure/collectives/live_bench.hpp"
#include "measure/samples/json_lines.hpp"

namespace loggp::measure {

/// The samples of one campaign, on rank 0.
class BenchLog {
 public:
  /// Begins or continues the plan's samples file, as LineLog does. Without a path the samples are
  /// kept in memory only. Throws InputError when the file can't be read or written, was made under
  /// other conditions, or has samples that the plan's reduction does not fit.
  BenchLog(const BenchPlan& plan, const Provenance& provenance);
  /// Keeps a sample or an end and appends it to the file. Throws RunError when the disk is full;
  /// earlier records stay.
  void take(const BenchSample& sample);
  void take(const BenchEnd& end);
  /// Keeps a warning about all times of the campaign, unless it is known already. Appends the
  /// warning to the file in either case. Throws RunError when the disk is full.
  void warn(const std::string& warning);
  [[nodiscard]] const BenchFile& file() const { return file_; }
  /// Ends the campaign: its samples replace those of an earlier run in the file. Throws RunError
  /// when the file can't be replaced.
  void finish() { log_.finish(); }
  /// Returns whether the measurement of a point is complete, in this run or in the run that it
  /// resumes.
  [[nodiscard]] bool has_ended(const BenchPoint& point) const;

 private:
  LineLog log_;
  BenchFile file_;
};

}  // namespace loggp::measure
