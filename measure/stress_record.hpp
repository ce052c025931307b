// What a stress test has done.
#pragma once

#include <string>
#include <vector>

#include "algorithms/stress.hpp"

namespace loggp::measure {

/// Messages of sizes from `first`, 0 or a power of two, to below the next one.
struct SizeClass {
  Bytes first;
  Bytes last;              ///< the largest that was tried
  std::int64_t sizes = 0;  ///< tried
  std::int64_t messages = 0;
  std::int64_t bytes = 0;  ///< compared
};

/// Size by size on rank 0, and the first fault of each rank that found one.
class StressRecord final : public StressWatcher {
 public:
  void done(const StressCount& count, const std::vector<StressFault>& faults) override;
  [[nodiscard]] const std::vector<StressFault>& faults() const { return faults_; }
  /// Ascending.
  [[nodiscard]] std::vector<SizeClass> classes() const;
  /// All classes together.
  [[nodiscard]] SizeClass sum() const;

 private:
  std::vector<StressCount> counts_;
  std::vector<StressFault> faults_;
};

/// The first fault and how many other ranks found one. Pre: not empty.
[[nodiscard]] std::string in_words(const std::vector<StressFault>& faults);

}  // namespace loggp::measure
