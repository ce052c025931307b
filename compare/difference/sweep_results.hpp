// Reads the rows that `loggp sweep` writes as CSV.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::compare {

/// One simulated time.
struct SweepTime {
  std::vector<std::string> key{};  ///< the values of SweepResult::columns
  std::string seed{};
  double time_us = 0;
};

/// The rows of a sweep.
struct SweepResult {
  /// The columns by which rows differ, and always algorithm, scheme, ranks and, as the last one,
  /// bytes. Not among them are `params` if all rows have one parameter set, and `seed` with noise.
  std::vector<std::string> columns{};
  std::map<std::string, std::string> settings{};  ///< the columns in which all rows agree
  std::string params{};  ///< the parameter set of all rows; empty if they have several
  bool has_noise = false;
  std::vector<SweepTime> times{};
};

/// Returns whether `text` begins as the CSV of a sweep does.
[[nodiscard]] bool is_sweep(std::string_view text);

/// Returns the rows in `text`. With noise, each seed is a run of its own; without noise, times are
/// exact. Rows with an error are left out. Throws InputError "`path`:line: what" for a line that a
/// sweep does not write.
[[nodiscard]] SweepResult read_sweep(const std::string& path, std::string_view text);

}  // namespace loggp::compare
