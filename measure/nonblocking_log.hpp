// Where samples of nonblocking collectives go as they come, and what is known of them.
#pragma once

#include "measure/json_lines.hpp"
#include "measure/live_nonblocking.hpp"

namespace loggp::measure {

/// Rank 0's.
class NonblockingLog {
 public:
  /// Resuming, it goes on with the file of the plan. Throws InputError for one that was made
  /// otherwise, or can't be written.
  NonblockingLog(const NonblockingPlan& plan, const Provenance& provenance);
  /// The last one of a number of ranks and a size counts.
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
