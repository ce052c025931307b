// Measures the time per byte of reductions and copies on one CPU.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "measure/local/local_fit.hpp"
#include "measure/samples/json_lines.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::measure {

/// What a campaign of local work measures, and how.
struct LocalOptions {
  LocalFunctions functions;
  Bytes element{8};                       ///< sizes are multiples of it
  Bytes largest{std::int64_t{64} << 20};  ///< at least 8 elements
  std::int32_t repetitions = 1;           ///< samples of each size
  std::int32_t least_samples = 1;         ///< samples of each size, whatever the time budget
  Duration budget = Duration();           ///< for each kind of work; 0: no limit
  /// The search for the end of a range ends when two measured sizes differ by at most this fraction
  /// of the smaller one, or by an element.
  double resolution = 0;
  Detection detection{};
  std::string samples_path{};  ///< a file of JSON lines; empty: no file
  bool resume = false;         ///< continues with the samples in the file, if there is one
};

/// The measured costs of local work.
struct LocalResult {
  LocalCosts costs{};  ///< a range has no interval if all its samples are equal
  LocalFunctions functions{};
  std::vector<std::string> warnings{};
  std::size_t samples = 0;
};

/// Times one series of the work, on `size` bytes.
using LocalTimer = std::function<LocalSample(LocalWork work, Bytes size)>;

/// Measures reductions, then copies. Sizes are at most a factor of √2 apart; between the last size
/// of a range and the first size of the next one, more sizes are measured. `elapsed` returns the
/// time since any instant. Throws InputError when the samples file can't be read or written, or
/// when its samples were made under other conditions; RunError when the disk is full.
[[nodiscard]] LocalResult measure_local_work(const LocalOptions& options,
                                             const Provenance& provenance, const LocalTimer& timer,
                                             const std::function<Duration()>& elapsed);

/// Returns the costs that all samples of several launches give together; their intervals are of the
/// samples. `options` give the elements' size and the detection.
[[nodiscard]] LocalResult launched_local_work(const std::vector<LocalSample>& samples,
                                              const LocalFunctions& functions,
                                              const LocalOptions& options);

/// Writes the costs to `set`, and the functions that were measured to its environment.
void add_local_costs(const LocalResult& result, ParameterSet& set);

}  // namespace loggp::measure
