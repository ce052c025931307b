// Keeps the samples of a collective benchmark and writes them to their file as they come.
#pragma once

#include "measure/collectives/live_bench.hpp"
#include "measure/samples/json_lines.hpp"

namespace loggp::measure {

/// The samples of one campaign, on rank 0.
class BenchLog {
 public:
  /// Begins the plan's samples file, or continues it if the plan resumes. Throws InputError when
  /// the file can't be written, or was made under other conditions.
  BenchLog(const BenchPlan& plan, const Provenance& provenance);
  void take(const BenchSample& sample);
  void take(const BenchEnd& end);
  /// Adds a warning about all times of the campaign, unless it is known already.
  void warn(const std::string& warning);
  [[nodiscard]] const BenchFile& file() const { return file_; }
  /// Whether the measurement of a point is complete.
  [[nodiscard]] bool has_ended(const BenchPoint& point) const;

 private:
  BenchFile file_;
  LineLog log_;
};

}  // namespace loggp::measure
