// Counts the messages of a stress test, and keeps the faults that it found.
#pragma once

#include <string>
#include <vector>

#include "algorithms/probes/stress.hpp"

namespace loggp::measure {

/// The counts for one class of sizes. A class contains size 0 alone, or the sizes from a power of
/// two to below the next power of two.
struct SizeClass {
  Bytes first;             ///< 0 or the power of two
  Bytes last;              ///< the largest size tried
  std::int64_t sizes = 0;  ///< number of different sizes tried
  std::int64_t messages = 0;
  std::int64_t bytes = 0;  ///< number of bytes compared
};

/// The counts of a stress test size by size, and the first fault of each rank that found one.
class StressRecord final : public StressWatcher {
 public:
  void done(const StressCount& count, const std::vector<StressFault>& faults) override;
  [[nodiscard]] const std::vector<StressFault>& faults() const { return faults_; }
  /// Returns the classes of sizes, ascending.
  [[nodiscard]] std::vector<SizeClass> classes() const;
  /// Returns the sums over all classes, from size 0 to the largest size tried.
  [[nodiscard]] SizeClass sum() const;

 private:
  std::vector<StressCount> counts_;
  std::vector<StressFault> faults_;
};

/// Returns a sentence with the first of `faults` and the number of other ranks that found one. Pre:
/// `faults` is not empty.
[[nodiscard]] std::string in_words(const std::vector<StressFault>& faults);

}  // namespace loggp::measure
