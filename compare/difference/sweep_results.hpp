// Reads the rows that `loggp sweep` writes as CSV.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loggp::compare {

/// One simulated time.
struct SweepTime {
  std::vector<std::string> key{};  ///< the values of SweepResult::columns
  std::string launch{};            ///< with noise the seed, else empty
  double time_us = 0;
  bool is_exact = false;  ///< without noise
};

/// The rows of a sweep.
struct SweepResult {
  /// The columns that say what was simulated; the last one is bytes. With noise, a row's seed is
  /// its launch, and the value in its key is empty.
  std::vector<std::string> columns{};
  std::vector<SweepTime> times{};
  std::vector<std::string> remarks{};  ///< sentences on rows that are left out
};

/// Returns whether `text` begins as the CSV of a sweep does.
[[nodiscard]] bool is_sweep(std::string_view text);

/// Returns the rows in `text`. With noise, each seed is a run of its own; without noise, times are
/// exact. Rows with an error or a time of 0 are left out. Throws InputError "`path`:line: what" for
/// a line that a sweep does not write, and for a point that stands there twice.
[[nodiscard]] SweepResult read_sweep(const std::string& path, std::string_view text);

}  // namespace loggp::compare
