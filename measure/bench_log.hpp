// Where samples of a collective benchmark go as they come, and what is known of them.
#pragma once

#include "measure/json_lines.hpp"
#include "measure/live_bench.hpp"

namespace loggp::measure {

/// Rank 0's.
class BenchLog {
 public:
  /// Resuming, it goes on with the file of the plan. Throws InputError for one that was made
  /// otherwise, or can't be written.
  BenchLog(const BenchPlan& plan, const Provenance& provenance);
  void take(const BenchSample& sample);
  void take(const BenchEnd& end);
  /// Keeps what makes all its times worth less, beside what is known already.
  void warn(const std::string& warning);
  [[nodiscard]] const BenchFile& file() const { return file_; }
  [[nodiscard]] bool has_ended(const BenchPoint& point) const;

 private:
  BenchFile file_;
  LineLog log_;
};

}  // namespace loggp::measure
