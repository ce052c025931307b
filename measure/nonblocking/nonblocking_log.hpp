// Keeps the samples of nonblocking collectives and appends each to their file at once.
#pragma once

#include "measure/nonblocking/live_nonblocking.hpp"
#include "measure/samples/json_lines.hpp"

namespace loggp::measure {

/// The samples of one campaign, on rank 0.
class NonblockingLog {
 public:
  /// Begins or continues the plan's samples file, as LineLog does. Without a path the samples are
  /// kept in memory only. Throws InputError when the file can't be read or written, or was made
  /// under other conditions.
  NonblockingLog(const NonblockingPlan& plan, const Provenance& provenance);
  /// Keep a record and append it to the file. A blocking time replaces an earlier one of the same
  /// number of ranks and size in file(). Throw RunError when the disk is full; earlier records
  /// stay.
  void take(const BlockingTime& blocking);
  void take(const NonblockingSample& sample);
  void take(const NonblockingEnd& end);

  [[nodiscard]] const NonblockingFile& file() const { return file_; }
  /// Ends the campaign: its samples replace those of an earlier run in the file. Throws RunError
  /// when the file can't be replaced.
  void finish() { log_.finish(); }
  /// Returns whether the measurement of a point is complete, in this run or in the run that it
  /// resumes.
  [[nodiscard]] bool has_ended(const NonblockingPoint& point) const;

 private:
  LineLog log_;
  NonblockingFile file_;
};

}  // namespace loggp::measure
