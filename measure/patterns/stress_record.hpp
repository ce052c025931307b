// Counts what a stress test has done, and keeps the faults that it found.
#pragma once

#include <string>
#include <vector>

#include "algorithms/probes/stress.hpp"

namespace loggp::measure {

/// The counts for one class of sizes: from `first`, 0 or a power of two, to below the next power.
struct SizeClass {
  Bytes first;
  Bytes last;              ///< the largest size tried
  std::int64_t sizes = 0;  ///< how many sizes were tried
  std::int64_t messages = 0;
  std::int64_t bytes = 0;  ///< how many bytes were compared
};

/// The counts of a stress test size by size, and the first fault of each rank that found one.
class StressRecord final : public StressWatcher {
 public:
  void done(const StressCount& count, const std::vector<StressFault>& faults) override;
  [[nodiscard]] const std::vector<StressFault>& faults() const { return faults_; }
  /// Returns the classes of sizes, ascending.
  [[nodiscard]] std::vector<SizeClass> classes() const;
  /// Returns the sums over all classes.
  [[nodiscard]] SizeClass sum() const;

 private:
  std::vector<StressCount> counts_;
  std::vector<StressFault> faults_;
};

/// Returns a sentence with the first fault and how many other ranks found one. Pre: not empty.
[[nodiscard]] std::string in_words(const std::vector<StressFault>& faults);

}  // namespace loggp::measure
