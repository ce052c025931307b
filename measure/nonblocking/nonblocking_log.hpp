// Keeps the samples of nonblocking collectives and writes them to their file as they come.
#pragma once

#include "measure/nonblocking/live_nonblocking.hpp"
#include "measure/samples/json_lines.hpp"

namespace loggp::measure {

/// The samples of one campaign, on rank 0.
class NonblockingLog {
 public:
  /// Begins the plan's samples file, or continues it if the plan resumes. Throws InputError when
  /// the file can't be written, or was made under other conditions.
  NonblockingLog(const NonblockingPlan& plan, const Provenance& provenance);
  /// Keeps a blocking time; it replaces an earlier one of the same number of ranks and size.
  void take(const BlockingTime& blocking);
  void take(const NonblockingSample& sample);
  void take(const NonblockingEnd& end);

  [[nodiscard]] const NonblockingFile& file() const { return file_; }
  [[nodiscard]] bool has_ended(const NonblockingPoint& point) const;

 private:
  NonblockingFile file_;
  LineLog log_;
};

}  // namespace loggp::measure
